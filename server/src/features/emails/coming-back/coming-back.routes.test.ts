import { UNTIL_ANSWERED } from '@dossier/contract/vocabulary'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'
import { returnDue } from './return-due.ts'

const HOUR = 3_600_000
const START = Date.UTC(2026, 10, 21, 9)

describeOnBothDatabases('an email that comes back', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  beforeAll(async () => {
    clock = manualClock(START)
    app = await startTestApp(engine, { clock })
  })
  afterAll(() => app.stop())

  let count = 0
  async function inProject(name: string) {
    const project = (await app.nora.post('/projects', { name })).body.project._id as string
    const ingest = async (mail: Parameters<typeof rawMail>[0] = {}, more: object = {}) => {
      count += 1
      const raw = rawMail({ id: `back${count}@x.example`, date: new Date(clock.now() - count), ...mail })
      const { status, body, text } = await app.nora.post('/emails', { raw_email: raw, project, ...more })
      expect(status, text).toBe(201)
      return body.email._id as string
    }
    const list = async (query: string) => {
      const { body } = await app.nora.get(`/emails?project=${project}&${query}`)
      expect(body.total).toBe(body.emails.length)
      return body.emails.map(({ _id }: { _id: string }) => _id) as string[]
    }
    return { project, ingest, list }
  }
  const put = (id: string, change: object) => app.nora.put(`/emails/${id}`, change)
  const get = async (id: string) => (await app.nora.get(`/emails/${id}`)).body.email
  const inHours = (hours: number) => new Date(clock.now() + hours * HOUR).toISOString()

  it('leaves the inbox, its lists and counts, and keeps its mailbox', async () => {
    const { project, ingest, list } = await inProject('Aside')
    const [first, second] = [await ingest(), await ingest()]
    const snoozed = await put(first, { snoozed_until: inHours(3) })
    expect(snoozed.status, snoozed.text).toBe(200)
    expect(snoozed.body.email).toMatchObject({ mailbox: 'inbox', snoozed_until: inHours(3), returned_at: null })
    expect(await list('mailbox=inbox')).toEqual([second])
    expect(await list('mailbox=inbox&triaged=false')).toEqual([second])
    expect(await list('snoozed=true')).toEqual([first])
    expect(await list('mailbox=inbox&snoozed=true&read=false')).toEqual([first])
    expect((await list('mailbox=inbox&snoozed=any')).sort()).toEqual([first, second].sort())
    expect((await list('')).length).toBe(2)
    expect(await list('snoozed=false')).toEqual([second])
    expect(await list('mailbox=archived&snoozed=true')).toEqual([])
    const { counts } = (await app.nora.get(`/counts?project=${project}`)).body
    expect(counts).toMatchObject({ emails: 2, mailboxes: { inbox: 1 }, snoozed: 1 })
  })

  it('returns to the top at its time, once, and says why', async () => {
    const { ingest, list } = await inProject('Returning')
    const [first, second] = [await ingest(), await ingest()]
    await put(first, { snoozed_until: inHours(3) })
    clock.advance(3 * HOUR - 1)
    await app.jobsDone()
    expect(await list('mailbox=inbox')).toEqual([second])
    clock.advance(1)
    await app.jobsDone()
    expect(await list('mailbox=inbox')).toEqual([first, second])
    expect(await list('snoozed=true')).toEqual([])
    const back = await get(first)
    expect(back).toMatchObject({ snoozed_until: null, returned_reason: 'time', returned_at: inHours(0) })
    await put(first, { mailbox: 'archived' })
    expect(await get(first)).toMatchObject({ mailbox: 'archived', returned_reason: '', returned_at: null })
  })

  it('waits longer when it is snoozed anew', async () => {
    const { ingest, list } = await inProject('Anew')
    const id = await ingest()
    await put(id, { snoozed_until: inHours(1) })
    await put(id, { snoozed_until: inHours(5) })
    clock.advance(HOUR)
    await app.jobsDone()
    expect(await list('mailbox=inbox')).toEqual([])
    clock.advance(4 * HOUR)
    await app.jobsDone()
    expect(await list('mailbox=inbox')).toEqual([id])
  })

  it('returns at once when somebody answers, and not before', async () => {
    const { ingest, list } = await inProject('Answered')
    const id = await ingest({ id: 'asked@x.example' })
    expect((await put(id, { snoozed_until: UNTIL_ANSWERED })).body.email.snoozed_until).toBe(UNTIL_ANSWERED)
    clock.advance(48 * HOUR)
    await app.jobsDone()
    expect(await list('mailbox=inbox')).toEqual([])
    await ingest({ inReplyTo: 'asked@x.example', from: 'nora@press.example' }, { mailbox: 'sent' })
    expect(await list('mailbox=inbox')).toEqual([])
    const answer = await ingest({ inReplyTo: 'asked@x.example' })
    expect(await list('mailbox=inbox')).toEqual([answer])
    expect(await list('snoozed=true')).toEqual([])
    expect(await get(id)).toMatchObject({ mailbox: 'inbox', snoozed_until: null, returned_reason: 'reply' })
  })

  it('is not hidden by an answer that nobody has seen', async () => {
    const { ingest, list } = await inProject('Race')
    const id = await ingest({ id: 'race@x.example' })
    clock.advance(HOUR)
    const answer = await ingest({ inReplyTo: 'race@x.example' })
    expect((await put(id, { snoozed_until: inHours(3) })).body.email).toMatchObject({
      snoozed_until: null,
      returned_reason: 'reply',
    })
    expect(await list('mailbox=inbox')).toEqual([answer])
    await put(answer, { read: true })
    await put(id, { snoozed_until: inHours(3) })
    expect(await list('mailbox=inbox')).toEqual([])
  })

  it('ends its snooze with null, with a move and with a time that has passed', async () => {
    const { ingest, list } = await inProject('Ends')
    const [a, b, c] = [await ingest(), await ingest(), await ingest()]
    for (const id of [a, b]) await put(id, { snoozed_until: inHours(9) })
    await put(a, { mailbox: 'inbox', subject: 'An email sent back whole' })
    expect(await list('snoozed=true')).toHaveLength(2)
    await put(a, { snoozed_until: null })
    await put(b, { mailbox: 'archived' })
    await put(c, { snoozed_until: inHours(-1) })
    expect(await get(c)).toMatchObject({ returned_reason: 'time', snoozed_until: null })
    expect(await list('mailbox=inbox')).toEqual([c, a])
    expect(await list('snoozed=true')).toEqual([])
    expect(await get(b)).toMatchObject({ mailbox: 'archived', snoozed_until: null })
  })

  it('comes from the archive, and never from trash or spam', async () => {
    const { ingest, list } = await inProject('Archive')
    const [archived, spam] = [await ingest(), await ingest()]
    await put(archived, { mailbox: 'archived' })
    await put(spam, { mailbox: 'spam' })
    await put(archived, { snoozed_until: inHours(1) })
    expect(await list('snoozed=true')).toEqual([archived])
    const refused = await put(spam, { snoozed_until: inHours(1) })
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect((await put(spam, { snoozed_until: 'tomorrow' })).status).toBe(400)
    expect((await put(spam, { snoozed_until: '2026-11-30' })).status).toBe(400)
  })

  it('is reminded of when nobody answers, from the archive and from sent emails alone', async () => {
    const { ingest, list } = await inProject('Reminders')
    const received = await ingest()
    const sent = await ingest({ from: 'nora@press.example' }, { mailbox: 'sent' })
    const answered = await ingest({ id: 'remind@x.example' })
    await put(received, { mailbox: 'archived', remind_at: inHours(2) })
    await put(sent, { remind_at: inHours(2) })
    await put(answered, { mailbox: 'archived', remind_at: inHours(2) })
    const automatic = [
      { headers: ['Auto-Submitted: auto-replied'] },
      { headers: ['Precedence: auto_reply'] },
      { subject: 'Out of office: Samples' },
      { subject: 'Automatische Antwort: Samples' },
      { from: 'MAILER-DAEMON@mx.example', subject: 'Undelivered Mail Returned to Sender' },
    ]
    for (const reply of automatic) await ingest({ inReplyTo: 'remind@x.example', ...reply })
    expect(await get(answered)).toMatchObject({ remind_at: inHours(2) })
    await ingest({ inReplyTo: 'remind@x.example' })
    expect(await get(answered)).toMatchObject({ remind_at: null })
    clock.advance(2 * HOUR)
    await app.jobsDone()
    const inbox = await list('mailbox=inbox')
    expect(inbox.slice(0, 2).sort()).toEqual([received, sent].sort())
    expect(await get(sent)).toMatchObject({ mailbox: 'sent', returned_reason: 'reminder', remind_at: null })
    expect(await get(received)).toMatchObject({ mailbox: 'inbox', returned_reason: 'reminder' })
    expect(await get(answered)).toMatchObject({ returned_reason: '' })
    await put(sent, { mailbox: 'archived' })
    await put(received, { mailbox: 'archived' })
    expect(await get(sent)).toMatchObject({ mailbox: 'sent', returned_at: null })
    expect(await list('mailbox=inbox')).not.toContain(sent)
  })

  it('lets new emails of a muted thread pass into the archive', async () => {
    const { ingest, list } = await inProject('Muted')
    const id = await ingest({ id: 'muted@x.example' })
    await put(id, { muted: true, mailbox: 'archived' })
    const answer = await ingest({ inReplyTo: 'muted@x.example' })
    expect(await list('mailbox=inbox')).toEqual([])
    expect(await get(answer)).toMatchObject({ mailbox: 'archived', muted: true })
    await put(id, { muted: false })
    await ingest({ inReplyTo: 'muted@x.example' })
    expect(await list('mailbox=inbox')).toHaveLength(1)
  })

  it('filters by star, read mark, file, sender and answer', async () => {
    const { ingest, list } = await inProject('Filters')
    const a = await ingest({ id: 'filter@x.example', from: 'Odd <odd@lind.example>' })
    const b = await ingest()
    clock.advance(HOUR)
    await ingest({ inReplyTo: 'filter@x.example', from: 'nora@press.example' }, { mailbox: 'sent' })
    await put(a, { starred: true, read: true })
    const inbox = (query: string) => list(`mailbox=inbox&${query}`)
    expect(await inbox('starred=true')).toEqual([a])
    expect(await inbox('starred=false')).toEqual([b])
    expect(await inbox('read=true')).toEqual([a])
    expect(await inbox('read=false')).toEqual([b])
    expect(await inbox('from=ODD@lind.example')).toEqual([a])
    expect(await inbox('answered=true')).toEqual([a])
    expect(await inbox('answered=false')).toEqual([b])
    expect(await inbox('has_attachment=true')).toEqual([])
    expect(await inbox('has_attachment=false&starred=true')).toEqual([a])
    const spam = await ingest()
    await put(spam, { mailbox: 'spam' })
    await put(b, { snoozed_until: inHours(1) })
    expect((await list('spam=false')).length).toBe(2)
    expect(await list('spam=false')).toContain(b)
    expect(await list('spam=false&snoozed=false')).not.toContain(b)
    expect((await list('spam=true')).toSorted()).toEqual((await list('')).toSorted())
    expect(await list('mailbox=spam&spam=false')).toEqual([spam])
    await put(b, { snoozed_until: null })
    await put(a, { read: false })
    expect(await inbox('read=false')).toEqual([b, a])
  })

  it('is for its own account, and for those who may write', async () => {
    const { ingest, list } = await inProject('Others')
    const id = await ingest()
    expect((await app.otto.put(`/emails/${id}`, { snoozed_until: inHours(1) })).status).toBe(404)
    const reader = await app.withScopes(['email:read'])
    expect((await reader.put(`/emails/${id}`, { snoozed_until: inHours(1) })).status).toBe(403)
    await put(id, { snoozed_until: inHours(1) })
    const { thread_id } = await get(id)
    const { projects } = app.app.features
    clock.advance(HOUR)
    await returnDue(app.platform, { projects }, { changed: [], returned: [] }, app.otto.tenantId, thread_id)
    await app.jobsDone()
    expect(await list('mailbox=inbox')).toEqual([id])
  })
})
