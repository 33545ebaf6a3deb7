import { message, sentence } from '@dossier/contract/message'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '#core/app-error'
import type { AiConfig } from '#platform/config/config'
import type { Platform } from '#platform/platform'
import { startTestProcess } from '#test/child'
import { describeOnBothDatabases } from '#test/databases'
import { until } from '#test/eventually'
import { startTestApp, type TestApp } from '#test/test-app'
import { decisionsOf, ingestEmail, mailOf, newProject, newsletter, question } from '#test/triage-mails'
import { createBuiltinEngine } from '../builtin/builtin-engine.ts'
import type { TriageEngine, TriageInput } from '../engine.ts'
import { workRun } from './work-run.ts'

const AT_ONCE = 4
const TOKENS = 100
const builtin = createBuiltinEngine()
const AI: AiConfig = {
  provider: 'openai-compatible',
  model: 'm',
  baseUrl: 'http://model.example/v1',
  apiKey: '',
  price: null,
  atOnce: AT_ONCE,
  timeoutMs: 1_000,
  contextTokens: null,
}

function slowModel() {
  const asked: string[] = []
  let waiting: (() => void)[] = []
  let most = 0
  let happens: (input: TriageInput) => void = () => undefined
  let problem = ''
  const patiences = new Set<unknown>()
  const engine: TriageEngine = {
    name: 'model',
    version: '1',
    async classify(input, guidance) {
      patiences.add(guidance?.patience)
      asked.push(input.mail.id)
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        most = Math.max(most, waiting.length)
      })
      happens(input)
      const usage = { calls: 1, inputTokens: TOKENS, outputTokens: 0, costMicros: null, inventedIds: 0 }
      return {
        ...(await builtin.classify(input)),
        engine: 'model@1',
        usage,
        ...(problem ? { modelProblem: problem } : {}),
      }
    },
  }
  return {
    engine,
    asked,
    patiences,
    fails: (why: string) => {
      problem = why
    },
    most: () => most,
    happens: (next: typeof happens) => {
      happens = next
    },
    waiting: () => waiting.length,
    answer() {
      const those = waiting
      waiting = []
      for (const resolve of those) resolve()
    },
  }
}
type SlowModel = ReturnType<typeof slowModel>

const OFTEN = { everyMs: 2 }

/** Lets those that wait for the model have their answers until the work is over. */
function answered(model: SlowModel, isOver: boolean): boolean {
  model.answer()
  return isOver
}

