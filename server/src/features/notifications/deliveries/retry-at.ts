import { retryAfterMs } from '#platform/fetching/retry-after'
import type { PushOutcome } from '#platform/push/push'

const MAX_ATTEMPTS = 8
/** Later, the email has been seen elsewhere, or the notification is no news. */
const GIVE_UP_MS = 12 * 3_600_000
const LONGEST_PAUSE_MS = 3_600_000

/** Returns when to send again, doubling from half a minute; null to give up. @param attempts including this one */
export function retryAt(outcome: PushOutcome, attempts: number, createdAt: number, now: number): number | null {
  if (outcome.kind !== 'busy' && outcome.kind !== 'unreachable') return null
  const usual = Math.min(30_000 * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  const wanted = outcome.kind === 'busy' ? retryAfterMs(outcome.retryAfter, now) : null
  const at = now + Math.max(wanted ?? usual, 1_000)
  return attempts >= MAX_ATTEMPTS || at > createdAt + GIVE_UP_MS ? null : at
}
