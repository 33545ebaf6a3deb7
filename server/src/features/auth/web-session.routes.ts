import { Login, SessionAnswer } from '@dossier/contract/auth'
import { AppError } from '#core/app-error'
import type { AccountsFeature } from '#features/accounts/index'
import { toNullableTimestamp } from '#platform/clock/clock'
import { Reply, type Route, route } from '#platform/http/route'
import { isForeignPage } from '#platform/http/same-origin'
import type { Platform } from '#platform/platform'
import { presentSession, presentUser } from './auth.present.ts'
import { clientOf } from './auth.routes.ts'
import { authenticateRequest, foreignPage } from './authenticate.ts'
import { findCredentialEnd } from './credentials.view.ts'
import { openSession } from './open-session.ts'
import { sessionCookie } from './session-cookie.ts'
import type { SessionTokens } from './session-token.ts'
import { signIn } from './sign-in.ts'

const tag = 'Sign-in'

/** Sign-in for the web app, whose scripts never see the token. */
export function webSessionRoutes(platform: Platform, accounts: AccountsFeature, tokens: SessionTokens): Route[] {
  const { baseUrl } = platform.config
  const origin = new URL(baseUrl).origin

  /** Nobody is an answer too: the web app asks before it knows, and a sign-in that has ended is nobody's. */
  async function whoIs(headers: Record<string, string | undefined>): Promise<SessionAnswer> {
    const actor = await authenticateRequest(platform, tokens, headers, 'GET').catch(nobodyWhenRefused)
    const user = actor && (await accounts.findUser(actor.userId))
    if (!actor || !user) return { expires_at: null, user: null }
    const { tenantId, role, credential } = actor
    const endsAt = await findCredentialEnd(platform.database.read, credential)
    return { expires_at: toNullableTimestamp(endsAt), user: presentUser({ user, tenantId, role }) }
  }

  return [
    route({
      method: 'GET',
      path: '/auth/session',
      root: 'base',
      summary: 'Who is signed in',
      description: 'By the cookie of the web app or the Authorization header; `user` is null for nobody.',
      tag,
      access: 'public',
      answers: { 200: SessionAnswer },
      handler: ({ header }) => whoIs({ authorization: header('authorization'), cookie: header('cookie') }),
    }),
    route({
      method: 'POST',
      path: '/auth/session',
      root: 'base',
      summary: 'Sign a browser in',
      description:
        'Like `/auth/login`, but the token is set as a cookie that scripts cannot read. `POST /auth/logout` ends both.',
      tag,
      access: 'public',
      body: Login,
      answers: { 200: SessionAnswer },
      handler: async (call) => {
        const sender = { origin: call.header('origin'), 'sec-fetch-site': call.header('sec-fetch-site') }
        // Somebody else's page must not sign a visitor in as somebody else (login CSRF).
        if (isForeignPage(sender, origin)) throw foreignPage(baseUrl)
        const signedIn = await signIn(accounts, call.body)
        const member = { userId: signedIn.user.id, tenantId: signedIn.tenantId }
        const session = await openSession(platform, tokens, member, clientOf(call))
        return new Reply(200, presentSession(session, signedIn), {
          'set-cookie': sessionCookie(baseUrl, session.token),
        })
      },
    }),
  ]
}

function nobodyWhenRefused(error: unknown): null {
  if (error instanceof AppError && error.code === 'unauthenticated') return null
  throw error
}