describeOnBothDatabases('a run with a model', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
  })
  afterAll(() => app.stop())

  async function begin(raws: string[], runId: string, settings: Record<string, unknown> = {}): Promise<string[]> {
    const project = await newProject(app.nora, runId)
    expect((await app.nora.put(`/projects/${project}/settings`, settings)).status).toBe(200)
    const ids: string[] = []
    for (const raw of raws) ids.push(await ingestEmail(app.nora, raw, project))
    expect((await app.nora.post('/emails/triage-inbox', { project, run_id: runId })).body.total).toBe(raws.length)
    return ids
  }
  function work(runId: string, model: SlowModel, signal = new AbortController().signal): Promise<void> {
    const platform: Platform = { ...app.platform, config: { ...app.platform.config, ai: AI } }
    const job = { id: 'by-hand', tenantId: app.nora.tenantId, payload: { runId }, attempt: 1, signal }
    return workRun(platform, app.app.features, { builtin, model: model.engine }, job)
  }
  async function workToTheEnd(runId: string, model: SlowModel): Promise<void> {
    let isOver = false
    const over = work(runId, model).finally(() => {
      isOver = true
    })
    await until(() => answered(model, isOver), OFTEN)
    await over
  }
  const runOf = async (runId: string) => (await app.nora.get(`/emails/triage-runs/${runId}`)).body.run
  const triesOf = async (runId: string) =>
    new Map((await decisionsOf(app.nora, runId)).map(({ email_id, tries }) => [email_id, tries]))

  it('asks about several mails at once, never about more, and about each once', async () => {
    const model = slowModel()
    const ids = await begin(
      Array.from({ length: 12 }, (_, i) => (i % 2 ? question() : newsletter())),
      'several',
    )
    const over = work('several', model)
    await until(() => model.waiting() === AT_ONCE)
    expect([...(await triesOf('several')).values()].filter((tries) => tries === 1)).toHaveLength(AT_ONCE)
    model.answer()
    let isOver = false
    void over.finally(() => {
      isOver = true
    })
    await until(() => answered(model, isOver), OFTEN)
    await over
    expect(model.most()).toBe(AT_ONCE)
    expect(model.asked.toSorted()).toEqual(ids.toSorted())
    expect(await runOf('several')).toMatchObject({ status: 'completed', processed: 12, triaged: 12, drafted: 6 })
  })

  it('counts and drafts each mail once, also beside another worker, as where one was taken for dead', async () => {
    const [one, other] = [slowModel(), slowModel()]
    const ids = await begin(
      Array.from({ length: 16 }, () => question()),
      'two-workers',
    )
    await Promise.all([workToTheEnd('two-workers', one), workToTheEnd('two-workers', other)])
    expect(new Set([...one.asked, ...other.asked])).toEqual(new Set(ids))
    expect(await runOf('two-workers')).toMatchObject({ processed: 16, triaged: 16, drafted: 16 })
  })

  it('that is cancelled drops the answers that are under way, and asks for no more', async () => {
    const model = slowModel()
    const ids = await begin(
      Array.from({ length: 10 }, () => question()),
      'cancelled',
    )
    const over = work('cancelled', model)
    await until(() => model.waiting() === AT_ONCE)
    expect((await app.nora.post('/emails/triage-runs/cancelled/cancel')).status).toBe(200)
    model.answer()
    await over
    expect(model.asked).toHaveLength(AT_ONCE)
    expect(await runOf('cancelled')).toMatchObject({ status: 'canceled', processed: 0, triaged: 0, drafted: 0 })
    for (const id of ids)
      expect(await mailOf(app.nora, id)).toMatchObject({ triage_status: '', triaged: false, triage_draft_id: '' })
  })

  it('breaks off as a whole where what it needs is not there, and has then nothing under way', async () => {
    const model = slowModel()
    await begin(
      Array.from({ length: 8 }, () => newsletter()),
      'outage',
    )
    let failed = 0
    model.happens(() => {
      failed += 1
      if (failed === 1) throw new AppError('unavailable', message('database.tooBusy'))
    })
    const over = work('outage', model).catch((error: Error) => error.message)
    await until(() => model.waiting() === AT_ONCE)
    model.answer()
    expect(await over).toBe(sentence(message('database.tooBusy')))
    expect(model.asked).toHaveLength(AT_ONCE)
    expect(await runOf('outage')).toMatchObject({ status: 'running', processed: AT_ONCE - 1 })
    await workToTheEnd('outage', model)
    expect(await runOf('outage')).toMatchObject({ status: 'completed', processed: 8, triaged: 8 })
    const tries = [...(await triesOf('outage')).values()]
    expect(tries.filter((each) => each === 1)).toHaveLength(7)
    expect(tries.filter((each) => each === 2)).toHaveLength(1)
  })

  it('says how many emails the model gave no verdict on, also as a dry run, and waits with one patience', async () => {
    const model = slowModel()
    await begin([question(), newsletter()], 'unanswered')
    model.fails('it answered 429')
    await workToTheEnd('unanswered', model)
    expect(await runOf('unanswered')).toMatchObject({ triaged: 2, model_failed: 2, model_problem: 'it answered 429' })
    expect([...model.patiences]).toEqual([{ remainingMs: expect.any(Number) }])
    const project = await newProject(app.nora, 'dry')
    await ingestEmail(app.nora, question(), project)
    await app.nora.post('/emails/triage-inbox', { project, run_id: 'dry-unanswered', dry_run: true })
    await workToTheEnd('dry-unanswered', model)
    expect(await runOf('dry-unanswered')).toMatchObject({ model_failed: 1 })
    expect((await app.otto.get('/emails/triage-runs/unanswered')).status).toBe(404)
  })

  it.skipIf(engine.dialect === 'sqlite')(
    'whose process is killed blames the mails under way and no others, and each still counts once',
    async () => {
      const raws = Array.from({ length: 12 }, (_, i) => (i === 10 ? question({ subject: 'lethal' }) : question()))
      const ids = await begin(raws, 'killed')
      const config = JSON.stringify({ ...app.platform.config, ai: AI })
      const work = () => startTestProcess('lethal-triage-process', [config, app.nora.tenantId, 'killed']).ended
      expect((await work()).code).toBeNull()
      const begun = [...(await triesOf('killed')).values()].filter((tries) => tries !== 0)
      expect(begun.length).toBeGreaterThan(1)
      expect(begun.length).toBeLessThanOrEqual(AT_ONCE)
      const ends: (number | null)[] = []
      while (ends.at(-1) !== 0 && ends.length < 8) ends.push((await work()).code)
      expect(ends).toEqual([null, null, 0])
      const run = await runOf('killed')
      expect(run).toMatchObject({ status: 'completed', processed: 12, triaged: 11, drafted: 11 })
      expect(run.errors).toEqual([{ email_id: ids[10], error: expect.stringContaining('was interrupted 3 times') }])
    },
    300_000,
  )

  it('passes no budget by more than a mail, however many are asked about at once', async () => {
    const model = slowModel()
    await begin(
      Array.from({ length: 10 }, () => newsletter()),
      'budget',
      { daily_model_budget: 3 * TOKENS - 1 },
    )
    await workToTheEnd('budget', model)
    expect(model.asked).toHaveLength(3)
    expect(model.most()).toBe(1)
    const engines = (await decisionsOf(app.nora, 'budget')).map(({ triage_engine: said }) => String(said))
    expect(engines.filter((said) => said === 'model@1')).toHaveLength(3)
    expect(engines.filter((said) => said.includes('budget of the project is used up'))).toHaveLength(7)
  })
})
