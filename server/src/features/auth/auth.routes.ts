import { Login, LoginAnswer, LogoutAnswer, Register } from '@dossier/contract/auth'
import { AppError } from '#core/app-error'
import type { AccountsFeature, NewAccount } from '#features/accounts/index'
import { Reply, type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { presentLogin } from './auth.present.ts'
import { type Client, openSession } from './open-session.ts'
import { noSessionCookie } from './session-cookie.ts'
import type { SessionTokens } from './session-token.ts'
import { revokeSession } from './sessions.store.ts'
import { signIn } from './sign-in.ts'

const tag = 'Sign-in'

export const clientOf = (call: { ip: string; header(name: string): string | undefined }): Client => ({
  userAgent: call.header('user-agent') ?? '',
  ip: call.ip,
})

export function authRoutes(platform: Platform, accounts: AccountsFeature, tokens: SessionTokens): Route[] {
  async function begin(credentials: { email: string; password: string }, client: Client): Promise<LoginAnswer> {
    const signedIn = await signIn(accounts, credentials)
    const member = { userId: signedIn.user.id, tenantId: signedIn.tenantId }
    return presentLogin(await openSession(platform, tokens, member, client), signedIn)
  }

  async function register(input: NewAccount, client: Client): Promise<LoginAnswer> {
    if (platform.config.registration !== 'open') {
      throw new AppError('forbidden', 'Registration is closed on this server. Ask its operator for an account.')
    }
    await accounts.createAccount(input)
    return begin(input, client)
  }

  return [
    route({
      method: 'POST',
      path: '/auth/login',
      root: 'base',
      summary: 'Sign in with address and password',
      description: 'The token goes into `Authorization: Bearer <token>`. It lives for seven days, or until logout.',
      tag,
      access: 'public',
      body: Login,
      answers: { 200: LoginAnswer },
      handler: (call) => begin(call.body, clientOf(call)),
    }),
    route({
      method: 'POST',
      path: '/auth/register',
      root: 'base',
      summary: 'Make an account of your own',
      description: 'Only where the operator has set `REGISTRATION=open`.',
      tag,
      access: 'public',
      body: Register,
      answers: { 201: LoginAnswer },
      handler: (call) => register({ ...call.body, name: call.body.name ?? '' }, clientOf(call)),
    }),
    route({
      method: 'POST',
      path: '/auth/logout',
      root: 'base',
      summary: 'End this sign-in',
      description:
        'Its token counts for nothing from the next request on. A personal access token is revoked at `DELETE /tokens/{id}` instead.',
      tag,
      access: { role: 'member', scopes: [] },
      answers: { 200: LogoutAnswer },
      handler: async ({ actor }) => {
        if (actor.credential.kind !== 'session') {
          throw new AppError(
            'conflict',
            'This is a personal access token, not a sign-in. Revoke it at DELETE /tokens/{id}.',
          )
        }
        const { id } = actor.credential
        await platform.database.transact((tx) => revokeSession(tx, id, platform.clock.now()))
        return new Reply(200, { signed_out: true }, { 'set-cookie': noSessionCookie(platform.config.baseUrl) })
      },
    }),
  ]
}
