import { randomBytes } from 'node:crypto'
import { LIMITS } from '@dossier/contract/vocabulary'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { sha256 } from '#platform/crypto/hash'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { png } from '#test/sample-files'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'

const HOUR = 3_600_000

describeOnBothDatabases('the files of a record', (_open, engine) => {
  let app: TestApp
  let nora: Caller
  let clock: ManualClock
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 27))
    app = await startTestApp(engine, { clock, work: false })
    nora = app.nora
  })
  afterAll(() => app.stop())

  const note = async (body: object = { title: 'Linen edition' }, caller = nora): Promise<string> =>
    (await caller.post('/notes', body)).body.note._id
  const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes as Uint8Array).toString('base64')
  const attach = (id: string, file: object, caller = nora) => caller.post(`/records/${id}/attachments`, file)
  const attached = async (id: string, content: Uint8Array | string, filename = 'plan.txt'): Promise<string> =>
    (await attach(id, { filename, content: base64(content) })).body.attachment._id
  const list = async (id: string) => (await nora.get(`/records/${id}/attachments`)).body.attachments
  async function isKept(bytes: Uint8Array): Promise<boolean> {
    clock.advance(2 * HOUR)
    await app.platform.blobs.sweep()
    return (await app.platform.blobs.get(nora.tenantId, sha256(bytes))) !== null
  }

  describe('are attached', () => {
    it('as JSON, as bytes and as a form, and come back byte for byte', async () => {
      const id = await note()
      const bytes = randomBytes(100_000)
      const form = new FormData()
      form.set('file', new File([Uint8Array.from(bytes)], 'Größe (1) 漢.png', { type: 'image/png' }))
      const request = new Response(form)
      const answers = [
        await attach(id, { filename: 'a.json', content_type: 'application/json', content: base64('{}') }),
        await nora.send('POST', `/records/${id}/attachments?filename=../b.bin`, bytes, { 'content-type': 'image/x' }),
        await nora.send('POST', `/records/${id}/attachments`, Buffer.from(await request.arrayBuffer()), {
          'content-type': request.headers.get('content-type') ?? '',
        }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      const [json, raw, ofForm] = answers.map(({ body }) => body.attachment)
      expect(json).toEqual({
        _id: expect.any(String),
        filename: 'a.json',
        content_type: 'application/json',
        size: 2,
        sha256: sha256(Buffer.from('{}')),
        address: `attachment:${json._id}/a.json`,
        createdAt: expect.any(String),
      })
      expect(raw).toMatchObject({ filename: 'b.bin', content_type: 'image/x', size: 100_000 })
      expect(ofForm).toMatchObject({ filename: 'Größe (1) 漢.png', content_type: 'image/png', sha256: raw.sha256 })
      expect(ofForm.address).toBe(`attachment:${ofForm._id}/Gr%C3%B6%C3%9Fe%20%281%29%20%E6%BC%A2.png`)
      expect(await list(id)).toEqual([json, raw, ofForm])
      const headers = { authorization: `Bearer ${nora.token}` }
      const file = await fetch(`${app.baseUrl}/api/v1/records/${id}/attachments/${ofForm._id}`, { headers })
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
      expect(file.headers.get('content-type')).toBe('application/octet-stream')
      expect(file.headers.get('content-disposition')).toMatch(/^attachment;/)
    })

    it('to records of each type, and show a preview', async () => {
      const memory = (await nora.post('/memories', { title: 'Deliveries', content: 'Tuesdays' })).body.memory._id
      const id = await attached(memory, png(30, 20), 'strip.png')
      const preview = await nora.get(`/records/${memory}/attachments/${id}?preview=image`)
      expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp'])
    })

    it('within limits of size and number', async () => {
      const id = await note()
      const large = Buffer.alloc(LIMITS.recordFileBytes + 1)
      const refused = await nora.send('POST', `/records/${id}/attachments`, large, { 'content-type': 'image/x' })
      expect([refused.status, refused.body.detail]).toEqual([413, english('records.fileTooLarge', { most: 25 })])
      const row = { record_id: id, filename: 'x', content_type: 'x/y', size: 1, sha256: '0'.repeat(64), created_at: 1 }
      const rows = Array.from({ length: LIMITS.recordFiles }, (_, n) => ({
        tenant_id: nora.tenantId,
        id: `f${n}`,
        ...row,
      }))
      await app.platform.database.transact((tx) => tx.insertInto('record_attachments').values(rows).execute())
      expect((await attach(id, { filename: 'x', content: '' })).status).toBe(409)
      await app.platform.database.transact((tx) =>
        tx.deleteFrom('record_attachments').where('sha256', '=', row.sha256).execute(),
      )
    })
  })

  it('are named in the text, and the link stays in the sanitized HTML', async () => {
    const id = await note()
    const file = await attached(id, 'x')
    const markdown = `[plan](attachment:${file}/plan.txt) [bad](javascript:alert(1))`
    const { body } = await nora.put(`/notes/${id}`, { markdown })
    expect(body.note.source_text).toBe(markdown)
    expect(body.note.content).toContain(`href="attachment:${file}/plan.txt"`)
    expect(body.note.content).not.toContain('javascript')
  })

  it('are copied with their record, and the copy names its own', async () => {
    const id = await note()
    const file = await attached(id, 'copied')
    await nora.put(`/notes/${id}`, { markdown: `[plan](attachment:${file}/plan.txt)` })
    const project = (await nora.post('/projects', { name: 'Other' })).body.project._id
    const { results } = (await nora.post('/records/batch', { action: 'copy', items: [{ id, type: 'note' }], project }))
      .body
    const [{ new_id: copyId }] = results
    const [copy] = await list(copyId)
    expect(copy._id).not.toBe(file)
    const copied = (await nora.get(`/notes/${copyId}`)).body.note
    expect(copied.source_text).toBe(`[plan](${copy.address})`)
    expect(copied.content).toContain(copy.address)
    await nora.del(`/records/${id}/attachments/${file}`)
    expect((await nora.get(`/records/${copyId}/attachments/${copy._id}`)).text).toBe('copied')
    expect(await isKept(Buffer.from('copied'))).toBe(true)
  })

  it('go with their record when it is deleted for good, and stay in trash until then', async () => {
    const bytes = randomBytes(90_000)
    const id = await note()
    const file = await attached(id, bytes)
    await nora.del(`/notes/${id}`)
    expect(await isKept(bytes)).toBe(true)
    expect((await nora.get(`/records/${id}/attachments/${file}`)).status).toBe(200)
    await nora.del(`/notes/${id}`)
    expect(await isKept(bytes)).toBe(false)
    expect((await nora.get(`/records/${id}/attachments/${file}`)).status).toBe(404)
  })

  it('are deleted one by one, and clients hear of it', async () => {
    const id = await note()
    const bytes = randomBytes(80_000)
    const file = await attached(id, bytes)
    const { next_cursor } = (await nora.get('/events?limit=1')).body
    expect((await nora.del(`/records/${id}/attachments/${file}`)).body).toEqual({ deleted: true, _id: file })
    expect(await list(id)).toEqual([])
    expect(await isKept(bytes)).toBe(false)
    expect((await nora.del(`/records/${id}/attachments/${file}`)).status).toBe(404)
    expect(next_cursor).toBeDefined()
  })

  it('are those of one account, one record and the right scopes', async () => {
    const id = await note()
    const other = await note()
    const file = await attached(id, 'secret')
    const path = `/records/${id}/attachments`
    for (const answer of [
      await app.otto.get(path),
      await app.otto.get(`${path}/${file}`),
      await app.otto.get(`${path}/${file}?preview=image`),
      await app.otto.del(`${path}/${file}`),
      await attach(id, { filename: 'x', content: '' }, app.otto),
      await nora.get(`/records/${other}/attachments/${file}`),
      await nora.del(`/records/${other}/attachments/${file}`),
    ])
      expect(answer.status).toBe(404)
    const reader = await app.withScopes(['knowledge:read'])
    expect((await reader.get(`${path}/${file}`)).text).toBe('secret')
    expect((await attach(id, { filename: 'x', content: '' }, reader)).status).toBe(403)
    expect((await reader.del(`${path}/${file}`)).status).toBe(403)
  })

  it('count against the storage of the account', async () => {
    const quotas = { ...app.platform.config.quotas, storageBytes: 300_000 }
    const small = await startTestApp(engine, { config: { quotas }, work: false })
    const id = await note({ title: 'Linen edition' }, small.nora)
    const upload = () =>
      small.nora.send('POST', `/records/${id}/attachments`, randomBytes(200_000), { 'content-type': 'image/x' })
    expect((await upload()).status).toBe(201)
    const refused = await upload()
    expect([refused.status, refused.body.code]).toEqual([507, 'storage_full'])
    expect((await small.nora.get(`/records/${id}/attachments`)).body.attachments).toHaveLength(1)
    await small.stop()
  })
})
