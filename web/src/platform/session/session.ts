import type { SessionAnswer } from '@dossier/contract/auth'
import { callApi } from '#platform/api/call-api.ts'

/** Who is signed in; `user` is null for nobody. @throws ApiProblem when that cannot be told. */
export const readSession = (): Promise<SessionAnswer> => callApi('GET', '/auth/session')

export const openSession = (email: string, password: string): Promise<SessionAnswer> =>
  callApi('POST', '/auth/session', { body: { email, password } })

/** The second step, where openSession was refused with `totp_required`. */
export const openSessionWithCode = (mfaToken: string, code: string): Promise<SessionAnswer> =>
  callApi('POST', '/auth/session/totp', { body: { mfa_token: mfaToken, code } })

export const endSession = (): Promise<unknown> => callApi('POST', '/auth/logout')

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
