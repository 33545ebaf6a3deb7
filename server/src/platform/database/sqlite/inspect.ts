import { Worker } from 'node:worker_threads'
import { threadOptions } from '#platform/threads/thread-options'
import type { DatabaseCopy } from '../database-copy.ts'

/** What is asked of a whole file. Each reads all of it, so each has a thread of its own. */
export type Inspection =
  /** What it holds. */
  | { kind: 'describe'; file: string }
  /** Whether it is sound, in all its pages and rows. */
  | { kind: 'check'; file: string }
  /** The same without comparing indexes with their tables, which takes most of the time. */
  | { kind: 'quick-check'; file: string }

/** @throws Error as SQLite says. */
export const describeFile = (file: string): Promise<DatabaseCopy> =>
  inspect({ kind: 'describe', file }) as Promise<DatabaseCopy>

/** @returns what is broken, in SQLite's words. */
export const checkFile = (file: string): Promise<string[]> => inspect({ kind: 'check', file }) as Promise<string[]>

export const quickCheckFile = (file: string): Promise<string[]> =>
  inspect({ kind: 'quick-check', file }) as Promise<string[]>

function inspect(workerData: Inspection): Promise<unknown> {
  const worker = new Worker(new URL('./inspect-worker.ts', import.meta.url), { workerData, ...threadOptions() })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`looking through the database ended with ${code}`)))
  })
}
