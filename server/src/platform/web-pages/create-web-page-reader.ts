import { message, sentence } from '@dossier/contract/message'
import { ReadingPool } from '#platform/mail/reading-pool'
import type { WebPageReader } from './web-pages.ts'

/** Longer than for an email, because no user waits for a page. */
const DEADLINE_MS = 10_000
const IDLE_MS = 30_000

/** Reads pages in a separate jailed process, so that a slow page does not delay emails. */
export function createWebPageReader(onLost: (sentence: string) => void): WebPageReader {
  const pool = new ReadingPool({
    subject: message('mail.thePage'),
    processes: 1,
    deadlineMs: DEADLINE_MS,
    idleMs: IDLE_MS,
    onLost,
  })
  return {
    read: async (page) => {
      const read = await pool.perform('readPage', page)
      return { ...read, text: sentence(read.text) }
    },
    close: () => pool.close(),
  }
}
