import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { threadOptions } from '#platform/threads/thread-options'

/**
 * Rewrites the file without deleted content, on a separate thread. Writes are not allowed meanwhile.
 * @throws Error when the disk is full or another program uses the file.
 */
export async function compactFile(file: string): Promise<void> {
  const worker = new Worker(new URL('./compact-worker.ts', import.meta.url), {
    workerData: { file },
    ...threadOptions(),
  })
  const [code] = (await once(worker, 'exit')) as [number]
  if (code !== 0) throw new Error(`compacting ended with ${code}`)
}
