import { removeExpiredKeys } from './http/idempotency.store.ts'
import type { Needs } from './platform.ts'

const WATCH_CLOCK_EVERY_MS = 300_000
const PRUNE_EVENTS_EVERY_MS = 600_000
const PRUNE_KEYS_EVERY_MS = 3_600_000
const SWEEP_BLOBS_EVERY_MS = 3_600_000
const PRUNE_WORDS_EVERY_MS = 86_400_000
/** Merges the search index soon after a bulk import, so that searches stay fast. */
const ORDER_SEARCH_EVERY_MS = 300_000

export function scheduleUpkeep({
  jobs,
  events,
  database,
  steadyTime,
  blobs,
  fullText,
}: Needs<'blobs' | 'database' | 'events' | 'fullText' | 'jobs' | 'steadyTime'>): void {
  jobs.recur('platform.watch-clock', WATCH_CLOCK_EVERY_MS, async () => void (await steadyTime.now()))
  jobs.recur('platform.delete-events', PRUNE_EVENTS_EVERY_MS, async () => void (await events.prune()))
  jobs.recur('platform.delete-idempotency-keys', PRUNE_KEYS_EVERY_MS, async () => {
    const now = await steadyTime.now()
    await database.transact((tx) => removeExpiredKeys(tx, now))
  })
  jobs.recur('platform.delete-unused-words', PRUNE_WORDS_EVERY_MS, (signal) => fullText.tidy(signal))
  jobs.recur('platform.optimize-search', ORDER_SEARCH_EVERY_MS, (signal) => fullText.optimize(signal))
  jobs.recur('platform.sweep-blobs', SWEEP_BLOBS_EVERY_MS, async (signal) => void (await blobs.sweep(signal)))
}
