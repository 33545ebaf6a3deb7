import { AppError } from '#core/app-error'
import { authenticateRequest } from './authenticate.ts'
import type { AuthContext } from './context.ts'

/**
 * Returns the user of the session sent to a public route, or ''. Access tokens do not count. It only reads; the routes
 * themselves refuse foreign pages.
 */
export async function visitorOf(
  context: AuthContext,
  call: { header(name: string): string | undefined },
): Promise<string> {
  const headers = { authorization: call.header('authorization'), cookie: call.header('cookie') }
  const actor = await authenticateRequest(context, headers, 'GET').catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  return actor?.credential.kind === 'session' ? actor.userId : ''
}
