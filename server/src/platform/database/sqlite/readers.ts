import { tookTooLong, unreachable } from '../failures.ts'
import type { Bindable } from '../parameters.ts'
import { translateError } from './errors.ts'
import { type Reader, startReader } from './reader.ts'
import type { ReaderAnswer } from './reader-messages.ts'

/** Concurrent threads, and all threads when some hang in a step that cannot be stopped. */
const WORKING = 2
const MAX_THREADS = 4
/** Time for a thread to notice its deadline before the caller is answered without it. */
const GRACE_MS = 500
/** Maximum wait of `close` for hanging threads. */
const CLOSING_MS = 2000

export interface Readers {
  /** @throws AppError `unavailable` past the deadline, which starts now and includes waiting. */
  run(sql: string, parameters: readonly Bindable[], deadlineMs: number): Promise<unknown[]>
  close(): Promise<void>
}

interface Task {
  readonly sql: string
  readonly parameters: readonly Bindable[]
  readonly deadlineMs: number
  readonly startedAt: number
  reader: Reader | null
  finish(outcome: unknown[] | Error): void
}

export function createReaders(file: string): Readers {
  const readers = new Set<Reader>()
  const hanging = new Set<Reader>()
  const queue: Task[] = []

  let closed = false

  function freeReader(): Reader | null {
    for (const reader of readers) if (!reader.busy) return reader
    if (readers.size >= MAX_THREADS || readers.size - hanging.size >= WORKING) return null
    const reader = startReader({ file }, removeReader)
    readers.add(reader)
    return reader
  }

  function removeReader(reader: Reader): void {
    readers.delete(reader)
    hanging.delete(reader)
    startNext()
  }

  function startNext(): void {
    while (queue.length > 0) {
      const reader = freeReader()
      const task = reader ? queue.shift() : undefined
      if (!reader || !task) return
      task.reader = reader
      const remainingMs = Math.max(0, task.deadlineMs - (performance.now() - task.startedAt))
      reader.ask({ sql: task.sql, parameters: task.parameters, remainingMs }).then(
        (answer) => {
          hanging.delete(reader)
          task.finish(outcomeOf(answer, task.deadlineMs))
          startNext()
        },
        (error) => task.finish(unreachable(error)),
      )
    }
  }

  function giveUp(task: Task): void {
    if (task.reader) hanging.add(task.reader)
    else queue.splice(queue.indexOf(task), 1)
    task.finish(tookTooLong(task.deadlineMs))
    startNext()
  }

  return {
    run(sql, parameters, deadlineMs) {
      return new Promise((resolve, reject) => {
        const startedAt = performance.now()
        const finish = (outcome: unknown[] | Error): void => {
          clearTimeout(timer)
          if (Array.isArray(outcome)) resolve(outcome)
          else reject(outcome)
        }
        const task: Task = { sql, parameters, deadlineMs, startedAt, reader: null, finish }
        const timer = setTimeout(() => giveUp(task), deadlineMs + GRACE_MS)
        if (closed) return finish(unreachable(new Error('the database is closed')))
        queue.push(task)
        startNext()
      })
    },
    async close() {
      closed = true
      for (const task of queue.splice(0)) task.finish(unreachable(new Error('the database is closing')))
      const ended = Promise.all([...readers].map((reader) => reader.end()))
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, CLOSING_MS).unref())])
    },
  }
}

function outcomeOf(answer: ReaderAnswer, deadlineMs: number): unknown[] | Error {
  switch (answer.kind) {
    case 'rows':
      return answer.rows
    case 'stopped':
      return tookTooLong(deadlineMs)
    case 'failed': {
      const error = Object.assign(new Error(answer.message), { errcode: answer.errcode })
      const translated = translateError(error)
      return translated instanceof Error ? translated : error
    }
  }
}
