import { ReadingPool } from '#platform/mail/reading-pool'
import type { WebPageReader } from './web-pages.ts'

/** A page may take longer than a mail: nobody waits for it. */
const DEADLINE_MS = 10_000
const IDLE_MS = 30_000

/** The reader of pages, in one jailed process of its own, so that a slow page keeps no mail waiting. */
export function createWebPageReader(note: (sentence: string) => void): WebPageReader {
  const pool = new ReadingPool({ subject: 'The page', processes: 1, deadlineMs: DEADLINE_MS, idleMs: IDLE_MS, note })
  return { read: (page) => pool.perform('readPage', page), close: () => pool.close() }
}
