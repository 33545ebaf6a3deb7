// @module-tag slow

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import {
  type ListedMail,
  type ListFilters,
  naiveList,
  readAllMails,
  readCounters,
  recount,
  wrongSizes,
} from '#test/mail-lists'
import { rawMail } from '#test/mails'
import { type Caller, callerOf, startTestApp, type TestApp } from '#test/test-app'

const MAILBOXES = ['inbox', 'archived', 'sent', 'spam', 'trash'] as const
const LABELS = ['one', 'two']
const SCOPES: ListFilters[] = [{}, { spam: false }, ...MAILBOXES.map((mailbox) => ({ mailbox }))]
const FILTERS: ListFilters[] = [
  {},
  { label: 'one' },
  { triaged: false },
  { triaged: true },
  { read: false },
  { starred: true },
]

const which = fc.nat({ max: 30 })
const project = fc.nat({ max: 1 })
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('ingest' as const),
      key: fc.nat({ max: 11 }),
      answers: fc.nat({ max: 11 }),
      minute: fc.nat({ max: 4 }),
      project,
      triaged: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('mailbox' as const), which, mailbox: fc.constantFrom(...MAILBOXES) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('project' as const), which, project }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('label' as const), which, labels: fc.subarray(LABELS) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('triaged' as const), which, triaged: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), which, read: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('starred' as const), which, starred: fc.boolean() }) },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

