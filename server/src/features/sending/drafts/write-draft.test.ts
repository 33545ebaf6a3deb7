import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { givenDrafts } from '#test/given/drafts'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('a new draft', (_open, engine) => {
  let app: TestApp
  let given: ReturnType<typeof givenDrafts>
  beforeAll(async () => {
    app = await startTestApp(engine)
    given = givenDrafts(app.nora)
  })
  afterAll(() => app.stop())

  describe('an answer', () => {
    it('begins with whom it goes to, the subject once, revision 1', async () => {
      const mail = await given.receivedEmail('Re: Samples')
      const { status, body } = await app.nora.post(`/emails/${mail.id}/drafts`)
      expect(status).toBe(201)
      expect(body.draft).toEqual({
        _id: expect.any(String),
        kind: 'reply',
        source_email: mail.id,
        from: '',
        to: ['mara@lind.example'],
        cc: [],
        bcc: [],
        subject: 'Re: Samples',
        body_text: '',
        body_html: '',
        quote: true,
        notices: [],
        status: 'draft',
        generated_by_triage: false,
        edited: true,
        confidence: null,
        project: expect.any(String),
        host_id: app.nora.tenantId,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
        revision: 1,
        stale: false,
        attachments: [],
      })
      expect((await app.nora.get(`/email-drafts/${body.draft._id}`)).body).toEqual(body)
      expect((await app.nora.get(`/emails/${mail.id}/thread?include=draft`)).body.draft).toEqual(body.draft)
      expect((await app.nora.get(`/emails/${mail.id}/thread`)).body.draft).toBeNull()
    })

    it('goes where Reply-To says, and where the writer says before that', async () => {
      const mail = await given.receivedEmail('Samples', 'Reply-To: Desk <desk@lind.example>\r\n')
      expect((await app.nora.post(`/emails/${mail.id}/drafts`)).body.draft.to).toEqual(['desk@lind.example'])
      const own = await app.nora.post(`/emails/${mail.id}/drafts`, {
        to: ['Otto <otto@mill.example>'],
        subject: 'Other',
        body_text: 'Yes',
      })
      expect(own.body.draft).toMatchObject({ to: ['otto@mill.example'], subject: 'Other', body_text: 'Yes' })
      const unset = await app.nora.post(`/emails/${mail.id}/drafts`, { to: null, subject: null })
      expect(unset.body.draft).toMatchObject({ to: [], subject: '' })
    })

    it('grows stale when mail comes into the thread, and only then', async () => {
      const first = await given.receivedEmail('Stale', 'Date: Fri, 20 Mar 2026 10:00:00 +0000\r\n')
      const { draft } = (await app.nora.post(`/emails/${first.id}/drafts`)).body
      await given.receivedEmail('Elsewhere', 'Date: Sat, 21 Mar 2026 10:00:00 +0000\r\n')
      const read = async () => (await app.nora.get(`/email-drafts/${draft._id}`)).body.draft.stale as boolean
      expect(await read()).toBe(false)
      const later = await given.receivedEmail(
        'Re: Stale',
        `In-Reply-To: <${first.messageId}>\r\nDate: Sat, 21 Mar 2026 10:00:00 +0000\r\n`,
      )
      expect(await read()).toBe(true)
      expect(
        (await app.nora.get('/email-drafts?limit=200')).body.drafts.find(
          (each: { _id: string }) => each._id === draft._id,
        ).stale,
      ).toBe(true)
      await app.nora.del(`/emails/${later.id}`)
      expect(await read()).toBe(false)
    })

    it('stays the answer of its thread when the thread joins an older one, and when the mail is gone', async () => {
      const older = await given.receivedEmail('Older')
      const mail = await given.receivedEmail('Younger')
      const { draft } = (await app.nora.post(`/emails/${mail.id}/drafts`)).body
      await given.receivedEmail('Both', `References: <${older.messageId}> <${mail.messageId}>\r\n`)
      await app.nora.del(`/emails/${mail.id}`)
      await app.nora.del(`/emails/${mail.id}`)
      expect((await app.nora.get(`/emails/${mail.id}`)).status).toBe(404)
      const thread = await app.nora.get(`/emails/${older.id}/thread?include=draft`)
      expect(thread.body.draft._id).toBe(draft._id)
    })

    it('shown with a thread is the newest that is not discarded', async () => {
      const mail = await given.receivedEmail('Two answers')
      const first = (await app.nora.post(`/emails/${mail.id}/drafts`)).body.draft
      const second = (await app.nora.post(`/emails/${mail.id}/drafts`)).body.draft
      const shown = async () => (await app.nora.get(`/emails/${mail.id}/thread?include=draft`)).body.draft?._id
      expect(await shown()).toBe(second._id)
      await app.nora.del(`/email-drafts/${second._id}`)
      expect(await shown()).toBe(first._id)
      await app.nora.del(`/email-drafts/${first._id}`)
      expect(await shown()).toBeUndefined()
    })

    it('to a mail that is not here is 404', async () => {
      expect((await app.nora.post('/emails/nothing/drafts', {})).status).toBe(404)
    })
  })

  describe('a mail that answers nothing', () => {
    it('lies in the default project, or in the one named', async () => {
      const projects = (await app.nora.get('/projects')).body.projects as { _id: string; is_default: boolean }[]
      expect((await given.draft()).project).toBe(projects.find((project) => project.is_default)?._id)
      const other = (await app.nora.post('/projects', { name: 'Catalogue' })).body.project._id as string
      expect(await given.draft({ project: other, subject: 'New' })).toMatchObject({
        project: other,
        source_email: '',
        subject: 'New',
        stale: false,
      })
      expect((await app.nora.post('/email-drafts', { project: 'nowhere' })).status).toBe(404)
    })

    it('is made once for one Idempotency-Key', async () => {
      const again = () =>
        app.nora.post('/email-drafts', { subject: 'Once' }, { 'idempotency-key': `draft-${engine.dialect}` })
      const first = await again()
      expect((await again()).body).toEqual(first.body)
    })
  })
})
