import { randomBytes } from 'node:crypto'
import { fileSizeFor } from '@dossier/contract/size-in-mail'
import { LIMITS } from '@dossier/contract/vocabulary'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { sha256 } from '#platform/crypto/hash'
import { describeOnBothDatabases } from '#test/databases'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'
import { refuseTooMuch } from '../drafts/draft-files.ts'

const HOUR = 3_600_000
const base64 = (text: string): string => Buffer.from(text).toString('base64')

describeOnBothDatabases('the files of a draft', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21))
    app = await startTestApp(engine, { clock, work: false })
  })
  afterAll(() => app.stop())

  const begin = async (body: object = {}) => (await app.nora.post('/email-drafts', body)).body.draft
  const read = async (id: string) => (await app.nora.get(`/email-drafts/${id}`)).body.draft
  const placeOf = (draft: { _id: string }, id = '') => `/email-drafts/${draft._id}/attachments${id && `/${id}`}`
  const attach = (draft: { _id: string }, file: object, headers: Record<string, string> = {}) =>
    app.nora.post(placeOf(draft), file, headers)
  const attachBytes = (draft: { _id: string }, query: string, bytes: Uint8Array, type = 'application/octet-stream') =>
    app.nora.send('POST', `${placeOf(draft)}?${query}`, bytes, { 'content-type': type })
  async function bytesOf(draft: { _id: string }, id: string, caller: Caller = app.nora) {
    const headers = { authorization: `Bearer ${caller.token}` }
    const answer = await fetch(`${app.baseUrl}/api/v1${placeOf(draft, id)}`, { headers })
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  async function isKept(bytes: Uint8Array): Promise<boolean> {
    clock.advance(2 * HOUR)
    await app.platform.blobs.sweep()
    return (await app.platform.blobs.get(app.nora.tenantId, sha256(bytes))) !== null
  }

  describe('that is attached', () => {
    it('is there with its bytes, and the draft has changed', async () => {
      const draft = await begin({ subject: 'Plans' })
      const answer = await attach(draft, { filename: 'plan.txt', content_type: 'text/plain', content: base64('äh\n') })
      expect(answer.status).toBe(201)
      const { attachment } = answer.body
      expect(attachment).toEqual({
        id: expect.any(String),
        filename: 'plan.txt',
        content_type: 'text/plain',
        size: 4,
        content_id: '',
        sha256: sha256(Buffer.from('äh\n')),
      })
      expect(answer.body.draft).toEqual({ ...draft, attachments: [attachment], revision: 2 })
      expect(await read(draft._id)).toEqual(answer.body.draft)
      const file = await bytesOf(draft, attachment.id)
      expect(file.bytes.toString()).toBe('äh\n')
      expect(file.headers.get('content-type')).toBe('application/octet-stream')
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
      expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="plan\.txt"/)
      const stale = await app.nora.put(`/email-drafts/${draft._id}`, { revision: 1, subject: 'Other' })
      expect(stale.status).toBe(409)
      const back = await app.nora.put(`/email-drafts/${draft._id}`, { ...answer.body.draft, subject: 'Other' })
      expect(back.body.draft).toMatchObject({ subject: 'Other', attachments: [attachment] })
    })

    it('may come as bytes of any type, of none, and may hold nothing', async () => {
      const draft = await begin()
      const bytes = randomBytes(100_000)
      const big = await attachBytes(draft, `filename=${encodeURIComponent('Größe 漢.png')}`, bytes, 'image/png')
      expect(big.body.attachment).toMatchObject({ filename: 'Größe 漢.png', content_type: 'image/png', size: 100_000 })
      const json = await attachBytes(draft, 'filename=a.json&content_type=application/json', Buffer.from('{"a":'))
      expect(json.body.attachment).toMatchObject({ filename: 'a.json', content_type: 'application/json', size: 5 })
      const empty = await attachBytes(draft, 'filename=empty.csv', Buffer.alloc(0), 'text/csv')
      expect(empty.body.attachment, empty.text).toMatchObject({ filename: 'empty.csv', size: 0 })
      const bare = await fetch(`${app.baseUrl}/api/v1${placeOf(draft)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${app.nora.token}` },
        body: new Uint8Array([1, 2]),
      })
      expect(bare.status).toBe(201)
      const { attachments } = await read(draft._id)
      expect(attachments.map(({ filename }: { filename: string }) => filename)).toEqual([
        'Größe 漢.png',
        'a.json',
        'empty.csv',
        'attachment',
      ])
      expect((await bytesOf(draft, attachments[0].id)).bytes.equals(bytes)).toBe(true)
      expect((await bytesOf(draft, attachments[2].id)).bytes).toHaveLength(0)
      expect((await attachBytes(draft, 'filename=x', Buffer.from('x'), 'multipart/form-data; boundary=b')).status).toBe(
        400,
      )
    })

    it('is there once for one Idempotency-Key', async () => {
      const draft = await begin()
      const file = { filename: 'a.txt', content: base64('a') }
      const key = { 'idempotency-key': `file-${engine.dialect}` }
      const first = await attach(draft, file, key)
      expect((await attach(draft, file, key)).body).toEqual(first.body)
      expect((await attach(draft, { ...file, filename: 'b.txt' }, key)).status).toBe(422)
      expect((await read(draft._id)).attachments).toHaveLength(1)
    })

    it('is not lost among others that come at the same moment', async () => {
      const draft = await begin()
      const names = Array.from({ length: 12 }, (_, n) => `${n}.txt`)
      const answers = await Promise.all(names.map((filename) => attach(draft, { filename, content: base64(filename) })))
      expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201))
      const { attachments, revision } = await read(draft._id)
      expect(attachments.map(({ filename }: { filename: string }) => filename).sort()).toEqual(names.sort())
      expect(revision).toBe(13)
    })

    it('makes a proposal of triage a person’s own', async () => {
      const raw = 'From: m@lind.example\r\nMessage-ID: <p@lind.example>\r\nSubject: Plans\r\n\r\nCould you send it?\r\n'
      const { email } = (await app.nora.post('/emails', { raw_email: raw })).body
      const row = await app.platform.database.transact((tx) =>
        app.app.features.sending?.writeTriageDraft(tx, {
          tenantId: app.nora.tenantId,
          projectId: email.project,
          email: {
            id: email._id,
            message_id: email.message_id,
            received_at: Date.parse(email.received_at),
            findings: '[]',
          },
          subject: 'Re: Plans',
          bodyText: 'Yes.',
          to: ['m@lind.example'],
          cc: [],
          from: '',
          notices: [],
          confidence: 0.9,
        }),
      )
      expect(row).toBeTruthy()
      const { drafts } = (await app.nora.get('/email-drafts?limit=200')).body
      const proposal = drafts.find(({ source_email }: { source_email: string }) => source_email === email._id)
      expect((await attach(proposal, { filename: 'a', content: '' })).status).toBe(201)
      expect((await app.nora.post(`/emails/${email._id}/reset-triage`)).status).toBe(200)
      expect((await read(proposal._id)).attachments).toHaveLength(1)
    })
  })

  describe('that cannot be attached', () => {
    it('is refused with what is wrong by name', async () => {
      const draft = await begin()
      for (const [file, pointer] of [
        [{ filename: 'a' }, '/content'],
        [{ filename: 'a', content: 'no base64!' }, '/content'],
        [{ filename: 'a', content: '', content_id: 'a b' }, '/content_id'],
        [{ filename: 7, content: '' }, '/filename'],
        [{ filename: 'a', content: '', size: 1 }, '/size'],
      ] as const) {
        const answer = await attach(draft, file)
        expect(answer.status, answer.text).toBe(400)
        expect(answer.body.errors[0].pointer).toBe(pointer)
      }
      expect((await attach(draft, { filename: 'a', content: '', content_id: 'x' })).status).toBe(201)
      expect((await attach(draft, { filename: 'b', content: '', content_id: 'x' })).status).toBe(409)
      expect((await read(draft._id)).attachments).toHaveLength(1)
    })

    it('is too much together with the others, and the answer says how much there may be', async () => {
      const draft = await begin()
      const most = fileSizeFor(LIMITS.draftFilesBytes)
      const over = await attachBytes(draft, 'filename=over', Buffer.alloc(most + 1))
      expect(over.status).toBe(413)
      expect(over.body.detail).toContain('The limit is 25 MB, about 18 MB of files.')
      expect((await attachBytes(draft, 'filename=most', Buffer.alloc(most))).status).toBe(201)
      expect((await attachBytes(draft, 'filename=drop', Buffer.alloc(1))).status).toBe(413)
      expect((await attachBytes(draft, 'filename=none', Buffer.alloc(0))).status).toBe(201)
      expect((await read(draft._id)).revision).toBe(3)
    })

    it('is the hundred and first', () => {
      const files = (count: number) => Array.from({ length: count }, () => ({ size: 0 }))
      expect(() => refuseTooMuch(files(100))).not.toThrow()
      expect(() => refuseTooMuch(files(101))).toThrow(/limit of 100 attachments/)
    })

    it('belongs to a draft of somebody else, or to one that is done with', async () => {
      const draft = await begin()
      const { attachment } = (await attach(draft, { filename: 'a', content: base64('mine') })).body
      for (const answer of [
        await app.otto.post(placeOf(draft), { filename: 'a', content: '' }),
        await app.otto.del(placeOf(draft, attachment.id)),
        await app.otto.get(placeOf(draft, attachment.id)),
        await app.otto.post('/email-drafts', { attachments_from: draft._id }),
        await app.nora.get(placeOf(draft, 'none')),
        await app.nora.del(placeOf(draft, 'none')),
        await app.nora.get(placeOf(await begin(), attachment.id)),
      ]) {
        expect(answer.status, answer.text).toBe(404)
      }
      await app.nora.del(`/email-drafts/${draft._id}`)
      expect((await attach(draft, { filename: 'b', content: '' })).status).toBe(409)
      expect((await app.nora.del(placeOf(draft, attachment.id))).status).toBe(409)
    })
  })

  describe('bytes', () => {
    it('stay as long as any draft holds them, and go when none does', async () => {
      const bytes = randomBytes(90_000)
      const [one, other] = [await begin(), await begin()]
      const first = (await attachBytes(one, 'filename=a', bytes)).body.attachment
      const second = (await attachBytes(one, 'filename=b', bytes)).body.attachment
      await attachBytes(other, 'filename=c', bytes)
      const gone = await app.nora.del(placeOf(one, first.id))
      expect(gone.body).toMatchObject({
        deleted: true,
        _id: first.id,
        draft: { attachments: [second], revision: 4 },
      })
      expect(await isKept(bytes)).toBe(true)
      expect((await app.nora.del(`/email-drafts/${one._id}`)).status).toBe(200)
      expect(await isKept(bytes)).toBe(true)
      expect((await app.nora.del(`/email-drafts/${other._id}`)).status).toBe(200)
      expect(await isKept(bytes)).toBe(false)
      expect((await app.nora.get(placeOf(one, second.id))).status).toBe(410)
      expect((await app.nora.post('/email-drafts', { attachments_from: one._id })).status).toBe(410)
    })

    it('of a discarded draft can go on in a new one', async () => {
      const bytes = randomBytes(90_000)
      const draft = await begin()
      const { attachment } = (await attachBytes(draft, 'filename=a.bin&content_id=a', bytes, 'image/png')).body
      await app.nora.del(`/email-drafts/${draft._id}`)
      const again = await begin({ attachments_from: draft._id })
      expect(again.attachments).toEqual([{ ...attachment, id: expect.any(String) }])
      expect(again.attachments[0].id).not.toBe(attachment.id)
      expect(await isKept(bytes)).toBe(true)
      expect((await bytesOf(again, again.attachments[0].id)).bytes.equals(bytes)).toBe(true)
      expect((await app.nora.post('/email-drafts', { attachments_from: 'none' })).status).toBe(404)
    })

    it('go with their draft into another project, and a project that holds an open draft is not deleted', async () => {
      const bytes = randomBytes(90_000)
      const from = (await app.nora.post('/projects', { name: 'From' })).body.project._id
      const to = (await app.nora.post('/projects', { name: 'To' })).body.project._id
      const draft = await begin({ project: from })
      const { attachment } = (await attachBytes(draft, 'filename=a', bytes)).body
      expect((await app.nora.del(`/projects/${from}`)).status).toBe(409)
      expect((await app.nora.del(`/projects/${from}?move_to=${to}`)).status).toBe(200)
      expect(await isKept(bytes)).toBe(true)
      expect(await read(draft._id)).toMatchObject({ project: to, attachments: [attachment] })
      await app.nora.del(`/email-drafts/${draft._id}`)
      expect((await app.nora.del(`/projects/${to}`)).status).toBe(200)
      expect(await isKept(bytes)).toBe(false)
    })

    it('that were stored for a draft that was discarded meanwhile are nobody’s', async () => {
      const bytes = randomBytes(90_000)
      const draft = await begin()
      const [attached, discarded] = await Promise.all([
        attachBytes(draft, 'filename=a', bytes),
        app.nora.del(`/email-drafts/${draft._id}`),
      ])
      expect(discarded.status).toBe(200)
      expect([201, 409]).toContain(attached.status)
      expect(await isKept(bytes)).toBe(false)
    })
  })
})
