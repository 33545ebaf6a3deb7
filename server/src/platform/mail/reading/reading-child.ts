import { message } from './message.ts'
import { type TaskName, tasks } from './tasks.ts'
import { Unreadable } from './unreadable.ts'
import { readFrames } from './work-frames.ts'

export interface WorkOrder {
  task: TaskName
  input: unknown
}

/** `isOurs`: the reader failed; nothing is known about the email. */
export type WorkAnswer = { ok: true; result: unknown } | { ok: false; reason: string; isOurs?: true }

process.on('disconnect', () => process.exit())
void answerAll()

/**
 * Handles a batch of tasks and answers in order; the parent waits for the answers or ends the process. The first
 * message reports readiness.
 */
async function answerAll(): Promise<void> {
  process.send?.([] satisfies WorkAnswer[])
  for await (const orders of readFrames(process.stdin)) process.send?.(await performAll(orders as WorkOrder[]))
}

async function performAll(orders: WorkOrder[]): Promise<WorkAnswer[]> {
  const answers: WorkAnswer[] = []
  for (const { task, input } of orders) answers.push(await perform(task, input))
  return answers
}

async function perform(task: TaskName, input: unknown): Promise<WorkAnswer> {
  try {
    return { ok: true, result: await (tasks[task] as (input: unknown) => unknown)(input) }
  } catch (error) {
    return error instanceof Unreadable
      ? { ok: false, reason: error.message }
      : { ok: false, reason: message('mail.unreadable'), isOurs: true }
  }
}
