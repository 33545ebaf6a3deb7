import { type TaskName, tasks } from './tasks.ts'
import { Unreadable } from './unreadable.ts'

export interface WorkOrder {
  task: TaskName
  input: unknown
}

export type WorkAnswer = { ok: true; result: unknown } | { ok: false; reason: string }

/** One order at a time; whoever sends them waits for the answer, or ends the process. The first message says: ready. */
process.on('message', ({ task, input }: WorkOrder) => {
  void perform(task, input).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
process.send?.({ ok: true, result: null } satisfies WorkAnswer)

async function perform(task: TaskName, input: unknown): Promise<WorkAnswer> {
  try {
    return { ok: true, result: await (tasks[task] as (input: unknown) => unknown)(input) }
  } catch (error) {
    return { ok: false, reason: error instanceof Unreadable ? error.message : 'It is not in a form that can be read.' }
  }
}
