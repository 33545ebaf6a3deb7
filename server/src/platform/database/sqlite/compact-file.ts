import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { threadOptions } from '#platform/threads/thread-options'

/**
 * Rewrites the file without what was deleted, on a thread of its own. Nobody may write meanwhile.
 * @throws Error when the disk is full or the file is in use by another program.
 */
export async function compactFile(file: string): Promise<void> {
  const worker = new Worker(new URL('./compact-worker.ts', import.meta.url), {
    workerData: { file },
    ...threadOptions(),
  })
  const [code] = (await once(worker, 'exit')) as [number]
  if (code !== 0) throw new Error(`compacting ended with ${code}`)
}
