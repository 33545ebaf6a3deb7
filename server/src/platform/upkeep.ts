import { removeExpiredKeys } from './http/idempotency.store.ts'
import type { Platform } from './platform.ts'

const FORGET_EVENTS_EVERY_MS = 600_000
const FORGET_KEYS_EVERY_MS = 3_600_000
const SWEEP_BLOBS_EVERY_MS = 3_600_000
const TIDY_SEARCH_EVERY_MS = 86_400_000

/** What the platform's own tables need from time to time. Features arrange theirs in the same way, by `jobs.recur`. */
export function arrangeUpkeep({
  jobs,
  events,
  database,
  clock,
  blobs,
  fullText,
}: Pick<Platform, 'jobs' | 'events' | 'database' | 'clock' | 'blobs' | 'fullText'>): void {
  jobs.recur('platform.forget-events', FORGET_EVENTS_EVERY_MS, async () => void (await events.prune()))
  jobs.recur('platform.forget-idempotency-keys', FORGET_KEYS_EVERY_MS, () =>
    database.transact((tx) => removeExpiredKeys(tx, clock.now())),
  )
  // Its name is from when it was all that was done.
  jobs.recur('platform.forget-words', TIDY_SEARCH_EVERY_MS, (signal) => fullText.tidy(signal))
  jobs.recur('platform.sweep-blobs', SWEEP_BLOBS_EVERY_MS, async (signal) => void (await blobs.sweep(signal)))
}
