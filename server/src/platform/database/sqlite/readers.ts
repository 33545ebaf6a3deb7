import { currentAccount } from '#platform/fair-share/current-account'
import { FairQueue, type Turn } from '#platform/fair-share/fair-queue'
import { tookTooLong, unreachable } from '../failures.ts'
import type { Bindable } from '../parameters.ts'
import { failureOf } from './errors.ts'
import type { ReaderAnswer } from './messages.ts'
import { type Reader, startReader } from './reader.ts'

/** Concurrent threads, one more for accounts whose query would wait for others, and some that hang in a long step. */
const WORKING = 2
const SPARE = 1
const MAX_THREADS = 5
const MAX_WAITING_OF_ACCOUNT = 500
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
  turn: Turn<Task> | null
  finish(outcome: unknown[] | Error): void
}

export function createReaders(file: string): Readers {
  const readers = new Set<Reader>()
  const queue = new FairQueue<Task>({ seats: WORKING, spare: SPARE, depth: MAX_WAITING_OF_ACCOUNT })

  let closed = false

  const idleReader = (): Reader | undefined => [...readers].find(({ busy }) => !busy)

  function newReader(): Reader {
    const reader = startReader(file, removeReader)
    readers.add(reader)
    return reader
  }

  function removeReader(reader: Reader): void {
    readers.delete(reader)
    startNext()
  }

  function startNext(): void {
    for (;;) {
      const idle = idleReader()
      if (!idle && readers.size >= MAX_THREADS) return
      const turn = queue.begin()
      if (!turn) return
      void work(turn, idle ?? newReader())
    }
  }

  async function work(turn: Turn<Task>, reader: Reader): Promise<void> {
    const task = turn.item
    task.turn = turn
    const { sql, parameters, deadlineMs, startedAt } = task
    const remainingMs = Math.max(0, deadlineMs - (performance.now() - startedAt))
    try {
      task.finish(outcomeOf(await reader.ask({ sql, parameters, remainingMs }), deadlineMs))
    } catch (error) {
      task.finish(unreachable(error))
    }
    endTurn(task)
  }

  /** The thread of a task that was given up may still be busy; its seat is free. */
  function endTurn(task: Task): void {
    if (task.turn) queue.end(task.turn)
    task.turn = null
    startNext()
  }

  function giveUp(task: Task, account: string): void {
    if (!task.turn) queue.remove(account, task)
    task.finish(tookTooLong(task.deadlineMs))
    endTurn(task)
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
        const task: Task = { sql, parameters, deadlineMs, startedAt, turn: null, finish }
        if (closed) return reject(unreachable(new Error('the database is closed')))
        const account = currentAccount()
        queue.push(account, task)
        const timer = setTimeout(() => giveUp(task, account), deadlineMs + GRACE_MS)
        startNext()
      })
    },
    async close() {
      closed = true
      for (const task of queue.drain()) task.finish(unreachable(new Error('the database is closing')))
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
    case 'failed':
      return failureOf(answer)
  }
}
