import type { SessionAnswer, User } from '@dossier/contract/auth'
import { afterPaint } from '#platform/clock/after-paint.ts'
import { readSession } from './session.ts'

let currentUser: User | null = null
/** Requested while the code of the app is loaded. */
let prefetched: Promise<SessionAnswer> | null = null

/** Requests the session. Its errors are those of `getCurrentUser`. */
export async function prefetchSession(): Promise<void> {
  prefetched = readSession()
  await prefetched.catch(() => undefined)
}

/**
 * Returns the current user, or null. It waits for the service only once; later navigation uses the cached user. A
 * background check detects changes, such as a sign-out in another tab, and reloads the page to drop all data.
 * @throws ApiProblem when unknown.
 */
export async function getCurrentUser(): Promise<User | null> {
  if (currentUser) {
    const user = currentUser
    afterPaint(() => void refreshCurrentUser(user))
    return user
  }
  const answer = prefetched ?? readSession()
  prefetched = null
  currentUser = (await answer).user
  return currentUser
}

async function refreshCurrentUser(before: User): Promise<void> {
  // After an error, the next navigation checks again.
  const answer = await readSession().catch(() => null)
  if (!answer) return
  const { user } = answer
  if (user?._id === before._id && user.host_id === before.host_id) currentUser = user
  else location.reload()
}
