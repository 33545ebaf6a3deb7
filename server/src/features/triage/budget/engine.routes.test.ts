import { afterAll, beforeAll, expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'
import { newProject } from '#test/triage-mails'
import { addTokens } from './model-use.store.ts'

const KEY = 'very-secret-key'

describeOnBothDatabases('what judges mail here', (_open, engine) => {
  let app: TestApp
  const clock = manualClock(Date.UTC(2026, 10, 21, 22))
  beforeAll(async () => {
    const ai = {
      provider: 'anthropic' as const,
      model: 'm-1',
      baseUrl: 'http://model.example/v1',
      apiKey: KEY,
      price: null,
      atOnce: 1,
      timeoutMs: 1_000,
      contextTokens: null,
    }
    app = await startTestApp(engine, { work: false, clock, config: { ai } })
  })
  afterAll(() => app.stop())

  it('is told without its key, with what each project of the account has used today', async () => {
    const [today, before] = [await newProject(app.nora, 'Today'), await newProject(app.nora, 'Before')]
    await app.platform.database.transact(async (tx) => {
      await addTokens(tx, app.nora.tenantId, today, '2026-11-21', 120)
      await addTokens(tx, app.nora.tenantId, before, '2026-11-20', 999)
      await addTokens(tx, app.otto.tenantId, 'elsewhere', '2026-11-21', 5)
    })
    const { status, body, text } = await app.nora.get('/triage/engine')
    expect(status).toBe(200)
    expect(body).toEqual({
      model: {
        provider: 'anthropic',
        model: 'm-1',
        base_url: 'http://model.example/v1',
        api_key_configured: true,
      },
      used_today: [{ project: today, tokens: 120 }],
    })
    expect(text).not.toContain(KEY)
  })
})
