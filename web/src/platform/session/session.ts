import type { SessionAnswer } from '@dossier/contract/auth'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import { forgetWhatWasRead } from '#platform/offline/read-offline.ts'
import { askForOptions, showPasskey } from './passkey.ts'

/** Who is signed in; `user` is null for nobody. @throws ApiProblem when that cannot be told. */
export async function readSession(): Promise<SessionAnswer> {
  await finishSignOut()
  return callApi('GET', '/auth/session')
}

export async function openSession(email: string, password: string): Promise<SessionAnswer> {
  await finishSignOut()
  return callApi('POST', '/auth/session', { body: { email, password } })
}

/** The second step, where openSession was refused with `totp_required`. */
export const openSessionWithCode = (mfaToken: string, code: string): Promise<SessionAnswer> =>
  callApi('POST', '/auth/session/totp', { body: { mfa_token: mfaToken, code } })

/** By a passkey of this device, which says itself whose it is. @throws ApiProblem, as showPasskey does. */
export async function openSessionWithPasskey(): Promise<void> {
  await finishSignOut()
  const credential = await showPasskey(await askForOptions('authentication'))
  await callApi('POST', '/auth/passkeys/authentication/verify', { body: { credential, cookie: true } })
}

/** Stands in the browser while the service has not heard of a sign-out. */
const SIGNING_OUT = 'dossier-signing-out'

/**
 * Nothing that was read stays on this machine, whether the service can be reached or not. Where it cannot, it hears of
 * the sign-out before anything else is asked of it. @throws ApiProblem where it could not be reached.
 */
export async function endSession(): Promise<void> {
  localStorage.setItem(SIGNING_OUT, 'yes')
  try {
    await callApi('POST', '/auth/logout')
    localStorage.removeItem(SIGNING_OUT)
  } catch (error) {
    if (!(error instanceof ApiProblem) || !isRefusal(error)) throw error
    // There is no session any more.
    localStorage.removeItem(SIGNING_OUT)
  } finally {
    await forgetWhatWasRead()
  }
}

const isRefusal = ({ status }: ApiProblem): boolean => status >= 400 && status < 500

async function finishSignOut(): Promise<void> {
  if (localStorage.getItem(SIGNING_OUT)) await endSession()
}

/** A browser that says it is online need not have reached anybody yet. */
const TELL_AGAIN_MS = 5_000

/** Has the service told of a sign-out that it could not hear of, as soon as it can be reached. @returns what ends that. */
export function watchSignOut(): () => void {
  const attempt = (): void => void finishSignOut().catch(() => undefined)
  attempt()
  const again = setInterval(attempt, TELL_AGAIN_MS)
  return () => clearInterval(again)
}

/** Stands for wherever we are. */
const OURS = 'http://ours.invalid'

/**
 * Only a path of our own: an address from outside must not lead a visitor elsewhere. It is read as a browser reads it,
 * which leaves out tabs and line ends and takes `\\` for `/`.
 */
export function safeReturn(path: string | undefined): string {
  if (!path?.startsWith('/') || !URL.canParse(path, OURS)) return '/'
  const { origin, pathname, search, hash } = new URL(path, OURS)
  const isOurs = origin === OURS && !pathname.startsWith('//') && !pathname.startsWith('/login')
  return isOurs ? pathname + search + hash : '/'
}