describeOnBothDatabases('lists', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
  })
  afterAll(() => app.stop())

  let accounts = 0
  async function newAccount(): Promise<{ caller: Caller; projects: string[] }> {
    accounts += 1
    const person = { email: `p${accounts}@lists.example`, password: 'a long enough password', name: '' }
    const { body } = await app.nobody.post('base:/auth/register', person)
    const caller = callerOf(app.baseUrl, body.token as string, body.user.host_id as string)
    await caller.post('/projects', { name: 'Second' })
    const { projects } = (await caller.get('/projects')).body
    return { caller, projects: projects.map(({ _id }: { _id: string }) => _id) }
  }

  const all = (caller: Caller) => readAllMails(app.platform.database, caller.tenantId)

  async function perform(caller: Caller, projects: string[], step: Command): Promise<number> {
    if (step.do === 'ingest') {
      const raw = rawMail({
        id: `k${step.key}@x.example`,
        inReplyTo: `k${step.answers}@x.example`,
        date: new Date(Date.UTC(2020, 0, 1, 0, step.minute)),
      })
      return (await caller.post('/emails', { raw_email: raw, project: projects[step.project], triaged: step.triaged }))
        .status
    }
    const mails = await all(caller)
    const id = mails.map((mail) => mail.id).sort()[step.which % Math.max(mails.length, 1)] ?? 'nothing'
    const put = async (change: object) => (await caller.put(`/emails/${id}`, change)).status
    if (step.do === 'mailbox') return put({ mailbox: step.mailbox })
    if (step.do === 'label') return put({ labels: step.labels })
    if (step.do === 'triaged') return put({ triaged: step.triaged })
    if (step.do === 'read') return put({ read: step.read })
    if (step.do === 'starred') return put({ starred: step.starred })
    if (step.do === 'project') return put({ project: projects[step.project] })
    if (step.do === 'reset') return (await caller.post(`/emails/${id}/reset-triage`)).status
    return (await caller.del(`/emails/${id}`)).status
  }

  function predict(before: ListedMail[], step: Command, projects: string[]): ListedMail[] {
    if (step.do === 'ingest' || before.length === 0) return before
    const target = before.toSorted((a, b) => (a.id < b.id ? -1 : 1))[step.which % before.length]
    if (!target) return before
    const follows = (mail: ListedMail) =>
      mail.thread === target.thread && mail.mailbox !== 'sent' && mail.mailbox !== 'trash'
    const only = (change: Partial<ListedMail>) =>
      before.map((mail) => (mail === target ? { ...mail, ...change } : mail))
    switch (step.do) {
      case 'mailbox':
        if (step.mailbox === 'sent') return only({ mailbox: 'sent' })
        return before.map((mail) => (mail === target || follows(mail) ? { ...mail, mailbox: step.mailbox } : mail))
      case 'label':
        return only({ labels: step.labels })
      case 'triaged':
        return only({ triaged: step.triaged })
      case 'read':
        return only({ read: step.read })
      case 'starred':
        return only({ starred: step.starred })
      case 'reset':
        return only({ mailbox: 'inbox', labels: [], triaged: false })
      case 'delete':
        return target.mailbox === 'trash' ? before.filter((mail) => mail !== target) : only({ mailbox: 'trash' })
      case 'project':
        return before.map((mail) =>
          mail.thread === target.thread ? { ...mail, project: projects[step.project] ?? '' } : mail,
        )
    }
  }

  const sorted = (mails: ListedMail[]) => mails.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const withoutThreads = (mails: ListedMail[]) => sorted(mails).map(({ thread: _thread, ...mail }) => mail)

  async function checkLists(caller: Caller, projects: string[]): Promise<void> {
    const mails = await all(caller)
    expect(await readCounters(app.platform.database, caller.tenantId)).toEqual(recount(mails))
    expect(await wrongSizes(app.platform.database, caller.tenantId, mails)).toEqual([])
    for (const where of [undefined, ...projects]) {
      for (const scope of SCOPES)
        for (const filter of FILTERS)
          await checkList(caller, mails, { ...(where ? { project: where } : {}), ...scope, ...filter })
    }
    for (const triaged of [true, false]) await checkList(caller, mails, { triaged, label: 'one', mailbox: 'archived' })
  }

  async function checkList(caller: Caller, mails: ListedMail[], filters: ListFilters): Promise<void> {
    const expected = naiveList(mails, filters)
    const query = Object.entries(filters)
      .map(([name, value]) => `${name}=${value}`)
      .join('&')
    const whole = (await caller.get(`/emails?fields=row&limit=500&${query}`)).body
    expect({ query, ids: idsOf(whole), total: whole.total, limit: whole.limit, next: whole.next_cursor }).toEqual({
      query,
      ids: expected,
      total: expected.length,
      limit: 200,
      next: null,
    })
    const paged: string[] = []
    const byCursor: string[] = []
    let cursor = ''
    for (let page = 1; page === 1 || cursor; page += 1) {
      paged.push(...idsOf((await caller.get(`/emails?fields=row&limit=3&page=${page}&${query}`)).body))
      const next = (await caller.get(`/emails?fields=row&limit=3&cursor=${cursor}&${query}`)).body
      byCursor.push(...idsOf(next))
      cursor = next.next_cursor ?? ''
    }
    expect({ query, paged, byCursor }).toEqual({ query, paged: expected, byCursor: expected })
  }

  const idsOf = (body: { emails: { _id: string }[] }): string[] => body.emails.map(({ _id }) => _id)

  it('show what a plain look at all mails says, after whatever was done', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 30, size: 'max' }), async (steps) => {
        const { caller, projects } = await newAccount()
        for (const step of steps) {
          const before = await all(caller)
          const status = await perform(caller, projects, step)
          const after = await all(caller)
          if (step.do === 'ingest') {
            expect(status).toBe(after.length > before.length ? 201 : 200)
            const known = new Set(before.map((mail) => mail.id))
            expect(withoutThreads(after.filter((mail) => known.has(mail.id)))).toEqual(withoutThreads(before))
            continue
          }
          expect(status).toBe(before.length === 0 ? 404 : step.do === 'project' && status === 409 ? 409 : 200)
          expect(withoutThreads(after)).toEqual(
            withoutThreads(status === 409 ? before : predict(before, step, projects)),
          )
        }
        await checkLists(caller, projects)
      }),
      { numRuns: 8 },
    )
  })

  it('and counters are right after eight writers at once, none of which is refused', async () => {
    const { caller, projects } = await newAccount()
    const steps = fc.sample(command, { numRuns: 300, seed: 11 })
    const statuses: number[] = []
    const next = steps.values()
    const writer = async () => {
      for (const step of next) statuses.push(await perform(caller, projects, step))
    }
    await Promise.all(Array.from({ length: 8 }, writer))
    expect([...new Set(statuses)].filter((status) => ![200, 201, 404, 409].includes(status))).toEqual([])
    await checkLists(caller, projects)
  })
})
