import type { Needs } from '#platform/platform'
import type { Check } from './checks.ts'

export interface CheckResult {
  name: string
  status: 'ok' | 'down'
  required: boolean
  detail: string
  lastSuccessAt: number | null
}

const PATIENCE_MS = 2_000

/** Runs all checks concurrently. Concurrent callers share one run. */
export function createCheckUp(
  { clock, log }: Needs<'clock' | 'log'>,
  checks: readonly Check[],
): () => Promise<CheckResult[]> {
  const lastSuccess = new Map<string, number>()
  const down = new Set<string>()
  let running: Promise<CheckResult[]> | null = null

  async function runCheck({ name, required, failure, run }: Check): Promise<CheckResult> {
    try {
      if (await within(PATIENCE_MS, run())) lastSuccess.set(name, clock.now())
      if (down.delete(name)) log.info({ dependency: name }, 'it is up again')
      return { name, status: 'ok', required, detail: '', lastSuccessAt: lastSuccess.get(name) ?? null }
    } catch (error) {
      // Logged once, so that frequent checks do not flood the log.
      if (!down.has(name)) log.error({ err: error, dependency: name }, 'it is down')
      down.add(name)
      return { name, status: 'down', required, detail: failure, lastSuccessAt: lastSuccess.get(name) ?? null }
    }
  }

  return () => {
    running ??= Promise.all(checks.map(runCheck)).finally(() => {
      running = null
    })
    return running
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
