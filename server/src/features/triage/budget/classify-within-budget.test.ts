import { afterAll, beforeAll, expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { inEnglish } from '#test/in-english'
import { startTestApp, type TestApp } from '#test/test-app'
import { triageInput } from '#test/triage-input'
import { newProject } from '#test/triage-mails'
import { createBuiltinEngine } from '../builtin/builtin-engine.ts'
import type { TriageEngine } from '../engine.ts'
import { classifyWithinBudget } from './classify-within-budget.ts'

const DAY_MS = 86_400_000
const TOKENS = 100

describeOnBothDatabases('the daily budget of a project for models', (_open, engine) => {
  let app: TestApp
  const clock = manualClock(Date.UTC(2026, 10, 21, 22))
  const builtin = createBuiltinEngine()
  const told: string[] = []
  const model: TriageEngine = {
    name: 'model',
    version: '1',
    async classify(input, guidance) {
      told.push(guidance?.instructions ?? '')
      const usage = { calls: 1, inputTokens: TOKENS - 10, outputTokens: 10, costMicros: null, inventedIds: 0 }
      return { ...(await builtin.classify(input)), engine: 'model@1', usage }
    },
  }
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false, clock })
    await app.nora.put('/settings', { triage_engine: 'model' })
  })
  afterAll(() => app.stop())

  const projectWith = async (settings: Record<string, unknown>): Promise<string> => {
    const project = await newProject(app.nora, 'Budget')
    expect((await app.nora.put(`/projects/${project}/settings`, settings)).status).toBe(200)
    return project
  }
  const judge = async (projectId: string, tenantId = app.nora.tenantId) =>
    (
      await classifyWithinBudget(
        app.platform,
        app.app.features,
        { builtin, model },
        { tenantId, projectId },
        triageInput({ text: 'Could you confirm by Friday?' }),
      )
    ).verdict.engine

  it('lasts for what it says, then the built-in engine judges and says so, and the next day begins anew', async () => {
    const project = await projectWith({ daily_model_budget: 3 * TOKENS })
    for (let i = 0; i < 3; i += 1) expect(await judge(project)).toBe('model@1')
    expect(inEnglish(await judge(project))).toMatch(
      /^builtin@\S+ \(the daily model budget of the project is used up\)$/,
    )
    clock.advance(DAY_MS)
    expect(await judge(project)).toBe('model@1')
  })

  it('of nothing asks no model, and none at all asks it always', async () => {
    expect(await judge(await projectWith({ daily_model_budget: 0 }))).toContain('builtin')
    const unlimited = await projectWith({})
    for (let i = 0; i < 5; i += 1) expect(await judge(unlimited)).toBe('model@1')
  })

  it('counts for each project by itself, and all of what is used at once', async () => {
    const [one, two] = [
      await projectWith({ daily_model_budget: 20 * TOKENS }),
      await projectWith({ daily_model_budget: 1 }),
    ]
    await Promise.all(Array.from({ length: 20 }, () => judge(one)))
    expect(await judge(one)).toContain('builtin')
    expect(await judge(two)).toBe('model@1')
  })

  it('is asked with the instructions of the project', async () => {
    await judge(await projectWith({ triage_instructions: 'Invoices go to Otto.' }))
    expect(told.at(-1)).toBe('Invoices go to Otto.')
  })
})
