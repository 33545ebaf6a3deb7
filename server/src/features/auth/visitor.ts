import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import { authenticateRequest, refuseForeignPage } from './authenticate.ts'
import type { AuthContext } from './context.ts'

export interface PageCall {
  header(name: string): string | undefined
}

/**
 * Returns the signed-in caller of a page, or null when not signed in or the session has ended.
 * @throws AppError `forbidden` for a post from a foreign page.
 */
export async function pageVisitor(context: AuthContext, call: PageCall, method: 'GET' | 'POST'): Promise<Actor | null> {
  const names = ['authorization', 'cookie', 'origin', 'sec-fetch-site']
  const headers = Object.fromEntries(names.map((name) => [name, call.header(name)]))
  if (method === 'POST') refuseForeignPage(context.platform.config.baseUrl, headers)
  return authenticateRequest(context, headers, method).catch((error: unknown) => {
    if (error instanceof AppError && ['unauthenticated', 'gone'].includes(error.code)) return null
    throw error
  })
}

/**
 * Returns the user of the session sent to a public route, or ''. Access tokens do not count. It only reads; the routes
 * themselves refuse foreign pages.
 */
export async function visitorOf(context: AuthContext, call: PageCall): Promise<string> {
  const headers = { authorization: call.header('authorization'), cookie: call.header('cookie') }
  const actor = await authenticateRequest(context, headers, 'GET').catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  return actor?.credential.kind === 'session' ? actor.userId : ''
}
