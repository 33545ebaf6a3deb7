import type { SessionAnswer } from '@dossier/contract/auth'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'

/** Who is signed in, or null for nobody. @throws ApiProblem when that cannot be told. */
export async function readSession(): Promise<SessionAnswer | null> {
  try {
    return await callApi<SessionAnswer>('GET', '/auth/session')
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return null
    throw error
  }
}

export const openSession = (email: string, password: string): Promise<SessionAnswer> =>
  callApi('POST', '/auth/session', { body: { email, password } })

export const endSession = (): Promise<unknown> => callApi('POST', '/auth/logout')

/** Only a path of our own: an address from outside must not lead a visitor elsewhere. */
export const safeReturn = (path: string | undefined): string =>
  path !== undefined && /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : '/'
