import { Login, SessionAnswer } from '@dossier/contract/auth'
import { AppError } from '#core/app-error'
import { toNullableTimestamp } from '#platform/clock/clock'
import { type Route, route } from '#platform/http/route'
import { presentUser } from './auth.present.ts'
import { authenticateRequest } from './authenticate.ts'
import { type AuthContext, clientOf } from './context.ts'
import { findCredentialEnd } from './credentials.view.ts'
import { signIn } from './sign-in.ts'
import { answerSession } from './signed-in-answers.ts'

const tag = 'Sign-in'

export function webSessionRoutes(context: AuthContext): Route[] {
  const { platform, accounts } = context
  const { baseUrl } = platform.config

  /** Returns no user instead of an error: the web app asks before it knows, and sessions end. */
  async function whoIs(headers: Record<string, string | undefined>): Promise<SessionAnswer> {
    const actor = await authenticateRequest(context, headers, 'GET').catch(nullWhenUnauthenticated)
    const user = actor && (await accounts.users.find(actor.userId))
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
      summary: 'Get the signed-in user',
      description: 'Uses the cookie of the web app or the Authorization header; `user` is null if nobody is signed in.',
      tag,
      access: 'public',
      answers: { 200: SessionAnswer },
      handler: ({ header }) => whoIs({ authorization: header('authorization'), cookie: header('cookie') }),
    }),
    route({
      method: 'POST',
      path: '/auth/session',
      root: 'base',
      summary: 'Sign in a browser',
      description: 'Like `/auth/login`, but sets the token as an HttpOnly cookie. `POST /auth/logout` ends both.',
      tag,
      access: 'public',
      body: Login,
      answers: { 200: SessionAnswer },
      handler: async (call) => answerSession(baseUrl, await signIn(context, call.body, clientOf(call))),
    }),
  ]
}

function nullWhenUnauthenticated(error: unknown): null {
  // The sign-in page tells where a moved account is.
  if (error instanceof AppError && ['unauthenticated', 'gone'].includes(error.code)) return null
  throw error
}
