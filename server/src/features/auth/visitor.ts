import { AppError } from '#core/app-error'
import { authenticateRequest } from './authenticate.ts'
import type { AuthContext } from './context.ts'

/**
 * Whose session a request to a public route carries along; '' = nobody's. Access tokens do not count. It only looks, so
 * the rule about pages of others is not asked here: these routes refuse such pages themselves.
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
