import { Worker } from 'node:worker_threads'
import type { WorkAnswer, WorkOrder } from './reading/worker.ts'

/** Beyond this the thread ends, and the mail that it was reading is refused. */
const MAX_HEAP_MB = 512

/** A thread that reads mail, one order at a time. It is started by the first order and again after it was lost. */
export class ReadingThread {
  #worker: Worker | null = null
  #settle: ((answer: WorkAnswer | Error) => void) | null = null

  /** @throws Error when the thread was lost or took longer than `deadlineMs`; it is gone then. */
  async run(order: WorkOrder, deadlineMs: number): Promise<WorkAnswer> {
    this.#worker ??= this.#start()
    const worker = this.#worker
    worker.ref()
    const answer = await new Promise<WorkAnswer | Error>((resolve) => {
      const timer = setTimeout(() => resolve(new Error('deadline')), deadlineMs)
      this.#settle = (result) => {
        clearTimeout(timer)
        resolve(result)
      }
      worker.postMessage(order)
    })
    this.#settle = null
    worker.unref()
    if (!(answer instanceof Error)) return answer
    await this.stop()
    throw answer
  }

  /** Work under way is given up. */
  async stop(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    this.#settle?.(new Error('the thread was stopped'))
    await worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./reading/worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
      env: {},
    })
    worker.on('message', (answer: WorkAnswer) => this.#settle?.(answer))
    worker.on('error', (error) => this.#lost(worker, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => this.#lost(worker, new Error('the thread ended')))
    worker.unref()
    return worker
  }

  #lost(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return
    this.#worker = null
    this.#settle?.(error)
  }
}
