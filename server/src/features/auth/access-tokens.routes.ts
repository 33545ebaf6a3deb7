import { DeletedAnswer } from '@dossier/contract/deleted'
import { idParams } from '@dossier/contract/schema'
import { CreateToken, CreateTokenAnswer, ListTokensAnswer } from '@dossier/contract/token'
import { notFound } from '#core/app-error'
import { type Route, route } from '#platform/http/route'
import { listAccessTokens, revokeAccessToken } from './access-tokens.store.ts'
import { presentAccessToken } from './auth.present.ts'
import { type AuthContext, clientOf } from './context.ts'
import { createAccessToken } from './create-access-token.ts'

const tag = 'Personal access tokens'

export const accessTokenRoutes = (context: AuthContext): Route[] => [
  route({
    method: 'GET',
    path: '/tokens',
    summary: 'List your access tokens in this account',
    tag,
    access: { role: 'member', scopes: ['settings:read'] },
    answers: { 200: ListTokensAnswer },
    handler: async ({ actor }) => ({
      tokens: (await listAccessTokens(context.platform.database.read, actor.tenantId, actor.userId)).map(
        presentAccessToken,
      ),
    }),
  }),
  route({
    method: 'POST',
    path: '/tokens',
    summary: 'Create an access token',
    description:
      'Only this response contains the token. Without `scopes` it has full access; without `expires_at` it does not expire. Needs a sign-in: a token cannot create tokens.',
    tag,
    access: { role: 'member', scopes: ['settings:write'] },
    body: CreateToken,
    answers: { 201: CreateTokenAnswer },
    handler: async (call) => {
      const { actor, body } = call
      const expiresAt = body.expires_at ? Date.parse(body.expires_at) : null
      const input = { name: body.name, scopes: body.scopes ?? null, expiresAt }
      const { token, row } = await createAccessToken(context, actor, input, clientOf(call))
      return { token, access_token: presentAccessToken(row) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/tokens/:id',
    summary: 'Revoke an access token',
    description: 'The token stops working at once.',
    tag,
    access: { role: 'member', scopes: ['settings:write'] },
    params: idParams,
    answers: { 200: DeletedAnswer },
    handler: async (call) => {
      const { params } = call
      const { tenantId, userId } = call.actor
      const { database, clock } = context.platform
      await database.transact(async (tx) => {
        if (!(await revokeAccessToken(tx, tenantId, userId, params.id, clock.now()))) throw notFound('access token')
        const entry = { tenantId, action: 'token-revoked', userId, subjectId: params.id } as const
        await context.audit.record(tx, { ...entry, client: clientOf(call) })
      })
      return { deleted: true as const, _id: params.id }
    },
  }),
]
