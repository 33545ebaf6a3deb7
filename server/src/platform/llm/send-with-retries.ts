import type { Clock } from '#platform/clock/clock'
import type { ResolveDns } from '#platform/dns/dns'
import { isOutOfCredit } from './refusals.ts'
import { pauseBefore } from './retry.ts'
import { type CallOutcome, type Outgoing, sendCall } from './send-call.ts'

interface Parts {
  clock: Clock
  resolveDns: ResolveDns
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

export async function sendWithRetries(
  { clock, resolveDns, pause }: Parts,
  outgoing: Outgoing,
  signal: AbortSignal,
  attempts: number,
): Promise<CallOutcome> {
  for (let tried = 1; ; tried += 1) {
    const outcome = await sendCall(resolveDns, outgoing, signal)
    const mayRetry = !signal.aborted && tried < attempts && !isOutOfCredit(outcome)
    const pauseMs = mayRetry ? pauseBefore(outcome, tried, clock.now()) : null
    if (pauseMs === null) return outcome
    await pause(pauseMs, signal)
  }
}
