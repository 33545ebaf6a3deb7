import { ApiProblem } from '#platform/api/call-api.ts'
import type { WaitingChange, WaitingChanges } from './waiting-changes.ts'

export interface SentChanges {
  sent: readonly WaitingChange[]
  refused: readonly { step: WaitingChange; error: unknown }[]
}

const isUnreachable = (error: unknown): boolean => error instanceof ApiProblem && error.status === 0

/**
 * Sends all changes one after the other. One that reaches no server stays, and so do those behind it: a later change must
 * not overtake it.
 */
export async function sendWaiting(
  waiting: WaitingChanges,
  put: (step: WaitingChange) => Promise<unknown>,
): Promise<SentChanges> {
  const sent: WaitingChange[] = []
  const refused: { step: WaitingChange; error: unknown }[] = []
  for (const step of waiting.list()) {
    try {
      await put(step)
      sent.push(step)
    } catch (error) {
      if (isUnreachable(error)) break
      refused.push({ step, error })
    }
    waiting.remove([step.id])
  }
  return { sent, refused }
}
