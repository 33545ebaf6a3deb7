import type { Needs } from '#platform/platform'
import { claimCalls, deleteWindowsBefore, endOfWindow } from './call-windows.store.ts'

const WINDOW_MS = 60_000
/** Share of a window that a process reserves at once, so that not every call costs a commit. */
const SHARE = 1 / 20
const MANY = 10_000
const CLEAN_UP_EVERY_MS = 3_600_000

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
  claim(credentialId: string): Promise<Allowance>
}

interface Reservation {
  endsAt: number
  remaining: number
  used: number
}

type Parts = Needs<'clock' | 'database'>

/** @param perMinute 0 = no limit and no headers. */
export function createCallLimit({ clock, database }: Parts, perMinute: number): CallLimit {
  const reservations = new Map<string, Reservation>()
  const pending = new Map<string, Promise<Reservation>>()
  const share = Math.max(1, Math.floor(perMinute * SHARE))

  function openReservation(credentialId: string): Reservation | undefined {
    const reservation = reservations.get(credentialId)
    const now = clock.now()
    return reservation && reservation.endsAt > now && reservation.endsAt <= now + WINDOW_MS ? reservation : undefined
  }

  /** Near the end a whole share may be gone while single calls remain. */
  function reserve(credentialId: string): Promise<Reservation> {
    return database.transact(async (tx) => {
      for (const calls of share > 1 ? [share, 1] : [1]) {
        const window = { credentialId, calls, limit: perMinute, windowMs: WINDOW_MS }
        const got = await claimCalls(tx, window, clock.now())
        if (got) return { endsAt: got.ends_at, remaining: calls, used: got.taken }
      }
      return {
        endsAt: (await endOfWindow(tx, credentialId)) ?? clock.now() + WINDOW_MS,
        remaining: 0,
        used: perMinute,
      }
    })
  }

  /** Concurrent callers share one reservation. */
  async function refill(credentialId: string): Promise<Reservation> {
    const running = pending.get(credentialId) ?? reserve(credentialId).finally(() => pending.delete(credentialId))
    pending.set(credentialId, running)
    const reservation = await running
    dropEnded()
    reservations.set(credentialId, reservation)
    return reservation
  }

  function dropEnded(): void {
    if (reservations.size > MANY)
      for (const [id, { endsAt }] of reservations) if (endsAt <= clock.now()) reservations.delete(id)
  }

  return {
    async claim(credentialId) {
      if (perMinute === 0) return { allowed: true, headers: {} }
      let reservation = openReservation(credentialId)
      while (!reservation || (reservation.remaining === 0 && reservation.used < perMinute))
        reservation = await refill(credentialId)
      const allowed = reservation.remaining > 0
      if (allowed) reservation.remaining -= 1
      const seconds = Math.max(0, Math.ceil((reservation.endsAt - clock.now()) / 1000))
      const headers = {
        'ratelimit-policy': `"mcp";q=${perMinute};w=${WINDOW_MS / 1000}`,
        ratelimit: `"mcp";r=${perMinute - reservation.used + reservation.remaining};t=${seconds}`,
        ...(allowed ? {} : { 'retry-after': String(seconds) }),
      }
      return { allowed, headers }
    },
  }
}

export function scheduleCleanup({ database, jobs, steadyTime }: Needs<'database' | 'jobs' | 'steadyTime'>): void {
  jobs.recur('mcp.delete-windows', CLEAN_UP_EVERY_MS, async () => {
    const now = await steadyTime.now()
    await database.transact((tx) => deleteWindowsBefore(tx, now - WINDOW_MS))
  })
}
