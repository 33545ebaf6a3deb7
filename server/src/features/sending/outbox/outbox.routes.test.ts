import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type Outbox, startOutbox } from '#test/given/outbox'
import { english } from '#test/in-english'
import type { TestApp } from '#test/test-app'

describeOnBothDatabases('the outbox', (_open, engine) => {
  let app: TestApp
  let outbox: Outbox
  let given: Outbox['given']
  beforeAll(async () => {
    outbox = await startOutbox(engine)
    ;({ app, given } = outbox)
  })
  afterAll(() => outbox.close())
  beforeEach(() => outbox.behave())

  describe('a draft that is sent', () => {
    it('waits ten seconds, goes out once, and lies in its thread in sent with the very bytes', async () => {
      const mail = await given.receivedEmail('Samples')
      const { draft } = (
        await app.nora.post(`/emails/${mail.id}/drafts`, {
          from: 'nora@press.example',
          body_text: 'Yes.',
          bcc: ['desk@press.example'],
        })
      ).body
      const answer = await outbox.send(draft)
      const now = outbox.clock.now()
      expect(answer.status).toBe(202)
      expect(answer.body.abort_until).toBe(new Date(now + 10_000).toISOString())
      const waiting = answer.body.outgoing_email
      expect(waiting).toMatchObject({
        draft: draft._id,
        source_email: mail.id,
        from: 'nora@press.example',
        to: ['mara@lind.example'],
        bcc: ['desk@press.example'],
        in_reply_to: mail.messageId,
        references: [mail.messageId],
        status: 'queued',
        send_after: answer.body.abort_until,
        sent_at: null,
        attempts: 0,
        error: '',
        host_id: app.nora.tenantId,
      })
      outbox.pass(9_999)
      await app.jobsDone()
      expect((await outbox.outgoing(waiting._id)).status).toBe('queued')
      outbox.pass(1)
      const sent = await outbox.filed(waiting._id)
      expect(sent).toMatchObject({
        status: 'sent',
        attempts: 1,
        error: '',
        sent_at: new Date(now + 10_000).toISOString(),
      })
      expect(outbox.smtp.lines.filter((line) => line.startsWith('RCPT')).slice(-2)).toEqual([
        'RCPT TO:<mara@lind.example>',
        'RCPT TO:<desk@press.example>',
      ])
      expect(outbox.contentsOf(sent.message_id)).toBe(1)
      const { email } = (await app.nora.get(`/emails/${sent.sent_email}`)).body
      expect(email).toMatchObject({
        mailbox: 'sent',
        source: 'sent',
        triaged: true,
        read: true,
        bcc: ['desk@press.example'],
        message_id: sent.message_id,
        in_reply_to: mail.messageId,
      })
      expect(email.text_content).toContain('> Could you send three strips?')
      expect(email.text_content).toMatch(/^Yes\.\n\nNora Brandt\nSaltmarsh Press\n\nOn /)
      const raw = (await app.nora.get(`/emails/${sent.sent_email}/raw`)).text
      expect(raw).not.toMatch(/desk@press/)
      expect(outbox.receivedContents.at(-1)?.trimEnd()).toBe(raw.trimEnd())
      const { thread } = (await app.nora.get(`/emails/${mail.id}/thread`)).body
      expect(thread.map(({ _id }: { _id: string }) => _id)).toEqual([mail.id, sent.sent_email])
      expect(await outbox.draft(draft._id)).toMatchObject({ status: 'sent', body_text: 'Yes.' })
      expect(await outbox.eventsOf('outgoing-email:updated', 'outgoing_email_id', sent._id)).toEqual([
        'queued',
        'sending',
        'sent',
        'sent',
      ])
      expect((await outbox.eventsOf('email-draft:updated', 'draft_id', draft._id)).slice(-2)).toEqual([
        'queued',
        'sent',
      ])
    })

    it('names who it goes to, and quotes in the time zone of its writers', async () => {
      await app.nora.send('PATCH', '/profile', JSON.stringify({ time_zone: 'Pacific/Auckland' }), {
        'content-type': 'application/json',
      })
      const mail = await given.receivedEmail('Named samples')
      const { draft } = (
        await app.nora.post(`/emails/${mail.id}/drafts`, { body_text: 'Yes.', from: 'nora@press.example' })
      ).body
      const { body } = await outbox.send(draft, { cc: ['jonas@lind.example'] })
      outbox.pass(10_000)
      const sent = await outbox.filed(body.outgoing_email._id)
      const raw = (await app.nora.get(`/emails/${sent.sent_email}/raw`)).text
      const sentEmail = (await app.nora.get(`/emails/${sent.sent_email}`)).body.email
      const { email } = (await app.nora.get(`/emails/${mail.id}`)).body
      expect(raw).toMatch(/^To: "?Mara Lind"? <mara@lind.example>\r?$/m)
      expect(raw).toMatch(/^Cc: jonas@lind.example\r?$/m)
      const told = new Intl.DateTimeFormat('en', {
        timeZone: 'Pacific/Auckland',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      })
      expect(sentEmail.text_content).toContain(`, ${told.format(Date.parse(email.date || email.createdAt))}, Mara Lind`)
    })

    it('is one outgoing mail, however many send it at once', async () => {
      const draft = await given.draft()
      const answers = await Promise.all(Array.from({ length: 100 }, () => outbox.send(draft)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
      const ids = new Set(answers.map(({ body }) => body.outgoing_email._id))
      expect(ids.size).toBe(1)
      const all = (await app.nora.get('/outgoing-emails?limit=200')).body.outgoing_emails
      expect(all.filter((mail: { draft: string }) => mail.draft === draft._id)).toHaveLength(1)
      outbox.pass(10_000)
      const sent = await outbox.filed([...ids][0])
      expect(outbox.contentsOf(sent.message_id)).toBe(1)
    })

    it('takes a last snapshot along, and answers another one with 409 while it waits', async () => {
      const draft = await given.draft()
      const snapshot = { subject: 'Last words', to: ['mara@lind.example', 'otto@mill.example'] }
      const first = await outbox.send(draft, snapshot)
      expect(first.body.outgoing_email).toMatchObject({ subject: 'Last words', to: snapshot.to, body_text: 'Yes.' })
      expect(await outbox.draft(draft._id)).toMatchObject({ subject: 'Last words', revision: 2, status: 'queued' })
      for (const same of [undefined, {}, snapshot, { subject: 'Last words' }]) {
        expect((await outbox.send(draft, same)).body).toEqual(first.body)
      }
      const other = await outbox.send(draft, { subject: 'Other' })
      expect(other.status).toBe(409)
      expect(other.body.detail).toContain('Cancel')
      const edit = await app.nora.put(`/email-drafts/${draft._id}`, { subject: 'Other' })
      expect(edit.status).toBe(409)
      expect(edit.body.detail).toBe(english('sending.draftQueued'))
      expect((await app.nora.del(`/email-drafts/${draft._id}`)).status).toBe(409)
      await outbox.cancel(first.body.outgoing_email._id)
    })

    it('is refused with everything that is missing by name, and stays as it was', async () => {
      const draft = await given.draft({ from: '', to: [], subject: ' ', body_text: ' \n', body_html: '<p>&nbsp;</p>' })
      const answer = await outbox.send(draft)
      expect(answer.status).toBe(400)
      expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
        '/from',
        '/to',
        '/subject',
      ])
      expect(await outbox.draft(draft._id)).toEqual(draft)
      const stranger = await outbox.send(draft, { from: 'other@press.example', to: ['a@b.example'], body_text: 'x' })
      expect(stranger.body.errors).toEqual([
        { pointer: '/from', detail: expect.stringContaining('other@press.example') },
      ])
      expect((await outbox.draft(draft._id)).to).toEqual([])
      const many = Array.from({ length: 101 }, (_, i) => `a${i}@b.example`)
      expect((await outbox.send(draft, { to: many.slice(0, 60), cc: many.slice(60) })).status).toBe(400)
      const twoInOne = await outbox.send(draft, { to: ['a@b.example, c@d.example'] })
      expect(twoInOne.body.errors[0].pointer).toBe('/to/0')
    })

    it('goes out with a subject alone, with a picture alone, and to blind copies alone', async () => {
      for (const body of [
        { body_text: '' },
        { subject: '', body_text: '', body_html: '<p><img src="cid:x"></p>' },
        { to: [], bcc: ['mara@lind.example'] },
      ]) {
        const id = await given.sendingEmail(body)
        expect(await outbox.filed(id)).toMatchObject({ status: 'sent' })
      }
    })

    it('cannot be sent again, edited, or taken back', async () => {
      const draft = await given.draft()
      const id = await outbox.sendNow(draft)
      await outbox.until(id, 'sent')
      expect((await outbox.send(draft)).status).toBe(409)
      expect((await app.nora.put(`/email-drafts/${draft._id}`, { subject: 'x' })).status).toBe(409)
      expect((await outbox.cancel(id)).body.detail).toBe(english('sending.cancelSent'))
    })
  })

  describe('a mail that is taken back', () => {
    it('gives back the very draft, again and again, and no server hears of it', async () => {
      const draft = await given.draft({ body_text: ' kept \r\n as it is\u00a0', subject: 'Ünïcode 漢' })
      const before = outbox.smtp.connections()
      const { outgoing_email } = (await outbox.send(draft)).body
      outbox.pass(9_000)
      const answer = await outbox.cancel(outgoing_email._id)
      expect(answer.status).toBe(200)
      expect(answer.body.draft).toEqual(draft)
      expect(answer.body.outgoing_email).toMatchObject({ _id: outgoing_email._id, status: 'canceled' })
      expect((await outbox.cancel(outgoing_email._id)).body).toEqual(answer.body)
      outbox.pass(60_000)
      await app.jobsDone()
      expect((await outbox.outgoing(outgoing_email._id)).status).toBe('canceled')
      expect(outbox.smtp.connections()).toBe(before)
      const edited = await app.nora.put(`/email-drafts/${draft._id}`, { revision: draft.revision, subject: 'Again' })
      expect(edited.status).toBe(200)
      const again = await outbox.send(edited.body.draft)
      expect(again.body.outgoing_email._id).not.toBe(outgoing_email._id)
      expect(again.body.outgoing_email.message_id).not.toBe(outgoing_email.message_id)
      await outbox.cancel(again.body.outgoing_email._id)
    })

    it('may have failed to reach a server before; but once one was given its content, it is too late', async () => {
      outbox.script.mail = '451 4.3.0 later'
      const waiting = await given.draft()
      const first = await outbox.sendNow(waiting)
      await outbox.reach(first, ({ error }) => error !== '')
      expect((await outbox.cancel(first)).body.draft).toEqual(waiting)
      delete outbox.script.mail
      outbox.script.end = outbox.record('451 4.3.0 later')
      const second = await given.sendingEmail()
      const refused = await outbox.reach(second, ({ error }) => error !== '')
      expect(refused).toMatchObject({ status: 'queued', attempts: 1, error: expect.stringContaining('later') })
      const answer = await outbox.cancel(second)
      expect(answer.status).toBe(409)
      expect(answer.body.detail).toBe(english('sending.cancelSeen'))
      outbox.script.end = outbox.record('250 ok')
      outbox.pass(30_000)
      await outbox.until(second, 'sent')
    })
  })

  describe('the outbox as a list', () => {
    it('shows what is on its way, newest first, by status and project, a page at a time', async () => {
      const draft = await given.draft()
      const { outgoing_email } = (await outbox.send(draft)).body
      const queued = await app.nora.get('/outgoing-emails?status=queued&limit=1')
      expect(queued.body.outgoing_emails).toEqual([outgoing_email])
      const first = (await app.nora.get('/outgoing-emails?limit=2')).body
      expect(first.outgoing_emails[0]).toEqual(outgoing_email)
      const second = (await app.nora.get(`/outgoing-emails?limit=2&cursor=${first.next_cursor}`)).body
      expect(second.outgoing_emails.map(({ _id }: { _id: string }) => _id)).not.toContain(first.outgoing_emails[1]._id)
      expect(first.total).toBe(second.total)
      await outbox.cancel(outgoing_email._id)
      expect((await app.nora.get('/outgoing-emails?status=queued')).body).toMatchObject({
        outgoing_emails: [],
        total: 0,
      })
      expect((await app.nora.get('/outgoing-emails?project=unknown')).status).toBe(404)
    })

    it('is for its own account only', async () => {
      const draft = await given.draft()
      const { outgoing_email } = (await outbox.send(draft)).body
      expect((await app.otto.post(`/email-drafts/${draft._id}/send`)).status).toBe(404)
      expect((await app.otto.get(`/outgoing-emails/${outgoing_email._id}`)).status).toBe(404)
      expect((await app.otto.post(`/outgoing-emails/${outgoing_email._id}/cancel`)).status).toBe(404)
      expect((await app.otto.post(`/outgoing-emails/${outgoing_email._id}/resolve`, { as: 'sent' })).status).toBe(404)
      expect((await app.otto.get('/outgoing-emails')).body.outgoing_emails).toEqual([])
      expect(
        (await app.otto.get('/events?since=&limit=1000')).body.events.filter(({ name }: { name: string }) =>
          name.startsWith('outgoing'),
        ),
      ).toEqual([])
      expect((await outbox.cancel(outgoing_email._id)).status).toBe(200)
    })
  })

  it('follows its thread into another project, also while it waits', async () => {
    const mail = await given.receivedEmail('Moves')
    const { draft } = (
      await app.nora.post(`/emails/${mail.id}/drafts`, { from: 'nora@press.example', body_text: 'Yes.' })
    ).body
    const { outgoing_email } = (await outbox.send(draft)).body
    const project = (await app.nora.post('/projects', { name: 'Autumn' })).body.project._id
    expect((await app.nora.put(`/emails/${mail.id}`, { project })).status).toBe(200)
    expect((await app.nora.del(`/projects/${project}`)).status).toBe(409)
    expect((await outbox.outgoing(outgoing_email._id)).project).toBe(project)
    outbox.pass(10_000)
    const sent = await outbox.filed(outgoing_email._id)
    expect((await app.nora.get(`/emails/${sent.sent_email}`)).body.email).toMatchObject({ project, thread_size: 2 })
  })
})
