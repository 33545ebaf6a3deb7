import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type Outbox, startOutbox } from '#test/given/outbox'
import { english } from '#test/in-english'
import { rawMail } from '#test/mails'
import type { Caller } from '#test/test-app'

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
type Json = any

describeOnBothDatabases('an invitation', (_open, engine) => {
  let outbox: Outbox
  let count = 0
  beforeAll(async () => {
    outbox = await startOutbox(engine)
  })
  afterAll(() => outbox.close())
  beforeEach(() => outbox.behave())

  /** @returns the id of the email. */
  async function invite(
    lines: string[] = [],
    { method = 'REQUEST', uid = '', to = 'nora@press.example' } = {},
  ): Promise<string> {
    count += 1
    const calendar = [
      'BEGIN:VCALENDAR',
      `METHOD:${method}`,
      'BEGIN:VEVENT',
      `UID:${uid || `event${count}@mill.example`}`,
      'SUMMARY:Proofs',
      'DTSTART:20270301T080000Z',
      'DTEND:20270301T090000Z',
      'ORGANIZER;CN=Mara Lind:mailto:mara@lind.example',
      `ATTENDEE;PARTSTAT=NEEDS-ACTION;CN=Nora:mailto:${to}`,
      ...lines,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')
    const raw_email = rawMail({
      id: `inv${count}@mill.example`,
      subject: 'Proofs',
      headers: ['MIME-Version: 1.0', `Content-Type: text/calendar; charset=utf-8; method=${method}`],
      text: calendar,
    })
    const answer = await outbox.nora.post('/emails', { raw_email })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.email._id as string
  }
  const reply = (id: string, answer: string, more: object = {}, caller: Caller = outbox.nora) =>
    caller.post(`/emails/${id}/invitation`, { answer, ...more })
  const stateOf = async (id: string): Promise<Json> => (await outbox.nora.get(`/emails/${id}`)).body.email.invitation
  const contentOf = async (outgoing: Json): Promise<string> => {
    const { message_id } = await outbox.filed(outgoing._id)
    return outbox.receivedContents.find((each) => each.includes(`Message-ID: <${message_id}>`)) ?? ''
  }
  /** The decoded calendar part of a message. */
  const calendarOf = (content: string): string => {
    const [, encoded = ''] = /method=REPLY\r\n(?:[^\r]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/.exec(content) ?? []
    return Buffer.from(encoded, 'base64').toString()
  }

  it('is answered by an iMIP reply to the organizer, once', async () => {
    const id = await invite()
    expect(await stateOf(id)).toMatchObject({ my_status: 'needs-action', can_answer: true, answered_at: null })
    const answered = await reply(id, 'accept', { comment: 'I bring samples.' })
    expect(answered.status, answered.text).toBe(202)
    const { outgoing_email, abort_until } = answered.body
    expect(outgoing_email).toMatchObject({
      to: ['mara@lind.example'],
      cc: [],
      from: 'nora@press.example',
      subject: english('invitations.subjectAccept', { title: 'Proofs' }),
      status: 'queued',
      source_email: id,
    })
    expect(abort_until).toBe(outgoing_email.send_after)
    const again = await reply(id, 'accept', { comment: 'I bring samples.' })
    expect(again.body.outgoing_email._id).toBe(outgoing_email._id)
    expect(await stateOf(id)).toMatchObject({ my_status: 'accepted', outgoing_email: outgoing_email._id })
    outbox.pass(10_000)
    const content = await contentOf(outgoing_email)
    expect(content).toMatch(/Content-Type: multipart\/alternative/)
    expect(content).not.toContain('Saltmarsh')
    const calendar = calendarOf(content)
    expect(calendar).toContain('METHOD:REPLY')
    expect(calendar).toContain(`UID:event${count}@mill.example`)
    expect(calendar.replaceAll('\r\n ', '')).toContain('ATTENDEE;PARTSTAT=ACCEPTED;CN="Nora":mailto:nora@press.example')
    expect((await reply(id, 'accept', { comment: 'I bring samples.' })).body.outgoing_email._id).toBe(
      outgoing_email._id,
    )
    await outbox.app.jobsDone()
    expect(outbox.contentsOf(outgoing_email.message_id)).toBe(1)
  })

  it('that is answered otherwise while the answer waits sends the later one only', async () => {
    const id = await invite()
    const first = (await reply(id, 'accept')).body.outgoing_email
    const second = (await reply(id, 'decline')).body.outgoing_email
    expect((await outbox.outgoing(first._id)).status).toBe('canceled')
    expect((await outbox.draft(first.draft)).status).toBe('discarded')
    expect((await stateOf(id)).my_status).toBe('declined')
    outbox.pass(10_000)
    expect(calendarOf(await contentOf(second))).toContain('PARTSTAT=DECLINED')
    expect(outbox.contentsOf(first.message_id)).toBe(0)
  })

  it('that was answered is answered anew, and a cancelled new answer leaves the old one', async () => {
    const id = await invite()
    const first = (await reply(id, 'accept')).body.outgoing_email
    outbox.pass(10_000)
    await outbox.filed(first._id)
    const second = (await reply(id, 'tentative')).body.outgoing_email
    expect(second._id).not.toBe(first._id)
    expect((await stateOf(id)).my_status).toBe('tentative')
    expect((await outbox.cancel(second._id)).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ my_status: 'accepted', outgoing_email: first._id })
  })

  it('whose answer no server took is unanswered, until it is sent again', async () => {
    const id = await invite()
    outbox.script.end = outbox.record('550 no')
    const { outgoing_email } = (await reply(id, 'accept')).body
    outbox.pass(10_000)
    await outbox.until(outgoing_email._id, 'failed')
    expect(await stateOf(id)).toMatchObject({ my_status: 'needs-action', answered_at: null })
    outbox.behave()
    const again = (await outbox.nora.post(`/email-drafts/${outgoing_email.draft}/send`)).body.outgoing_email
    expect(await stateOf(id)).toMatchObject({ my_status: 'accepted', outgoing_email: again._id })
    outbox.pass(10_000)
    expect(calendarOf(await contentOf(again))).toContain('PARTSTAT=ACCEPTED')
  })

  it('that is cancelled or superseded is answered 409', async () => {
    const old = await invite(['SEQUENCE:0', 'DTSTAMP:20261101T100000Z'], { uid: 'moved@mill.example' })
    const next = await invite(['SEQUENCE:1', 'DTSTAMP:20261102T100000Z'], { uid: 'moved@mill.example' })
    const refused = await reply(old, 'accept')
    expect([refused.status, refused.body.detail]).toEqual([409, english('invitations.superseded')])
    expect((await stateOf(old)).can_answer).toBe(false)
    expect((await reply(next, 'accept')).status).toBe(202)
    const cancel = await invite(['SEQUENCE:2'], { uid: 'moved@mill.example', method: 'CANCEL' })
    expect((await reply(next, 'decline')).body.detail).toBe(english('invitations.superseded'))
    expect((await reply(cancel, 'accept')).body.detail).toBe(english('invitations.cancelled'))
  })

  it('is answered for own addresses only, from any identity', async () => {
    const stranger = await reply(await invite([], { to: 'otto@mill.example' }), 'accept')
    expect([stranger.status, stranger.body.detail]).toEqual([422, english('invitations.notInvited')])
    const organizer = await invite(['ATTENDEE:mailto:mara@lind.example'], { to: 'mara@lind.example' })
    expect((await reply(organizer, 'accept')).status).toBe(422)
    const tagged = await invite([], { to: 'nora+press@press.example' })
    const { outgoing_email } = (await reply(tagged, 'accept')).body
    outbox.pass(10_000)
    const calendar = calendarOf(await contentOf(outgoing_email)).replaceAll('\r\n ', '')
    expect(calendar).toContain('SENT-BY="mailto:nora@press.example":mailto:nora+press@press.example')
  })

  it('asks for nothing in other emails, and takes no other words', async () => {
    const { id } = await outbox.given.receivedEmail('Samples')
    expect([(await reply(id, 'accept')).status, (await reply(id, 'perhaps')).status]).toEqual([422, 400])
    const published = await invite([], { method: 'PUBLISH' })
    expect((await reply(published, 'accept')).body.detail).toBe(english('invitations.none'))
    expect((await reply(await invite(), 'accept', { comment: 'x'.repeat(2_001) })).status).toBe(400)
  })

  it('is answered by members of its account with the scope to send', async () => {
    const id = await invite()
    expect((await reply(id, 'accept', {}, outbox.app.otto)).status).toBe(404)
    expect((await reply(id, 'accept', {}, await outbox.app.withScopes(['email:read', 'email:write']))).status).toBe(403)
    expect((await stateOf(id)).my_status).toBe('needs-action')
  })

  it('answered ten times at once sends one answer', async () => {
    const id = await invite()
    const answers = await Promise.all(Array.from({ length: 10 }, () => reply(id, 'accept')))
    expect(new Set(answers.map(({ body }) => body.outgoing_email._id)).size).toBe(1)
  })
})
