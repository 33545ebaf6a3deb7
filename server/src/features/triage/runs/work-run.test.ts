import { message } from '@dossier/contract/message'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#core/app-error'
import { manualClock } from '#platform/clock/clock'
import type { Platform } from '#platform/platform'
import { startTestProcess } from '#test/child'
import { describeOnBothDatabases } from '#test/databases'
import { until } from '#test/eventually'
import { startTestApp, type TestApp } from '#test/test-app'
import { decisionsOf, ingestEmail, mailOf, newProject, newsletter, question } from '#test/triage-mails'
import { createBuiltinEngine } from '../builtin/builtin-engine.ts'
import type { TriageEngine, TriageInput } from '../engine.ts'
import { listInState } from './decisions.store.ts'
import { giveUp } from './give-up.ts'
import { finishRun } from './run-progress.ts'
import { findRun } from './runs.store.ts'
import { workRun } from './work-run.ts'

const builtin = createBuiltinEngine()
const engineThat = (happens: (input: TriageInput) => Promise<void>): TriageEngine => ({
  ...builtin,
  async classify(input) {
    await happens(input)
    return builtin.classify(input)
  },
})

/** The platform of one worker, which counts how often it reads. */
function countReads(platform: Platform): { platform: Platform; reads: () => number } {
  const { database } = platform
  let reads = 0
  const counted = Object.create(database, {
    read: {
      get() {
        reads += 1
        return database.read
      },
    },
  }) as Platform['database']
  return { platform: { ...platform, database: counted }, reads: () => reads }
}

