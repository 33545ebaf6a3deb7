import { parentPort } from 'node:worker_threads'
import { type TaskName, tasks } from './tasks.ts'
import { Unreadable } from './unreadable.ts'

export interface WorkOrder {
  task: TaskName
  input: unknown
}

export type WorkAnswer = { ok: true; result: unknown } | { ok: false; reason: string }

/** One order at a time; whoever sends them waits for the answer, or ends the thread. */
parentPort?.on('message', ({ task, input }: WorkOrder) => parentPort?.postMessage(perform(task, input)))

function perform(task: TaskName, input: unknown): WorkAnswer {
  try {
    return { ok: true, result: (tasks[task] as (input: unknown) => unknown)(input) }
  } catch (error) {
    return { ok: false, reason: error instanceof Unreadable ? error.message : 'It is not in a form that can be read.' }
  }
}
