import { Login, LoginAnswer, LogoutAnswer, Register } from '@dossier/contract/auth'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { Reply, type Route, route } from '#platform/http/route'
import { presentLogin } from './auth.present.ts'
import { type AuthContext, clientOf } from './context.ts'
import { register } from './registration/register.ts'
import { noSessionCookie } from './session-cookie.ts'
import { revokeSession } from './sessions.store.ts'
import { signIn } from './sign-in.ts'
import { answerLogin } from './signed-in-answers.ts'

const tag = 'Sign-in'

export function authRoutes(context: AuthContext): Route[] {
  const { platform, audit } = context
  return [
    route({
      method: 'POST',
      path: '/auth/login',
      root: 'base',
      summary: 'Sign in with email address and password',
      description:
        'Send the token as `Authorization: Bearer <token>`. It is valid for seven days, or until sign-out. With a second factor ' +
        'on, the response is 401 `totp_required` with an `mfa_token` for `POST /auth/login/totp`. After ten wrong passwords in ' +
        '15 minutes, further attempts must wait.',
      tag,
      access: 'public',
      body: Login,
      answers: { 200: LoginAnswer },
      handler: async (call) => answerLogin(await signIn(context, call.body, clientOf(call))),
    }),
    route({
      method: 'POST',
      path: '/auth/register',
      root: 'base',
      summary: 'Register a user with a new account',
      description: 'Only if the operator has set `REGISTRATION=open`.',
      tag,
      access: 'public',
      body: Register,
      answers: { 201: LoginAnswer },
      handler: async (call) => {
        const input = { ...call.body, name: call.body.name ?? '' }
        return new Reply(201, presentLogin(await register(context, input, clientOf(call))))
      },
    }),
    route({
      method: 'POST',
      path: '/auth/logout',
      root: 'base',
      summary: 'Sign out',
      description:
        'The session token stops working at once. Revoke a personal access token with `DELETE /tokens/{id}` instead.',
      tag,
      access: { role: 'member', scopes: [] },
      answers: { 200: LogoutAnswer },
      handler: async (call) => {
        const { actor } = call
        if (actor.credential.kind !== 'session') {
          throw new AppError('conflict', message('auth.accessTokenIsNotSignIn'))
        }
        const { id } = actor.credential
        const { tenantId, userId } = actor
        await platform.database.transact(async (tx) => {
          if (!(await revokeSession(tx, id, platform.clock.now()))) return
          await audit.record(tx, { tenantId, action: 'sign-out', userId, subjectId: id, client: clientOf(call) })
        })
        return new Reply(200, { signed_out: true }, { 'set-cookie': noSessionCookie(platform.config.baseUrl) })
      },
    }),
  ]
}
