import { breathe, Turn, wait } from '#platform/clock/wait'

/** Request load of this process, so that long background work can yield. */
export interface Traffic {
  recordAnswer(): void
  /** Counts committed emails per import path; `duplicates` already existed. */
  recordEmails(way: string, arrived: { stored: number; duplicates: number }): void
  mails(): ReadonlyMap<string, Readonly<{ stored: number; duplicates: number }>>
  /** Begins long work in steps. Call it once per worker. */
  beginWork(): LongWork
  /**
   * Begins an import, which takes a share of the time at most while requests are answered. Imports take their short
   * turns one after another: each would fill the event loop alone, and several would leave no time between them.
   */
  beginImport(share: number): Turn
}

export interface LongWork {
  /**
   * Call it between two steps. It yields to other work; if requests were answered since the last call, it also accrues
   * a pause as long as the step. Work thus takes half of the time at most. Short pauses are accumulated.
   */
  yieldToRequests(signal?: AbortSignal): Promise<void>
}

/** In milliseconds. A shorter pause ends before the waiting requests are answered, so it helps no request. */
const LEAST_PAUSE_MS = 10
const MAX_PAUSE_MS = 250
const IMPORT_TURN_MS = 4
/** A turn may have waited for its input, which is no work. */
const MAX_IMPORT_REST_MS = 20
/** After an answer the next request is likely for so long. */
const BUSY_MS = 250

export function createTraffic({ pause = wait }: { pause?: typeof wait } = {}): Traffic {
  let answers = 0
  let answeredAt = Number.NEGATIVE_INFINITY
  /** When the last of the imports that rest goes on. */
  let importsUntil = 0

  async function restOfImport(workedMs: number, share: number): Promise<void> {
    const now = performance.now()
    if (now - answeredAt > BUSY_MS) return breathe()
    const restMs = Math.min(workedMs * (1 / share - 1), MAX_IMPORT_REST_MS)
    importsUntil = Math.max(importsUntil + IMPORT_TURN_MS / share, now + restMs)
    await pause(importsUntil - now)
  }

  const mails = new Map<string, { stored: number; duplicates: number }>()
  return {
    recordAnswer() {
      answers += 1
      answeredAt = performance.now()
    },
    recordEmails(way, { stored, duplicates }) {
      const before = mails.get(way)
      mails.set(way, {
        stored: (before?.stored ?? 0) + stored,
        duplicates: (before?.duplicates ?? 0) + duplicates,
      })
    },
    mails: () => mails,
    beginImport: (share) => new Turn(IMPORT_TURN_MS, (workedMs) => restOfImport(workedMs, share)),
    beginWork() {
      let began = performance.now()
      let answersSeen = answers
      let owed = 0
      return {
        async yieldToRequests(signal) {
          if (answers > answersSeen) owed += performance.now() - began
          answersSeen = answers
          if (owed < LEAST_PAUSE_MS) await breathe()
          else {
            await pause(Math.min(owed, MAX_PAUSE_MS), signal)
            owed = 0
          }
          began = performance.now()
        },
      }
    },
  }
}
