import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { type Caller, PASSWORD, signInTo, startTestApp, type TestApp } from '#test/test-app'

const MINUTE = 60_000
const START = Date.parse('2026-12-04T09:30:00Z')

interface Item {
  id: string
  type: string
  title: string
  count: number
  by: string[]
  lines: { added: number; removed: number; shown: { kind: string; text: string }[] } | null
  open_target: { path: string }
}

describeOnBothDatabases('what changed in a project', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  /** Another member of the account. */
  let ada: Caller
  beforeAll(async () => {
    clock = manualClock(START)
    app = await startTestApp(engine, { clock, work: false })
    ada = await app.withRole('member')
  })
  afterAll(() => app.stop())

  let count = 0
  async function project() {
    count += 1
    const id = (await app.nora.post('/projects', { name: `Project ${count}` })).body.project._id as string
    const path = `/projects/${id}/changes`
    const mail = async (more: Parameters<typeof rawMail>[0], extra: object = {}) => {
      clock.advance(MINUTE)
      const raw_email = rawMail({ id: `c${count}-${clock.now()}@x.example`, date: new Date(clock.now()), ...more })
      const { body, status, text } = await app.nora.post('/emails', { raw_email, project: id, ...extra })
      expect(status, text).toBe(201)
      return body.email as { _id: string; thread_id: string }
    }
    const write = async (who: Caller, title: string, source_text: string) => {
      clock.advance(MINUTE)
      const body = { project: id, title, source_text, content_format: 'markdown' }
      return (await who.post('/notes', body)).body.note as { _id: string; revision: number }
    }
    const changes = async (who = app.nora, query = '') => {
      clock.advance(MINUTE)
      const { body, status, text } = await who.get(`${path}${query}`)
      expect(status, text).toBe(200)
      return body as {
        since: string
        until: string
        first: boolean
        groups: { kind: string; count: number; items: Item[] }[]
      }
    }
    const titles = async (who = app.nora, query = '') =>
      Object.fromEntries((await changes(who, query)).groups.map(({ kind, items }) => [kind, items.map((i) => i.title)]))
    const see = async (who = app.nora) => {
      const { until } = await changes(who)
      return (await who.post(`${path}/seen`, { until })).body.seen_at as string
    }
    return { id, path, mail, write, changes, titles, see }
  }

  it('groups emails by what they want, a thread once, each at its place', async () => {
    const { mail, changes, titles, see } = await project()
    await mail({ subject: 'Old', text: 'Nothing.' })
    await see()
    await mail({ subject: 'Proofs', text: 'Could you send the proofs by Friday?' })
    await mail({ subject: 'News', text: 'The mill is open again.' })
    await mail({ id: 'ask@x.example', subject: 'Price', text: 'What does it cost?' })
    const from = 'nora@press.example'
    const own = { from, to: 'mara@lind.example' }
    await mail(
      { ...own, inReplyTo: 'ask@x.example', subject: 'Re: Price', text: 'It costs 20 EUR.' },
      { mailbox: 'sent' },
    )
    await mail({ ...own, subject: 'Hello', text: 'I write to you.' }, { mailbox: 'sent' })
    const trashed = await mail({ subject: 'Gone', text: 'Please forget this.' })
    await app.nora.del(`/emails/${trashed._id}`)
    expect(await titles()).toEqual({
      needs_reply: ['Proofs'],
      new_emails: ['News'],
      answered: ['Re: Price'],
      sent: ['Hello'],
      deleted: ['Gone'],
    })
    const { groups } = await changes()
    for (const { id, open_target } of groups.flatMap(({ items }) => items))
      expect(open_target.path).toMatch(new RegExp(`/mail/[a-z]+/${id}$`))
    expect(groups.find(({ kind }) => kind === 'answered')?.items[0]?.count).toBe(2)
  })

  it('lists what others and tools wrote, with the lines, and not what one wrote oneself', async () => {
    const { write, see, titles, changes, id } = await project()
    const shared = await write(app.nora, 'Plan', 'Cover: blue\nPaper: cream\nCopies: 350')
    const own = await write(app.nora, 'Mine', 'a')
    const away = await write(app.nora, 'Away', 'b')
    await see()
    clock.advance(MINUTE)
    await ada.put(`/notes/${shared._id}`, { source_text: 'Cover: green\nPaper: cream\nCopies: 350\nBox: none' })
    await app.nora.put(`/notes/${own._id}`, { source_text: 'mine again' })
    await write(ada, 'Fresh', 'Written by Ada.')
    await ada.del(`/notes/${away._id}`)
    const tool = await app.withScopes(['knowledge:read', 'knowledge:write'])
    await tool.post('/memories', { project: id, title: 'Fact', content: 'The mill is closed on Mondays.' })
    expect(await titles()).toEqual({
      memories_to_review: ['Fact'],
      new_records: ['Fresh'],
      edited_records: ['Plan'],
      deleted: ['Away'],
    })
    const edited = (await changes()).groups.find(({ kind }) => kind === 'edited_records')?.items[0]
    expect(edited?.by).toEqual([expect.stringContaining('member')])
    expect(edited?.lines).toEqual({
      added: 2,
      removed: 1,
      shown: [
        { kind: 'removed', text: 'Cover: blue' },
        { kind: 'added', text: 'Cover: green' },
        { kind: 'added', text: 'Box: none' },
      ],
    })
    expect(Object.keys(await titles(ada))).not.toContain('edited_records')
  })

  describe('the last look', () => {
    it('counts for all devices of one user, and never goes back', async () => {
      const { mail, see, titles, path, changes } = await project()
      expect((await changes()).first).toBe(true)
      await mail({ subject: 'First', text: 'The mill is open.' })
      const before = (await changes()).until
      await mail({ subject: 'Second', text: 'The mill is open.' })
      const phone = await signInTo(app.baseUrl, 'nora@press.example', PASSWORD)
      const lookedAt = await see(phone)
      expect(await titles()).toEqual({})
      expect((await changes()).first).toBe(false)
      expect((await app.nora.post(`${path}/seen`, { until: before })).body.seen_at).toBe(lookedAt)
      const future = new Date(clock.now() + 1_000 * MINUTE).toISOString()
      expect((await app.nora.post(`${path}/seen`, { until: future })).body.seen_at).toBe(
        new Date(clock.now()).toISOString(),
      )
      await mail({ subject: 'Third', text: 'The mill is open.' })
      expect(await titles()).toEqual({ new_emails: ['Third'] })
      // Another user has looked at nothing.
      expect(Object.values(await titles(ada)).flat()).toHaveLength(3)
    })

    it('may be named, as a time or as a day in the zone of the profile', async () => {
      const { mail, path, changes } = await project()
      await app.nora.patch('/profile', { time_zone: 'Pacific/Auckland' })
      await mail({ subject: 'First', text: 'The mill is open.' })
      expect((await changes(app.nora, '?since=2026-12-05')).since).toBe('2026-12-04T11:00:00.000Z')
      await app.nora.patch('/profile', { time_zone: 'Pacific/Honolulu' })
      expect((await changes(app.nora, '?since=2026-12-04')).since).toBe('2026-12-04T10:00:00.000Z')
      expect((await changes(app.nora, '?since=2026-12-04T09:00:00%2B01:00')).since).toBe('2026-12-04T08:00:00.000Z')
      for (const wrong of ['soon', '2026-02-31', '2026-12-04T09:00:00'])
        expect((await app.nora.get(`${path}?since=${wrong}`)).status, wrong).toBe(400)
    })

    it('ends with the access of its user and with its project', async () => {
      const { id, see } = await project()
      const member = await app.withRole('member')
      await see(member)
      const stored = () =>
        app.platform.database.read.selectFrom('project_looks').selectAll().where('project_id', '=', id).execute()
      const [row] = await stored()
      expect((await app.nora.del(`/members/${row?.user_id}`)).status).toBe(200)
      expect(await stored()).toEqual([])
      await see()
      expect((await app.nora.del(`/projects/${id}`)).status).toBe(200)
      expect(await stored()).toEqual([])
    })
  })

  it('is for readers of this account, and shows each scope its part', async () => {
    const { mail, write, path, titles } = await project()
    await mail({ subject: 'Letter', text: 'The mill is open.' })
    await write(ada, 'Note', 'x')
    expect((await app.otto.get(path)).status).toBe(404)
    expect((await app.otto.post(`${path}/seen`, { until: new Date().toISOString() })).status).toBe(404)
    expect((await app.otto.post(`${path}/summary`, {})).status).toBe(404)
    expect(await titles(await app.withScopes(['knowledge:read']))).toEqual({ new_records: ['Note'] })
    expect(await titles(await app.withScopes(['email:read']))).toEqual({ new_emails: ['Letter'] })
    expect((await (await app.withScopes(['settings:read'])).get(path)).status).toBe(403)
  })

  it('is summarised on demand, from new emails, new notes and the lines that came', async () => {
    const { mail, write, see, path } = await project()
    const long = 'The mill delivers on Mondays as agreed in March.\n'
    const note = await write(app.nora, 'Plan', long)
    await mail({ subject: 'Before', text: 'We have decided on red linen long ago.' })
    await see()
    await mail({ subject: 'Proofs', text: 'Could you send the corrected proofs by Friday?' })
    clock.advance(MINUTE)
    await ada.put(`/notes/${note._id}`, {
      source_text: `${long}\nWe have decided on **green** linen for 400 copies.\n`,
    })
    const { body, status, text } = await app.nora.post(`${path}/summary`, {})
    expect(status, text).toBe(200)
    expect(body.answer.map((each: { text: string }) => each.text).sort()).toEqual([
      'Could you send the corrected proofs by Friday?',
      'We have decided on green linen for 400 copies.',
    ])
    for (const { type, id, field, start, end, excerpt } of body.sources) {
      const record = (await app.nora.get(`/${type}s/${id}`)).body[type]
      expect(record[field].slice(start, end)).toBe(excerpt)
    }
    await see()
    expect((await app.nora.post(`${path}/summary`, {})).body.answer).toEqual([])
  })
})
