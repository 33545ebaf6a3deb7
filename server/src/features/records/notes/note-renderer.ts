import { Worker } from 'node:worker_threads'
import type { ContentFormat } from '@dossier/contract/vocabulary'
import { threadOptions } from '#platform/threads/thread-options'
import { type RenderedNote, showAsText } from './note-text.ts'
import type { RenderOrder } from './rendering-worker.ts'

export type NoteRenderer = (source: string, format: ContentFormat) => Promise<RenderedNote>

/** Short notes render on the caller's thread: tens of milliseconds in the worst case. */
const SMALL_CHARS = 2000
const IDLE_MS = 30_000

interface Answer {
  number: number
  rendered: RenderedNote
}

/**
 * Renders notes. The Markdown parser needs quadratic time for some inputs, minutes for 100 KB of `_a_`. A worker thread
 * therefore renders long notes in sequence; after the deadline a note becomes plain text. The idle thread ends.
 */
export function createNoteRenderer({ deadlineMs = 5000 }: { deadlineMs?: number } = {}): NoteRenderer {
  let worker: Worker | null = null
  let queue: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  let lastNumber = 0

  function stop(): void {
    void worker?.terminate()
    worker = null
  }

  function start(): Worker {
    const started = new Worker(new URL('./rendering-worker.ts', import.meta.url), { ...threadOptions() })
    // An error ends the thread; an unhandled error event would end the process.
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (worker === started) worker = null
    })
    return started
  }

  async function renderInThread(source: string, format: ContentFormat): Promise<RenderedNote> {
    clearTimeout(idle)
    worker ??= start()
    lastNumber += 1
    const rendered = await ask(worker, { number: lastNumber, source, format }, deadlineMs)
    if (rendered) idle = setTimeout(stop, IDLE_MS).unref()
    else stop()
    return rendered ?? showAsText(source)
  }

  return async (source, format) => {
    if (source.length <= SMALL_CHARS) return (await import('./note-html.ts')).renderNote(source, format)
    const rendering = queue.then(() => renderInThread(source, format))
    queue = rendering
    return rendering
  }
}

/** @returns null when the thread crashed or took too long. */
async function ask(worker: Worker, order: RenderOrder, deadlineMs: number): Promise<RenderedNote | null> {
  const { promise, resolve } = Promise.withResolvers<RenderedNote | null>()
  const timer = setTimeout(() => resolve(null), deadlineMs)
  const take = (answer: Answer): void => void (answer.number === order.number && resolve(answer.rendered))
  const lose = (): void => resolve(null)
  worker.ref()
  worker.on('message', take).on('exit', lose)
  worker.postMessage(order)
  const rendered = await promise
  clearTimeout(timer)
  worker.off('message', take).off('exit', lose)
  worker.unref()
  return rendered
}
