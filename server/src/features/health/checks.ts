import { access, constants } from 'node:fs/promises'
import type { Platform } from '#platform/platform'

export interface CheckResult {
  name: string
  status: 'ok' | 'down'
  /** What is wrong and what to do; '' when it is ok. */
  detail: string
  lastSuccessAt: number | null
}

interface Check {
  name: string
  /** The sentence for when it fails. Details go to the log, not to strangers. */
  failure: string
  run(): Promise<unknown>
}

/** A check that hangs counts as failed after this long, in milliseconds. */
const PATIENCE_MS = 2_000

/** Everything that requests need, each under its own name. */
export function createChecks(platform: Platform): () => Promise<CheckResult[]> {
  const { clock, config, database, log } = platform
  const lastSuccess = new Map<string, number>()
  const checks: Check[] = [
    { name: 'database', failure: 'The database does not answer.', run: () => database.ping() },
    {
      name: 'data_folder',
      failure: 'The data folder cannot be written to. Check its owner, its rights and the free space.',
      run: () => access(config.dataDir, constants.R_OK | constants.W_OK),
    },
  ]

  async function runCheck({ name, failure, run }: Check): Promise<CheckResult> {
    try {
      await within(PATIENCE_MS, run())
      lastSuccess.set(name, clock.now())
      return { name, status: 'ok', detail: '', lastSuccessAt: clock.now() }
    } catch (error) {
      log.error({ err: error, dependency: name }, 'not ready')
      return { name, status: 'down', detail: failure, lastSuccessAt: lastSuccess.get(name) ?? null }
    }
  }

  return () => Promise.all(checks.map(runCheck))
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
