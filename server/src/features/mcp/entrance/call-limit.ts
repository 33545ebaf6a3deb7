import type { Clock } from '#platform/clock/clock'

const WINDOW_MS = 60_000
/** Windows that have ended are forgotten when there are more. */
const MANY = 10_000

export interface Allowance {
  allowed: boolean
  /** For every answer, so that a program sees the wall before it runs into it (draft-ietf-httpapi-ratelimit-headers). */
  headers: Record<string, string>
}

/** Counts the calls of one credential in windows of a minute, in this process. */
export interface CallLimit {
  take(credentialId: string): Allowance
}

/** @param perMinute 0: no limit, and no headers. */
export function createCallLimit(clock: Clock, perMinute: number): CallLimit {
  const windows = new Map<string, { endsAt: number; taken: number }>()

  function windowOf(credentialId: string, now: number) {
    const open = windows.get(credentialId)
    if (open && open.endsAt > now) return open
    if (windows.size > MANY) for (const [id, { endsAt }] of windows) if (endsAt <= now) windows.delete(id)
    const fresh = { endsAt: now + WINDOW_MS, taken: 0 }
    windows.set(credentialId, fresh)
    return fresh
  }

  return {
    take(credentialId) {
      if (perMinute === 0) return { allowed: true, headers: {} }
      const now = clock.now()
      const window = windowOf(credentialId, now)
      const allowed = window.taken < perMinute
      if (allowed) window.taken += 1
      const seconds = Math.ceil((window.endsAt - now) / 1000)
      const headers = {
        'ratelimit-policy': `"mcp";q=${perMinute};w=${WINDOW_MS / 1000}`,
        ratelimit: `"mcp";r=${perMinute - window.taken};t=${seconds}`,
        ...(allowed ? {} : { 'retry-after': String(seconds) }),
      }
      return { allowed, headers }
    },
  }
}
