import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import type { AnyCall } from '#platform/http/route'
import type { OAuthContext } from './context.ts'

export type Request = Pick<AnyCall, 'header' | 'ip'>

export const clientOf = ({ header, ip }: Request) => ({
  ip,
  userAgent: header('user-agent') ?? '',
  languages: header('accept-language'),
})

/**
 * Returns the signed-in visitor, or null. Tokens do not count, because they must not authorize applications.
 * @throws AppError `forbidden` for a post from a foreign page.
 */
export async function visitorOf(
  { auth }: OAuthContext,
  { header }: Request,
  method: 'GET' | 'POST',
): Promise<Actor | null> {
  const names = ['authorization', 'cookie', 'origin', 'sec-fetch-site']
  const headers = Object.fromEntries(names.map((name) => [name, header(name)]))
  if (method === 'POST') auth.browser.refuseForeignPage(headers)
  const actor = await auth.authenticateRequest(headers, method).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  })
  return actor?.credential.kind === 'session' ? actor : null
}
