import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import type { AnyCall } from '#platform/http/route'
import type { Dependencies } from '../dependencies.ts'

export type Request = Pick<AnyCall, 'header' | 'ip'>

/**
 * Returns the signed-in visitor; null when not signed in or the session has ended.
 * @throws AppError `forbidden` for a post from a foreign page.
 */
export async function visitorOf(
  { auth }: Dependencies,
  { header }: Request,
  method: 'GET' | 'POST',
): Promise<Actor | null> {
  const names = ['authorization', 'cookie', 'origin', 'sec-fetch-site']
  const headers = Object.fromEntries(names.map((name) => [name, header(name)]))
  if (method === 'POST') auth.browser.refuseForeignPage(headers)
  return auth.authenticateRequest(headers, method).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  })
}
