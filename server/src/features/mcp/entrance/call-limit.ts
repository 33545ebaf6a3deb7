import type { Needs } from '#platform/platform'
import { endOfWindow, forgetWindows, takeCalls } from './call-windows.store.ts'

const WINDOW_MS = 60_000
/** Share of a window that a process reserves at once, so that not every call costs a commit. */
const SHARE = 1 / 20
const MANY = 10_000
const FORGET_EVERY_MS = 3_600_000

interface Allowance {
  allowed: boolean
  /**
   * Rate limit headers for every answer, so that programs can slow down in time (draft-ietf-httpapi-ratelimit-headers).
   */
  headers: Record<string, string>
}

/**
 * Counts the calls of one credential in one-minute windows across all processes, never above the limit. Other processes
 * cannot use calls that a process has reserved, at most a twentieth.
 */
export interface CallLimit {
  take(credentialId: string): Promise<Allowance>
}

interface Hand {
  endsAt: number
  left: number
  taken: number
}

type Parts = Needs<'clock' | 'database'>

/** @param perMinute 0 = no limit and no headers. */
export function createCallLimit({ clock, database }: Parts, perMinute: number): CallLimit {
  const hands = new Map<string, Hand>()
  const orders = new Map<string, Promise<Hand>>()
  const share = Math.max(1, Math.floor(perMinute * SHARE))

  function openHand(credentialId: string): Hand | undefined {
    const hand = hands.get(credentialId)
    const now = clock.now()
    return hand && hand.endsAt > now && hand.endsAt <= now + WINDOW_MS ? hand : undefined
  }

  /** Near the end a whole share may be gone while single calls remain. */
  function order(credentialId: string): Promise<Hand> {
    return database.transact(async (tx) => {
      for (const calls of share > 1 ? [share, 1] : [1]) {
        const window = { credentialId, calls, most: perMinute, windowMs: WINDOW_MS }
        const got = await takeCalls(tx, window, clock.now())
        if (got) return { endsAt: got.ends_at, left: calls, taken: got.taken }
      }
      return { endsAt: (await endOfWindow(tx, credentialId)) ?? clock.now() + WINDOW_MS, left: 0, taken: perMinute }
    })
  }

  /** Concurrent callers share one reservation. */
  async function refill(credentialId: string): Promise<Hand> {
    const running = orders.get(credentialId) ?? order(credentialId).finally(() => orders.delete(credentialId))
    orders.set(credentialId, running)
    const hand = await running
    forgetEnded()
    hands.set(credentialId, hand)
    return hand
  }

  function forgetEnded(): void {
    if (hands.size > MANY) for (const [id, { endsAt }] of hands) if (endsAt <= clock.now()) hands.delete(id)
  }

  return {
    async take(credentialId) {
      if (perMinute === 0) return { allowed: true, headers: {} }
      let hand = openHand(credentialId)
      while (!hand || (hand.left === 0 && hand.taken < perMinute)) hand = await refill(credentialId)
      const allowed = hand.left > 0
      if (allowed) hand.left -= 1
      const seconds = Math.max(0, Math.ceil((hand.endsAt - clock.now()) / 1000))
      const headers = {
        'ratelimit-policy': `"mcp";q=${perMinute};w=${WINDOW_MS / 1000}`,
        ratelimit: `"mcp";r=${perMinute - hand.taken + hand.left};t=${seconds}`,
        ...(allowed ? {} : { 'retry-after': String(seconds) }),
      }
      return { allowed, headers }
    },
  }
}

export function arrangeForgetting({ clock, database, jobs }: Parts & Needs<'jobs'>): void {
  jobs.recur('mcp.forget-windows', FORGET_EVERY_MS, async () => {
    await database.transact((tx) => forgetWindows(tx, clock.now() - WINDOW_MS))
  })
}
