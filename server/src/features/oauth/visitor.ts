import type { Actor } from '#core/actor'
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
export async function visitorOf({ auth }: OAuthContext, call: Request, method: 'GET' | 'POST'): Promise<Actor | null> {
  const actor = await auth.browser.visitor(call, method)
  return actor?.credential.kind === 'session' ? actor : null
}
