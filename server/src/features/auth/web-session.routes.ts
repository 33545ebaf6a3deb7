import { Login, SessionAnswer } from '@dossier/contract/auth'
import type { Authorized } from '#core/actor'
import { AppError } from '#core/app-error'
import type { AccountsFeature } from '#features/accounts/index'
import { toNullableTimestamp } from '#platform/clock/clock'
import { Reply, type Route, route } from '#platform/http/route'
import { isForeignPage } from '#platform/http/same-origin'
import type { Platform } from '#platform/platform'
import { presentSession, presentUser } from './auth.present.ts'
import { clientOf } from './auth.routes.ts'
import { foreignPage } from './authenticate.ts'
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

  async function whoIs(actor: Authorized<'member'>): Promise<SessionAnswer> {
    const { userId, tenantId, role, credential } = actor
    const user = await accounts.findUser(userId)
    if (!user) throw new AppError('unauthenticated', 'This user is gone. Sign in as another one.')
    const endsAt = await findCredentialEnd(platform.database.read, credential)
    return { expires_at: toNullableTimestamp(endsAt), user: presentUser({ user, tenantId, role }) }
  }

  return [
    route({
      method: 'GET',
      path: '/auth/session',
      root: 'base',
      summary: 'Who is signed in',
      tag,
      access: { role: 'member', scopes: [] },
      answers: { 200: SessionAnswer },
      handler: ({ actor }) => whoIs(actor),
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
