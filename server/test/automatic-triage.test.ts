// @module-tag slow

import { expect, it, vi } from 'vitest'
import { describeOnDatabases } from './databases.ts'
import { openWorkshop } from './dossier.ts'
import { type Caller, signInTo } from './test-app.ts'
import { ingestEmail, newsletter, question } from './triage-mails.ts'

const MAILS = 60
const SETTINGS = {
  OWNER_EMAIL: 'nora@press.example',
  OWNER_PASSWORD: 'a long enough password',
  SECRET_KEY: 'c2VjcmV0IGtleSBvZiB0aGlzIHRlc3QsIDMyIGJ5dGU=',
  LOG_LEVEL: 'fatal',
}

const signIn = (baseUrl: string): Promise<Caller> => signInTo(baseUrl, SETTINGS.OWNER_EMAIL, SETTINGS.OWNER_PASSWORD)

async function countJudged(caller: Caller): Promise<number> {
  return (await caller.get('/emails/triage-status?status=complete&limit=1')).body.total as number
}

async function runsOf(caller: Caller): Promise<Record<string, number>[]> {
  return (await caller.get('/emails/triage-runs?limit=200')).body.runs
}

describeOnDatabases(['postgres'], 'automatic triage by two processes', (_open, engine) => {
  it('judges each mail once, also when one of them dies in the middle', async () => {
    const empty = await engine.createMigrated()
    const [one, two] = [openWorkshop(empty.config, 'one'), openWorkshop(empty.config, 'two')]
    try {
      const first = await one.serve(SETTINGS)
      const second = await two.serve(SETTINGS)
      const callers = [await signIn(first.address), await signIn(second.address)] as const
      await callers[0].put('/settings', { automatic_triage: true })
      await Promise.all(
        callers.map(async (caller, i) => {
          for (let n = 0; n < MAILS / 2; n += 1) await ingestEmail(caller, (n + i) % 2 ? question() : newsletter())
        }),
      )
      first.process.kill('SIGKILL')
      await first.ended
      await vi.waitFor(async () => expect(await countJudged(callers[1])).toBe(MAILS), {
        timeout: 150_000,
        interval: 200,
      })
      await vi.waitFor(
        async () => {
          const runs = await runsOf(callers[1])
          expect(
            runs.every(({ processed, total, status }) => processed === total && String(status) === 'completed'),
          ).toBe(true)
          expect(runs.reduce((sum, { triaged }) => sum + Number(triaged), 0)).toBe(MAILS)
        },
        { timeout: 100_000, interval: 200 },
      )
      expect((await callers[1].get('/email-drafts?limit=1')).body.total).toBe(MAILS / 2)
    } finally {
      await empty.drop()
    }
  }, 300_000)
})
