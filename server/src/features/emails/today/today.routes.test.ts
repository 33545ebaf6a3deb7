import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { mailWithAttachments, rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'

const HOUR = 3_600_000
/** Shortly before midnight in Honolulu, when it is evening of the next day in Auckland. */
const START = Date.parse('2026-12-04T09:30:00Z')

describeOnBothDatabases('GET /today', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  beforeAll(async () => {
    clock = manualClock(START)
    app = await startTestApp(engine, { clock, work: false })
  })
  afterAll(() => app.stop())

  let count = 0
  async function inProject(name: string) {
    const project = (await app.nora.post('/projects', { name })).body.project._id as string
    return {
      project,
      ingest: async (mail: Parameters<typeof rawMail>[0] = {}, more: object = {}) => {
        count += 1
        const raw = rawMail({ id: `today${count}@x.example`, date: new Date(clock.now() - HOUR), ...mail })
        const { body, status, text } = await app.nora.post('/emails', { raw_email: raw, project, ...more })
        expect(status, text).toBe(201)
        return body.email._id as string
      },
      today: async (): Promise<Record<string, string[]>> => {
        const { body, status, text } = await app.nora.get(`/today?project=${project}`)
        expect(status, text).toBe(200)
        const lists = Object.entries<{ _id: string }[]>(body)
        return Object.fromEntries(lists.map(([list, emails]) => [list, emails.map(({ _id }) => _id)]))
      },
    }
  }
  const put = (id: string, change: object) => app.nora.put(`/emails/${id}`, change)
  const dueOn = (due_date: string) => ({ triage_action_points: [{ text: 'Pay', due_date }] })

  it.each([
    ['Pacific/Honolulu', '2026-12-03', '2026-12-04'],
    ['Pacific/Auckland', '2026-12-04', '2026-12-05'],
  ])('shows at midnight in %s what is due on %s and before, and nothing of %s', async (zone, day, next) => {
    await app.nora.patch('/profile', { time_zone: zone })
    const { ingest, today } = await inProject(`Due in ${zone}`)
    const [overdue, due, tomorrow, archived] = [await ingest(), await ingest(), await ingest(), await ingest()]
    await put(overdue, dueOn('2026-11-01'))
    const { email } = (await put(due, dueOn(day))).body
    expect(email.triage_action_points).toMatchObject([{ due_date: day }])
    await put(tomorrow, dueOn(next))
    await put(archived, { ...dueOn(day), mailbox: 'archived' })
    expect((await today()).due).toEqual([overdue, due])
    clock.advance(HOUR)
    const inHonolulu = zone === 'Pacific/Honolulu'
    expect((await today()).due).toEqual(inHonolulu ? [overdue, due, tomorrow] : [overdue, due])
    clock.advance(-HOUR)
    await put(due, { triage_action_points: [] })
    expect((await today()).due).not.toContain(due)
  })

  it('shows invitations to come that nobody answered', async () => {
    const { project, today } = await inProject('Invitations')
    const invite = async (uid: string, start: string, status: string) => {
      const ics = [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'METHOD:REQUEST',
        'BEGIN:VEVENT',
        `UID:${uid}@x.example`,
        'DTSTAMP:20261201T080000Z',
        `DTSTART:${start}`,
        'SUMMARY:Press check',
        'ORGANIZER:mailto:mara@lind.example',
        `ATTENDEE;PARTSTAT=${status}:mailto:nora@press.example`,
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n')
      const file = { filename: 'filename=invite.ics', type: 'text/calendar; method=REQUEST', content: ics }
      const raw_email = mailWithAttachments({ id: `${uid}@mail.example` }, [file])
      return (await app.nora.post('/emails', { raw_email, project })).body.email._id as string
    }
    const later = await invite('later', '20261212T090000Z', 'NEEDS-ACTION')
    const soon = await invite('soon', '20261206T090000Z', 'NEEDS-ACTION')
    await invite('past', '20261201T090000Z', 'NEEDS-ACTION')
    await invite('accepted', '20261207T090000Z', 'ACCEPTED')
    expect((await today()).invitations).toEqual([soon, later])
  })

  it('shows questions of ours that nobody answered for three days', async () => {
    const { ingest, today } = await inProject('Nudges')
    const send = (id: string, text: string, days: number) => {
      const date = new Date(clock.now() - days * 24 * HOUR)
      return ingest({ id, text, date, from: 'nora@press.example', to: 'mara@lind.example' }, { mailbox: 'sent' })
    }
    const asked = await send('asked@x.example', 'Could you send the proofs by Friday?', 5)
    await send('fresh@x.example', 'Could you send the proofs by Friday?', 2)
    await send('old@x.example', 'Could you send the proofs by Friday?', 40)
    await send('thanks@x.example', 'The proofs have arrived.', 5)
    await send('answered@x.example', 'Could you send the proofs by Friday?', 5)
    await ingest({ inReplyTo: 'answered@x.example' })
    const away = await send('away@x.example', 'Could you send the proofs by Friday?', 6)
    await ingest({ inReplyTo: 'away@x.example', subject: 'Automatic reply: Samples' })
    await ingest({ inReplyTo: 'away@x.example', headers: ['Auto-Submitted: auto-replied'] })
    expect((await today()).unanswered).toEqual([asked, away])
    await ingest({ inReplyTo: 'away@x.example' })
    expect((await today()).unanswered).toEqual([asked])
    await put(asked, { remind_at: new Date(clock.now() + HOUR).toISOString() })
    expect((await today()).unanswered).toEqual([])
  })

  it('shows what returned, until we answer or archive it', async () => {
    const { ingest, today } = await inProject('Returned')
    const [first, second] = [await ingest({ id: 'back@x.example' }), await ingest()]
    for (const id of [first, second]) await put(id, { snoozed_until: new Date(clock.now() - 1).toISOString() })
    expect(new Set((await today()).returned)).toEqual(new Set([first, second]))
    clock.advance(1_000)
    await ingest(
      { inReplyTo: 'back@x.example', from: 'nora@press.example', date: new Date(clock.now()) },
      { mailbox: 'sent' },
    )
    expect((await today()).returned).toEqual([second])
    await put(second, { mailbox: 'archived' })
    expect((await today()).returned).toEqual([])
  })

  it('is for readers of this account', async () => {
    const { project } = await inProject('Others')
    expect((await app.otto.get(`/today?project=${project}`)).status).toBe(404)
    expect((await app.otto.get('/today')).body).toEqual({ due: [], invitations: [], unanswered: [], returned: [] })
    expect((await (await app.withScopes(['knowledge:read'])).get('/today')).status).toBe(403)
  })
})
