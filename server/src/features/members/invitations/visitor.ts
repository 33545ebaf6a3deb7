import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import type { AnyCall } from '#platform/http/route'
import type { Dependencies } from '../dependencies.ts'

export type Request = Pick<AnyCall, 'header' | 'ip'>

/**
 * Who is signed in where the link was opened; null for nobody, and for a sign-in that has ended.
 * @throws AppError `forbidden` for a post from a page of somebody else.
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