describeOnBothDatabases('a worker on a run', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
  })
  afterAll(() => app.stop())

  async function begin(raws: string[], runId: string, more: Record<string, unknown> = {}): Promise<string[]> {
    const project = await newProject(app.nora, runId)
    const ids: string[] = []
    for (const raw of raws) ids.push(await ingestEmail(app.nora, raw, project))
    const { body } = await app.nora.post('/emails/triage-inbox', { project, run_id: runId, ...more })
    expect(body.total).toBe(raws.length)
    return ids
  }
  const work = (
    runId: string,
    engine: TriageEngine = builtin,
    signal = new AbortController().signal,
    platform = app.platform,
  ) =>
    workRun(
      platform,
      app.app.features,
      { builtin: engine, model: null },
      {
        id: 'by-hand',
        tenantId: app.nora.tenantId,
        payload: { runId },
        attempt: 1,
        signal,
      },
    )
  const runOf = async (runId: string) => (await app.nora.get(`/emails/triage-runs/${runId}`)).body.run
  const giveUpOn = async (runId: string, id: string) => {
    const { tenantId } = app.nora
    const run = await findRun(app.platform.database.read, tenantId, runId)
    const [decision] = run ? await listInState(app.platform.database.read, run, 'waiting', 1) : []
    expect(decision?.email_id).toBe(id)
    if (run && decision) await giveUp(app.platform, app.app.features, run, decision, new Error('no good'))
  }
  const decisionOf = async (runId: string, id = '') =>
    (await decisionsOf(app.nora, runId)).find(({ email_id }) => email_id === id)

  it('gives a mail up whose judging always fails, names it, and does the others', async () => {
    const [bad = '', ...good] = await begin([question({ subject: 'bad' }), newsletter(), newsletter()], 'failing')
    let tries = 0
    await work(
      'failing',
      engineThat(async ({ mail }) => {
        if (mail.subject !== 'bad') return
        tries += 1
        throw new Error('no good\0')
      }),
    )
    expect(tries).toBe(3)
    expect(await runOf('failing')).toMatchObject({
      status: 'completed',
      processed: 3,
      triaged: 2,
      errors: [{ email_id: bad, error: 'no good' }],
      last_error: 'no good',
    })
    expect(await mailOf(app.nora, bad)).toMatchObject({
      triage_status: 'failed',
      triage_error: 'no good',
      triaged: false,
    })
    for (const id of good) expect((await mailOf(app.nora, id)).triage_status).toBe('complete')
  })

  it('forgives a failure that passes', async () => {
    const [id = ''] = await begin([question()], 'passing')
    let tries = 0
    await work(
      'passing',
      engineThat(async () => {
        tries += 1
        if (tries < 3) throw new Error('not yet')
      }),
    )
    expect(await runOf('passing')).toMatchObject({ triaged: 1, errors: [] })
    expect(await decisionOf('passing', id)).toMatchObject({ status: 'applied', tries: 3 })
  })

  it.skipIf(engine.dialect === 'sqlite')(
    'that a mail kills is not killed by it for ever, and takes no other mail along',
    async () => {
      const raws = Array.from({ length: 12 }, (_, i) => (i === 5 ? question({ subject: 'lethal' }) : newsletter()))
      const ids = await begin(raws, 'lethal')
      const config = JSON.stringify(app.platform.config)
      const ends: (number | null)[] = []
      while (ends.at(-1) !== 0 && ends.length < 8) {
        const { code, stderr } = await startTestProcess('lethal-triage-process', [config, app.nora.tenantId, 'lethal'])
          .ended
        expect(stderr).toBe('')
        ends.push(code)
      }
      expect(ends).toEqual([null, null, null, 0])
      const run = await runOf('lethal')
      expect(run).toMatchObject({ status: 'completed', processed: 12, triaged: 11 })
      expect(run.errors).toEqual([{ email_id: ids[5], error: expect.stringContaining('was interrupted 3 times') }])
    },
    300_000,
  )

  it('breaks off where what it needs is not there, tries such a mail last and alone, and gives it up in the end', async () => {
    const raws = Array.from({ length: 6 }, (_, i) => (i === 2 ? question({ subject: 'outage' }) : newsletter()))
    const ids = await begin(raws, 'outage')
    const judged: string[] = []
    const broken = engineThat(async ({ mail }) => {
      judged.push(mail.subject)
      if (mail.subject === 'outage') throw new AppError('unavailable', message('database.tooBusy'))
    })
    await expect(work('outage', broken)).rejects.toThrow('too busy')
    const untried = (await decisionsOf(app.nora, 'outage')).filter(({ tries }) => tries === 0)
    expect(untried).toHaveLength(6 - judged.length)
    expect(untried).not.toHaveLength(0)
    for (let broke = 2; broke <= 3; broke += 1) await expect(work('outage', broken)).rejects.toThrow('too busy')
    expect(judged.filter((subject) => subject === 'outage')).toHaveLength(3)
    await work('outage', broken)
    expect(judged).toHaveLength(8)
    expect(await runOf('outage')).toMatchObject({ status: 'completed', processed: 6, triaged: 5 })
    expect(await decisionOf('outage', ids[2])).toMatchObject({ status: 'failed' })
  })

  describe('drops a verdict in flight', () => {
    const acts: [string, (id: string) => Promise<unknown>, Record<string, unknown>][] = [
      [
        'when a person resets the mail',
        (id) => app.nora.post(`/emails/${id}/reset-triage`),
        { triaged: false, triage_status: '', labels: [], mailbox: 'inbox' },
      ],
      [
        'when a person throws it away',
        (id) => app.nora.del(`/emails/${id}`),
        { triaged: false, triage_status: '', labels: [], mailbox: 'trash' },
      ],
      [
        'when a person archives it',
        (id) => app.nora.put(`/emails/${id}`, { mailbox: 'archived' }),
        { triaged: false, triage_status: '', labels: [], mailbox: 'archived' },
      ],
      [
        'when a person handles it',
        (id) => app.nora.put(`/emails/${id}`, { triaged: true }),
        { triaged: true, triage_status: '', labels: [], mailbox: 'inbox' },
      ],
    ]
    it.each(acts)('%s', async (what, act, expected) => {
      const runId = what.replaceAll(' ', '-')
      const [id = ''] = await begin([question()], runId)
      await work(
        runId,
        engineThat(async () => void (await act(id))),
      )
      expect(await mailOf(app.nora, id)).toMatchObject({ ...expected, triage_run_id: '', triage_draft_id: '' })
      expect(await decisionOf(runId, id)).toMatchObject({ status: 'skipped' })
      expect(await runOf(runId)).toMatchObject({ status: 'completed', processed: 1, triaged: 0, errors: [] })
    })

    it('but judges again what they only labelled, and keeps the label', async () => {
      const [id = ''] = await begin([newsletter()], 'labelled')
      let looks = 0
      await work(
        'labelled',
        engineThat(async () => {
          looks += 1
          if (looks === 1) await app.nora.put(`/emails/${id}`, { labels: ['Mine'] })
        }),
      )
      expect(looks).toBe(2)
      expect(await mailOf(app.nora, id)).toMatchObject({
        labels: ['Mine', 'no-action', 'triaged'],
        mailbox: 'archived',
      })
    })
  })

  it('writes a draft where the mail is, also when its thread is moved while it is judged', async () => {
    const [id = ''] = await begin([question()], 'moved-away')
    const { message_id, project: before } = await mailOf(app.nora, id)
    const older = await ingestEmail(
      app.nora,
      question({ inReplyTo: message_id, date: 'Thu, 19 Nov 2026 10:00:00 +0000' }),
      before as string,
    )
    const there = await newProject(app.nora, 'There')
    await work(
      'moved-away',
      engineThat(async () => void (await app.nora.put(`/emails/${older}`, { project: there }))),
    )
    const mail = await mailOf(app.nora, id)
    expect(mail).toMatchObject({
      project: there,
      triage_status: 'complete',
      triage_draft_id: expect.stringMatching(/./),
    })
    const { draft } = (await app.nora.get(`/email-drafts/${mail.triage_draft_id}`)).body
    expect(draft).toMatchObject({ project: there, source_email: id })
  })

  it.each([
    ['handled', { triaged: 1 }],
    ['archived', { mailbox: 'archived' }],
  ])('says of no mail that it failed which a person has %s meanwhile', async (what, change) => {
    const runId = `failed-but-${what}`
    const [id = ''] = await begin([question()], runId)
    await app.platform.database.transact((tx) =>
      tx.updateTable('emails').set(change).where('tenant_id', '=', app.nora.tenantId).where('id', '=', id).execute(),
    )
    await giveUpOn(runId, id)
    expect(await mailOf(app.nora, id)).toMatchObject({ triage_status: '', triage_error: '', triage_run_id: '' })
    expect(await runOf(runId)).toMatchObject({ errors: [{ email_id: id, error: 'no good' }] })
  })

  it('whose run was cancelled and begun on again in the next phase does not end that', async () => {
    const [id = ''] = await begin([newsletter()], 'phases', { dry_run: true })
    await work('phases')
    const judged = await findRun(app.platform.database.read, app.nora.tenantId, 'phases')
    await app.nora.post('/emails/triage-runs/phases/apply')
    await app.platform.database.transact((tx) =>
      tx
        .updateTable('triage_runs')
        .set({ status: 'running' })
        .where('tenant_id', '=', app.nora.tenantId)
        .where('run_id', '=', 'phases')
        .execute(),
    )
    if (judged) await finishRun(app.platform, judged)
    expect(await runOf('phases')).toMatchObject({ status: 'running', phase: 'apply' })
    await work('phases')
    expect(await runOf('phases')).toMatchObject({ status: 'completed', triaged: 1 })
    expect((await mailOf(app.nora, id)).triage_status).toBe('complete')
  })

  it('leaves no mail waiting for a run that is over when what was applied is undone', async () => {
    const [id = ''] = await begin([newsletter()], 'taken')
    const { project } = await mailOf(app.nora, id)
    await app.nora.post('/emails/triage-inbox', { project, run_id: 'shown', dry_run: true })
    await work('shown')
    await app.nora.post('/emails/triage-runs/shown/apply')
    await work('shown')
    expect(await mailOf(app.nora, id)).toMatchObject({ triage_status: 'complete', triage_run_id: 'shown' })
    await app.nora.post('/emails/triage-runs/taken/cancel')
    await app.nora.post('/emails/triage-runs/shown/undo')
    await work('shown')
    expect(await runOf('shown')).toMatchObject({ phase: 'undo', undone: 1 })
    expect(await mailOf(app.nora, id)).toMatchObject({ triage_status: '', triage_error: '', triage_run_id: '' })
  })

  it('that is cancelled puts each waiting mail back as it was, and touches no other run’s', async () => {
    const [failed = '', fresh = '', done = ''] = await begin([question(), newsletter(), newsletter()], 'before')
    const { project } = await mailOf(app.nora, failed)
    const broken = engineThat(async () => {
      throw new Error('no good')
    })
    await work('before', broken)
    const was = await Promise.all([failed, fresh, done].map((id) => mailOf(app.nora, id)))
    expect(was.map(({ triage_status }) => triage_status)).toEqual(['failed', 'failed', 'failed'])
    await app.nora.post('/emails/triage-inbox', { project, run_id: 'stopped' })
    const others = await begin([newsletter()], 'goes-on')
    await app.nora.put(`/emails/${done}`, { labels: ['Mine'], triaged: true })
    await app.nora.post('/emails/triage-runs/stopped/cancel')
    for (const [i, id] of [failed, fresh].entries()) {
      const { triage_status, triage_error, triage_run_id } = was[i] ?? {}
      expect(await mailOf(app.nora, id)).toMatchObject({ triage_status, triage_error, triage_run_id })
    }
    expect(await mailOf(app.nora, done)).toMatchObject({
      triaged: true,
      triage_status: expect.not.stringMatching('pending'),
    })
    expect((await decisionsOf(app.nora, 'stopped')).map(({ status }) => status)).toEqual(Array(3).fill('skipped'))
    expect(await mailOf(app.nora, others[0] ?? '')).toMatchObject({
      triage_status: 'pending',
      triage_run_id: 'goes-on',
    })
  })

  it('that is stopped writes down what it judged, and leaves the rest as if never begun', async () => {
    await begin([newsletter(), newsletter(), newsletter(), newsletter()], 'stopped-early')
    const stop = new AbortController()
    let judged = 0
    const working = work(
      'stopped-early',
      engineThat(async () => {
        judged += 1
        if (judged === 2) stop.abort()
      }),
      stop.signal,
    )
    await expect(working).rejects.toThrow('aborted')
    const decisions = await decisionsOf(app.nora, 'stopped-early')
    expect(decisions.filter(({ status, tries }) => status === 'applied' && tries === 1)).toHaveLength(2)
    expect(decisions.filter(({ status, tries }) => status === 'waiting' && tries === 0)).toHaveLength(2)
  })

  it('beside three others gives no mail up that one of them takes long to judge', async () => {
    await begin([question()], 'slow')
    let judged = 0
    const workers = Array.from({ length: 4 }, () => countReads(app.platform))
    /** Answers when the others have found the mail to be taken, and have checked whether it still is. */
    const slow = (own: (typeof workers)[number]) =>
      engineThat(async () => {
        judged += 1
        await until(() => workers.every((worker) => worker === own || worker.reads() >= 6))
      })
    await Promise.all(workers.map((own) => work('slow', slow(own), undefined, own.platform)))
    expect(judged).toBe(1)
    expect(await runOf('slow')).toMatchObject({ status: 'completed', triaged: 1, errors: [] })
  })

  it('beside three others counts and drafts each mail once', async () => {
    const ids = await begin(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? question() : newsletter())),
      'together',
    )
    await Promise.all([work('together'), work('together'), work('together'), work('together')])
    expect(await runOf('together')).toMatchObject({ status: 'completed', processed: 40, triaged: 40, drafted: 20 })
    for (const id of ids) expect((await mailOf(app.nora, id)).triage_status).toBe('complete')
  })
})

