import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { NOW, type Outbox, startOutbox } from '#test/given/outbox'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describeOnBothDatabases('sending later', (_open, engine) => {
  let outbox: Outbox
  beforeAll(async () => {
    outbox = await startOutbox(engine)
  })
  afterEach(() => outbox.behave())
  afterAll(() => outbox.close())

  const at = (ms: number) => new Date(outbox.clock.now() + ms).toISOString()
  const mailboxOf = async (id: string) => (await outbox.nora.get(`/emails/${id}`)).body.email.mailbox as string
  const reply = async (to: { id: string }) => {
    const { body } = await outbox.nora.post(`/emails/${to.id}/drafts`, {
      body_text: 'Yes.',
      from: 'nora@press.example',
    })
    return body.draft as { _id: string }
  }
  async function answer({ messageId }: { messageId: string }, headers = ''): Promise<void> {
    const raw = `From: Mara <mara@lind.example>\r\nTo: nora@press.example\r\nSubject: Re: x\r\nMessage-ID: <${messageId}.${Math.random()}>\r\nIn-Reply-To: <${messageId}>\r\n${headers}\r\nMore\r\n`
    expect((await outbox.nora.post('/emails', { raw_email: raw })).status).toBe(201)
  }

  it('waits for the chosen time and then sends once', async () => {
    const draft = await outbox.given.draft()
    const sendAt = at(3 * HOUR)
    const { status, body } = await outbox.send(draft, { send_at: sendAt })
    expect(status).toBe(202)
    expect(body).toMatchObject({
      abort_until: sendAt,
      outgoing_email: { status: 'queued', send_at: sendAt, send_after: sendAt, attempts: 0, answered_since: false },
    })
    const id = body.outgoing_email._id as string
    const listed = (await outbox.nora.get(`/outgoing-emails?scheduled=true&draft=${draft._id}`)).body.outgoing_emails
    expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual([id])
    expect((await outbox.nora.get('/outgoing-emails?scheduled=false&draft=' + draft._id)).body.total).toBe(0)
    outbox.pass(2 * HOUR)
    await outbox.app.jobsDone()
    expect(await outbox.outgoing(id)).toMatchObject({ status: 'queued', attempts: 0 })
    outbox.pass(HOUR)
    const sent = await outbox.filed(id)
    expect(sent).toMatchObject({ status: 'sent', send_at: sendAt, attempts: 1 })
    expect(outbox.contentsOf(sent.message_id)).toBe(1)
  })

  it('keeps the chosen time of a clock that is set back', async () => {
    const sendAt = at(5 * HOUR)
    const { body } = await outbox.send(await outbox.given.draft(), { send_at: sendAt })
    const id = body.outgoing_email._id as string
    outbox.clock.advance(-3 * HOUR)
    await outbox.app.jobsDone()
    expect(await outbox.outgoing(id)).toMatchObject({ status: 'queued', send_after: sendAt })
    outbox.clock.advance(3 * HOUR)
    outbox.pass(5 * HOUR)
    expect(await outbox.filed(id)).toMatchObject({ status: 'sent' })
  })

  it('refuses times that are too near, too far or unreadable', async () => {
    const draft = await outbox.given.draft()
    for (const send_at of [at(9_000), at(-DAY), at(367 * DAY), '2027-01-01', '2027-01-01T10:00', 'tomorrow']) {
      const refused = await outbox.send(draft, { send_at })
      expect(refused.status, send_at).toBe(400)
      expect(refused.body.errors ?? refused.body.fields, refused.text).toMatchObject([{ pointer: '/send_at' }])
    }
    for (const remind_after_days of [0, 366, 1.5])
      expect((await outbox.send(draft, { remind_after_days })).status).toBe(400)
    expect((await outbox.send(draft, { send_at: at(365 * DAY) })).status).toBe(202)
  })

  it('repeats, and replaces the email by another time, content or option in one request', async () => {
    const draft = await outbox.given.draft()
    const send_at = at(DAY)
    const first = (await outbox.send(draft, { send_at, archive: true })).body.outgoing_email
    for (const same of [{}, { send_at }, { send_at, archive: true, remind_after_days: null }])
      expect((await outbox.send(draft, same)).body.outgoing_email._id).toBe(first._id)
    const second = (await outbox.send(draft, { subject: 'Better' })).body.outgoing_email
    expect(second).toMatchObject({ subject: 'Better', send_at, archive: true, status: 'queued' })
    expect(await outbox.outgoing(first._id)).toMatchObject({ status: 'canceled' })
    const third = (await outbox.send(draft, { send_at: null, remind_after_days: 2 })).body.outgoing_email
    expect(third).toMatchObject({ send_at: null, archive: true, remind_after_days: 2, remind_at: null })
    expect(await outbox.outgoing(second._id)).toMatchObject({ status: 'canceled' })
    expect((await outbox.send(draft, { send_at })).status).toBe(409)
    outbox.pass(10_000)
    const sent = await outbox.filed(third._id)
    expect(outbox.contentsOf(sent.message_id)).toBe(1)
    for (const gone of [first, second]) expect(outbox.contentsOf(gone.message_id)).toBe(0)
  })

  it('gives the draft back when it is cancelled, changed, discarded or gets a file', async () => {
    const acts: [string, (id: string) => Promise<{ status: number; text: string }>, string][] = [
      ['changed', (id) => outbox.nora.put(`/email-drafts/${id}`, { subject: 'Other' }), 'draft'],
      ['discarded', (id) => outbox.nora.del(`/email-drafts/${id}`), 'discarded'],
      [
        'file',
        (id) => outbox.nora.post(`/email-drafts/${id}/attachments`, { filename: 'a.txt', content: 'YQ==' }),
        'draft',
      ],
    ]
    for (const [name, act, status] of acts) {
      const draft = await outbox.given.draft()
      const { outgoing_email } = (await outbox.send(draft, { send_at: at(DAY) })).body
      const done = await act(draft._id)
      expect(done.status, `${name} ${done.text}`).toBeLessThan(300)
      expect(await outbox.draft(draft._id), name).toMatchObject({ status })
      expect(await outbox.outgoing(outgoing_email._id), name).toMatchObject({ status: 'canceled' })
    }
    const draft = await outbox.given.draft()
    const { outgoing_email } = (await outbox.send(draft, { send_at: at(DAY) })).body
    const writer = await outbox.app.withScopes(['email:read', 'email:write'])
    expect((await writer.put(`/email-drafts/${draft._id}`, { subject: 'Other' })).status).toBe(409)
    expect((await outbox.nora.put(`/email-drafts/${draft._id}`, { subject: 'x', revision: 999 })).status).toBe(409)
    expect(await outbox.outgoing(outgoing_email._id)).toMatchObject({ status: 'queued' })
    expect((await outbox.cancel(outgoing_email._id)).body).toMatchObject({
      outgoing_email: { status: 'canceled' },
      draft: { _id: draft._id, status: 'draft' },
    })
  })

  it('can no longer be changed once an attempt began', async () => {
    outbox.script.mail = '451 later'
    const draft = await outbox.given.draft()
    const { outgoing_email } = (await outbox.send(draft, { send_at: at(HOUR) })).body
    outbox.pass(HOUR)
    await outbox.reach(outgoing_email._id, ({ attempts, status }) => attempts === 1 && status === 'queued')
    expect((await outbox.nora.put(`/email-drafts/${draft._id}`, { subject: 'Other' })).status).toBe(409)
    expect((await outbox.send(draft, { subject: 'Other' })).status).toBe(409)
    expect((await outbox.send(draft)).body.outgoing_email._id).toBe(outgoing_email._id)
  })

  it('keeps the identity that it needs', async () => {
    const draft = await outbox.given.draft()
    const { outgoing_email } = (await outbox.send(draft, { send_at: at(DAY) })).body
    expect((await outbox.nora.del(`/email-identities/${outbox.identity}`)).status).toBe(409)
    await outbox.cancel(outgoing_email._id)
  })

  it('archives the thread once it was sent, and not before, nor when it is cancelled', async () => {
    const mail = await outbox.given.receivedEmail('Archive me')
    const draft = await reply(mail)
    const { outgoing_email } = (await outbox.send(draft, { archive: true })).body
    expect(outgoing_email).toMatchObject({ archive: true })
    expect(await mailboxOf(mail.id)).toBe('inbox')
    await outbox.cancel(outgoing_email._id)
    expect(await mailboxOf(mail.id)).toBe('inbox')
    const again = (await outbox.send(draft, { archive: true })).body.outgoing_email
    outbox.pass(10_000)
    await outbox.filed(again._id)
    expect(await mailboxOf(mail.id)).toBe('archived')
  })

  it('notes an answer that came meanwhile, and leaves the thread in the inbox for it', async () => {
    const mail = await outbox.given.receivedEmail('Answered meanwhile')
    const draft = await reply(mail)
    const { outgoing_email } = (await outbox.send(draft, { archive: true, send_at: at(DAY) })).body
    outbox.clock.advance(HOUR)
    await answer(mail)
    expect(await outbox.outgoing(outgoing_email._id)).toMatchObject({ answered_since: true, status: 'queued' })
    outbox.pass(DAY)
    expect(await outbox.filed(outgoing_email._id)).toMatchObject({ status: 'sent', answered_since: false })
    expect(await mailboxOf(mail.id)).toBe('inbox')
  })

  it('returns the thread after the days since it was really sent, unless somebody answers', async () => {
    for (const answered of [false, true]) {
      const mail = await outbox.given.receivedEmail(`Remind ${answered}`)
      const draft = await reply(mail)
      const options = { archive: true, send_at: at(HOUR), remind_after_days: 1 }
      const { outgoing_email } = (await outbox.send(draft, options)).body
      outbox.pass(HOUR)
      const sent = await outbox.filed(outgoing_email._id)
      expect(sent.remind_at).toBe(new Date(Date.parse(sent.sent_at) + DAY).toISOString())
      expect((await outbox.nora.get(`/emails/${mail.id}`)).body.email.remind_at).toBe(sent.remind_at)
      outbox.clock.advance(1_000)
      if (answered) await answer(mail)
      else await answer(mail, 'Auto-Submitted: auto-replied\r\n')
      await outbox.nora.put(`/emails/${mail.id}`, { mailbox: 'archived' })
      outbox.pass(DAY)
      await outbox.app.jobsDone()
      expect(await mailboxOf(mail.id), `${answered}`).toBe(answered ? 'archived' : 'inbox')
    }
  })

  it('tells clients what was chosen', async () => {
    const draft = await outbox.given.draft()
    const sendAt = at(DAY)
    const { outgoing_email } = (await outbox.send(draft, { send_at: sendAt, archive: true, remind_after_days: 1 })).body
    const { body } = await outbox.nora.get('/events?since=&limit=1000')
    const events = body.events.filter(
      ({ payload }: { payload: Record<string, unknown> }) => payload.outgoing_email_id === outgoing_email._id,
    )
    expect(events.at(-1).payload).toMatchObject({ send_at: sendAt, archive: true, remind_after_days: 1 })
    expect(NOW).toBeLessThan(Date.parse(sendAt))
  })
})
