import type { SessionAnswer } from '@dossier/contract/auth'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import { clearOfflineData } from '#platform/offline/read-offline.ts'
import { forgetDevice } from '#platform/push/this-device.ts'
import { askForOptions, showPasskey } from './passkey.ts'
import { isSigningOut, SIGNING_OUT } from './signing-out.ts'

/** Returns the session; `user` is null when not signed in. @throws ApiProblem when unknown. */
export async function readSession(): Promise<SessionAnswer> {
  await finishSignOut()
  return callApi('GET', '/auth/session')
}

export async function openSession(email: string, password: string): Promise<SessionAnswer> {
  await finishSignOut()
  return callApi('POST', '/auth/session', { body: { email, password } })
}

export const openSessionWithCode = (mfaToken: string, code: string): Promise<SessionAnswer> =>
  callApi('POST', '/auth/session/totp', { body: { mfa_token: mfaToken, code } })

/** Signs in with a discoverable passkey. @throws ApiProblem, as showPasskey does. */
export async function openSessionWithPasskey(): Promise<void> {
  await finishSignOut()
  const credential = await showPasskey(await askForOptions('authentication'))
  await callApi('POST', '/auth/passkeys/authentication/verify', { body: { credential, cookie: true } })
}

/**
 * Signs out and deletes all cached data, also offline. The service then receives the sign-out before any other request.
 * @throws ApiProblem when it was unreachable.
 */
export async function endSession(): Promise<void> {
  localStorage.setItem(SIGNING_OUT, 'yes')
  try {
    await callApi('POST', '/auth/logout')
    localStorage.removeItem(SIGNING_OUT)
  } catch (error) {
    if (!(error instanceof ApiProblem) || !isRefusal(error)) throw error
    // The session has already ended.
    localStorage.removeItem(SIGNING_OUT)
  } finally {
    await forgetDevice()
    await clearOfflineData()
  }
}

const isRefusal = ({ status }: ApiProblem): boolean => status >= 400 && status < 500

async function finishSignOut(): Promise<void> {
  if (isSigningOut()) await endSession()
}

/** A browser that reports being online may still reach nothing. */
const RETRY_SIGN_OUT_MS = 5_000

/** Sends a pending sign-out as soon as the service is reachable. @returns a function that stops it. */
export function watchSignOut(): () => void {
  const attempt = (): void => void finishSignOut().catch(() => undefined)
  attempt()
  const again = setInterval(attempt, RETRY_SIGN_OUT_MS)
  return () => clearInterval(again)
}

/** Placeholder for our own origin. */
const PLACEHOLDER_ORIGIN = 'http://ours.invalid'

/**
 * Accepts only paths of our own origin, against open redirects. Parses like browsers, which drop tabs and line ends and
 * treat `\\` as `/`.
 */
export function safeReturn(path: string | undefined): string {
  if (!path?.startsWith('/') || !URL.canParse(path, PLACEHOLDER_ORIGIN)) return '/'
  const { origin, pathname, search, hash } = new URL(path, PLACEHOLDER_ORIGIN)
  const isOurs = origin === PLACEHOLDER_ORIGIN && !pathname.startsWith('//') && !pathname.startsWith('/login')
  return isOurs ? pathname + search + hash : '/'
}
