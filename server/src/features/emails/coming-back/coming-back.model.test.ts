// @module-tag slow

import { UNTIL_ANSWERED } from '@dossier/contract/vocabulary'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { readAllMails, readCounters, recount } from '#test/mail-lists'
import { rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'
import { returnAllDue } from './return-due.ts'

const MINUTE = 60_000

const which = fc.nat({ max: 5 })
const minutes = fc.nat({ max: 30 })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('ingest' as const),
      key: fc.nat({ max: 3 }),
      answers: fc.nat({ max: 3 }),
      isOwn: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('snooze' as const), which, minutes, forever: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unsnooze' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remind' as const), which, minutes }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('mute' as const), which, muted: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('read' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which,
      mailbox: fc.constantFrom('inbox', 'archived', 'spam', 'trash'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reset' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

describeOnBothDatabases('threads that are snoozed', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21, 9))
    app = await startTestApp(engine, { clock, work: false })
  })
  afterAll(() => app.stop())

  let projects = 0
  async function newProject(): Promise<string> {
    projects += 1
    return (await app.nora.post('/projects', { name: `Run ${projects}` })).body.project._id as string
  }
  const mailsOf = async (project: string) =>
    (await readAllMails(app.platform.database, app.nora.tenantId)).filter((mail) => mail.project === project)
  const inMinutes = (count: number) => new Date(clock.now() + count * MINUTE).toISOString()

  async function perform(project: string, step: Step): Promise<void> {
    clock.advance(1)
    if (step.do === 'wait') {
      clock.advance(step.minutes * MINUTE)
      const { projects: of } = app.app.features
      await returnAllDue(app.platform, { projects: of }, { changed: [], returned: [] })
      return
    }
    if (step.do === 'ingest') {
      const raw = rawMail({
        id: `k${step.key}@${project}.example`,
        inReplyTo: `k${step.answers}@${project}.example`,
        ...(step.isOwn ? { from: 'nora@press.example' } : {}),
        date: new Date(clock.now()),
      })
      await app.nora.post('/emails', { raw_email: raw, project, ...(step.isOwn ? { mailbox: 'sent' } : {}) })
      return
    }
    const ids = (await mailsOf(project)).map(({ id }) => id).sort()
    const id = ids[step.which % Math.max(ids.length, 1)] ?? 'nothing'
    const put = (change: object) => app.nora.put(`/emails/${id}`, change)
    switch (step.do) {
      case 'snooze':
        return void (await put({ snoozed_until: step.forever ? UNTIL_ANSWERED : inMinutes(step.minutes) }))
      case 'unsnooze':
        return void (await put({ snoozed_until: null }))
      case 'remind':
        return void (await put({ remind_at: inMinutes(step.minutes) }))
      case 'mute':
        return void (await put({ muted: step.muted }))
      case 'read':
        return void (await put({ read: true }))
      case 'move':
        return void (await put({ mailbox: step.mailbox }))
      case 'reset':
        return void (await app.nora.post(`/emails/${id}/reset-triage`))
      case 'delete':
        return void (await app.nora.del(`/emails/${id}`))
    }
  }

  /** Threads that are shown in neither way that their emails and marks say. */
  async function contradictions(project: string): Promise<object[]> {
    const { read } = app.platform.database
    const mails = await mailsOf(project)
    const threads = await read.selectFrom('threads').selectAll().where('project_id', '=', project).execute()
    const heads = await read.selectFrom('thread_heads').selectAll().where('project_id', '=', project).execute()
    return threads.flatMap((thread) => {
      const mailboxes = new Set(mails.filter((mail) => mail.thread === thread.id).map(({ mailbox }) => mailbox))
      const views = new Set(heads.filter((head) => head.thread_id === thread.id).map(({ view }) => view))
      const isRemembered = thread.returned_reason === 'reminder' && mailboxes.has('sent') && !mailboxes.has('archived')
      const isRight =
        !(views.has('inbox') && views.has('snoozed')) &&
        mailboxes.has('snoozed') === views.has('snoozed') &&
        mailboxes.has('snoozed') === (thread.snoozed_until !== null) &&
        (mailboxes.has('inbox') === views.has('inbox') || isRemembered) &&
        (thread.returned_at === null || views.has('inbox'))
      return isRight ? [] : [{ thread, mailboxes: [...mailboxes], views: [...views] }]
    })
  }

  it('are in the inbox or snoozed, never both, after any acts in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 22 }), async (steps) => {
        const project = await newProject()
        for (const each of steps) {
          await perform(project, each)
          expect(await contradictions(project)).toEqual([])
        }
        const mails = await mailsOf(project)
        const counters = Object.entries(await readCounters(app.platform.database, app.nora.tenantId))
        const own = counters.filter(([key, value]) => key.startsWith(project) && value !== '0 in 0')
        const shown = (await app.nora.get(`/emails?project=${project}&mailbox=inbox`)).body
        expect(shown.emails.length).toBe(shown.total)
        const withoutThreads = (entries: [string, string][]) =>
          Object.fromEntries(entries.map(([key, value]) => [key, value.split(' in ')[0]]).filter(([, n]) => n !== '0'))
        expect(withoutThreads(own)).toEqual(withoutThreads(Object.entries(recount(mails))))
      }),
      { numRuns: 60 },
    )
  })
})
