import type { Needs } from '#platform/platform'
import type { Check } from './checks.ts'

export interface CheckResult {
  name: string
  status: 'ok' | 'down'
  required: boolean
  /** What is wrong and what to do; '' when it is ok. */
  detail: string
  lastSuccessAt: number | null
}

/** A check that hangs counts as failed after this long, in milliseconds. */
const PATIENCE_MS = 2_000

/** Looks at everything at once, under each name. However many ask at the same time, it is looked at once for all. */
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
      // Once: whoever asks every second must not fill the log.
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
