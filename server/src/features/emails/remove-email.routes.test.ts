import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type MailText, rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('a mail', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const send = async (mail: MailText = {}) => (await app.nora.post('/emails', { raw_email: rawMail(mail) })).body.email
  const get = (id: string) => app.nora.get(`/emails/${id}`)
  const blobs = () =>
    app.platform.database.read.selectFrom('blobs').select(['tenant_id', 'sha256']).orderBy('sha256').execute()

  describe('that is deleted', () => {
    it('goes to trash alone, and from there for good, with its words but not with its bytes', async () => {
      const root = await send({ id: 'del1@x.example', text: 'porcupine' })
      const reply = await send({ id: 'del2@x.example', inReplyTo: 'del1@x.example' })
      const trashed = await app.nora.del(`/emails/${root._id}`)
      expect(trashed.status).toBe(200)
      expect(trashed.body.email).toMatchObject({ _id: root._id, mailbox: 'trash' })
      expect((await get(reply._id as string)).body.email.mailbox).toBe('inbox')
      const search = async () => (await app.nora.post('/emails/search', { query: 'in:trash porcupine' })).body.found
      expect(await search()).toBe(1)
      expect((await app.nora.post('/emails/search', { query: 'porcupine' })).body.found).toBe(0)

      const before = await blobs()
      expect((await app.nora.del(`/emails/${root._id}`)).body).toEqual({ deleted: true, _id: root._id })
      expect(await blobs()).toEqual(before)
      expect(await search()).toBe(0)
      for (const path of ['', '/thread', '/raw', '/attachments/1']) {
        expect((await app.nora.get(`/emails/${root._id}${path}`)).status, path).toBe(404)
      }
      expect((await app.nora.del(`/emails/${root._id}`)).status).toBe(404)
      const left = (await get(reply._id as string)).body.email
      expect(left).toMatchObject({ thread_id: root.thread_id, thread_size: 1, thread_source_ids: [reply._id] })
    })

    it('twenty times at once is trashed once and deleted once', async () => {
      const mail = await send({ id: 'race@x.example' })
      const answers = await Promise.all(Array.from({ length: 20 }, () => app.nora.del(`/emails/${mail._id}`)))
      const statuses = answers.map(({ status }) => `${status}`).sort()
      expect(statuses).toEqual(['200', '200', ...Array<string>(18).fill('404')])
      expect((await app.nora.get('/emails?mailbox=trash')).text).not.toContain('race@x.example')
    })

    it('tells the account’s clients', async () => {
      const { cursor } = (await app.nora.get('/events')).body
      const mail = await send({ id: 'told@x.example' })
      await app.nora.del(`/emails/${mail._id}`)
      await app.nora.del(`/emails/${mail._id}`)
      await expect
        .poll(async () =>
          (await app.nora.get(`/events?since=${cursor}`)).body.events.map(({ name }: { name: string }) => name),
        )
        .toEqual(['email:created', 'email:updated', 'email:deleted'])
    })
  })

  describe('whose triage is reset', () => {
    it('lies in the inbox without labels and verdict, alone, from any mailbox', async () => {
      const root = await send({ id: 'reset1@x.example' })
      const reply = await send({ id: 'reset2@x.example', inReplyTo: 'reset1@x.example' })
      const id = root._id as string
      for (const mailbox of ['archived', 'sent', 'spam', 'trash']) {
        await app.nora.put(`/emails/${id}`, {
          mailbox,
          labels: ['mine', 'spam'],
          triaged: true,
          triage_action_points: [{ text: 'x' }],
        })
        const others = (await get(reply._id as string)).body.email.mailbox
        const { status, body } = await app.nora.post(`/emails/${id}/reset-triage`, {})
        expect(status).toBe(200)
        expect({ ...body.email, updatedAt: '' }).toEqual({ ...(await untouched(root)), updatedAt: '' })
        expect((await get(reply._id as string)).body.email.mailbox).toBe(others)
      }
      expect((await app.nora.get('/emails?label=mine')).body.total).toBe(0)
    })

    const untouched = async (root: Record<string, unknown>) => ({
      ...root,
      thread_size: 2,
      thread_identifiers: ['reset1@x.example', 'reset2@x.example'],
      thread_source_ids: expect.any(Array),
    })

    it('needs to be there', async () => {
      expect((await app.nora.post('/emails/nothing/reset-triage')).status).toBe(404)
    })
  })
})