const MAIL_MS = 100

describeOnBothDatabases('the progress of a run', (_open, engine) => {
  it('is told at most four times a second, and its end always', async () => {
    const clock = manualClock(Date.UTC(2026, 10, 21, 12))
    const app = await startTestApp(engine, { work: false, clock })
    for (let i = 0; i < 30; i += 1) await ingestEmail(app.nora, newsletter())
    await app.nora.post('/emails/triage-inbox', { run_id: 'told' })
    const slow = engineThat(async () => clock.advance(MAIL_MS))
    const job = { id: 'by-hand', tenantId: app.nora.tenantId, payload: { runId: 'told' }, attempt: 1 }
    const engines = { builtin: slow, model: null }
    await workRun(app.platform, app.app.features, engines, { ...job, signal: new AbortController().signal })
    const rows = await app.platform.database.read
      .selectFrom('events')
      .select(['payload', 'at'])
      .where('name', '=', 'email-triage:run-updated')
      .orderBy('seq')
      .execute()
    const told = rows.map(({ payload, at }) => ({ at, ...(JSON.parse(payload) as { status: string }) }))
    expect(told.map(({ status }) => status)).toEqual(['queued', ...Array(11).fill('running'), 'completed'])
    const progress = told.filter(({ status }) => status === 'running').map(({ at }) => at)
    for (const [i, at] of progress.slice(1).entries()) expect(at - (progress[i] ?? 0)).toBeGreaterThanOrEqual(250)
    await app.stop()
  })
})
