import type { User } from '@dossier/contract/auth'
import { readSession } from './session.ts'

/** Whom this page was opened for. */
let known: User | null = null

/**
 * Who is signed in; null for nobody. Asked once before anything is shown; from then on no step from page to page waits
 * for the answer. That it has become another answer meanwhile, as after signing out in another tab, is found out beside
 * it, and the page is opened anew: nothing of whom it was opened for may stay.
 * @throws ApiProblem when it cannot be told.
 */
export async function whoIsHere(): Promise<User | null> {
  if (known) {
    void lookAgain(known)
    return known
  }
  known = (await readSession()).user
  return known
}

async function lookAgain(before: User): Promise<void> {
  // What cannot be told now is told by the next step.
  const answer = await readSession().catch(() => null)
  if (!answer) return
  const { user } = answer
  if (user?._id === before._id && user.host_id === before.host_id) known = user
  else location.reload()
}
