import { Worker } from 'node:worker_threads'
import { threadOptions } from '#platform/threads/thread-options'
import type { DatabaseCopy } from '../database-copy.ts'

/** Checks of a whole file. Each reads all of it, so each uses a separate thread. */
export type Inspection =
  | { kind: 'describe'; file: string }
  | { kind: 'check'; file: string }
  /** The same without comparing indexes with their tables, the slowest part. */
  | { kind: 'quick-check'; file: string }

export const describeFile = (file: string): Promise<DatabaseCopy> =>
  inspect({ kind: 'describe', file }) as Promise<DatabaseCopy>

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
