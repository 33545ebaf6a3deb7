import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'

const calendarOf = (method: string, lines: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    'UID:proofs@mill.example',
    'SUMMARY:Proofs',
    'DTSTART;TZID=W. Europe Standard Time:20270301T090000',
    'DTEND;TZID=W. Europe Standard Time:20270301T100000',
    'ORGANIZER;CN=Mara Lind:mailto:mara@lind.example',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')

const invitation = (id: string, method: string, lines: string[] = []): string =>
  rawMail({
    id,
    subject: 'Proofs',
    headers: ['MIME-Version: 1.0', `Content-Type: text/calendar; charset=utf-8; method=${method}`],
    text: calendarOf(method, lines),
  })

describeOnBothDatabases('an email with an invitation', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const ingest = async (raw: string) => (await app.nora.post('/emails', { raw_email: raw })).body.email
  const read = async (id: string) => (await app.nora.get(`/emails/${id}`)).body.email.invitation

  it('has it as a field, with the status of the member and the recurrence in words', async () => {
    const me = (await app.nora.get('/me')).body.user?.email ?? 'nora@press.example'
    const email = await ingest(
      invitation('first@mill.example', 'REQUEST', [
        `ATTENDEE;PARTSTAT=TENTATIVE;CN=Nora:mailto:${me}`,
        'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3',
      ]),
    )
    const day = english('calendar.MO')
    const every = english('calendar.onDays', { every: english('calendar.everyWeek'), days: day })
    expect(email.invitation).toEqual({
      method: 'request',
      uid: 'proofs@mill.example',
      sequence: 0,
      summary: 'Proofs',
      start: '2027-03-01T08:00:00Z',
      end: '2027-03-01T09:00:00Z',
      all_day: false,
      time_zone: 'Europe/Berlin',
      location: '',
      organizer: { name: 'Mara Lind', address: 'mara@lind.example' },
      attendees: [{ name: 'Nora', address: me, status: 'tentative' }],
      recurrence: english('calendar.times', { every, count: 3 }),
      my_status: 'tentative',
      superseded: false,
      can_answer: true,
      answered_at: null,
      outgoing_email: '',
    })
    expect(email.attachment_text_content).toContain(`recurrence: ${email.invitation.recurrence}`)
  })

  it('is superseded by a later revision of the organizer only', async () => {
    const first = await ingest(invitation('a@mill.example', 'REQUEST', ['SEQUENCE:4']))
    await ingest(invitation('b@mill.example', 'REPLY', ['SEQUENCE:9']))
    const stranger = invitation('c@mill.example', 'CANCEL', ['SEQUENCE:9'])
    await ingest(stranger.replace('mailto:mara@lind.example', 'mailto:eve@evil.example'))
    expect((await read(first._id)).superseded).toBe(false)
    const cancelled = await ingest(invitation('d@mill.example', 'CANCEL', ['SEQUENCE:5']))
    expect((await read(first._id)).superseded).toBe(true)
    expect(cancelled.invitation).toMatchObject({ method: 'cancel', superseded: false })
  })

  it('is stored and has none when its calendar cannot be read', async () => {
    const email = await ingest(
      rawMail({
        id: 'broken@mill.example',
        headers: ['MIME-Version: 1.0', 'Content-Type: text/calendar; method=REQUEST'],
        text: 'BEGIN:VCALENDAR\r\n;;;\r\n',
      }),
    )
    expect(email.invitation).toBeNull()
    expect(email.attachments).toHaveLength(1)
  })
})
