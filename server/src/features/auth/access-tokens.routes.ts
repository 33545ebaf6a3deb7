import { DeletedAnswer } from '@dossier/contract/deleted'
import { idParams } from '@dossier/contract/schema'
import { CreateToken, CreateTokenAnswer, ListTokensAnswer } from '@dossier/contract/token'
import { notFound } from '#core/app-error'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { listAccessTokens, revokeAccessToken } from './access-tokens.store.ts'
import { presentAccessToken } from './auth.present.ts'
import { createAccessToken } from './create-access-token.ts'

const tag = 'Personal access tokens'

export const accessTokenRoutes = (platform: Platform): Route[] => [
  route({
    method: 'GET',
    path: '/tokens',
    summary: 'Your access tokens in this account',
    tag,
    access: { role: 'member', scopes: ['settings:read'] },
    answers: { 200: ListTokensAnswer },
    handler: async ({ actor }) => ({
      tokens: (await listAccessTokens(platform.database.read, actor.tenantId, actor.userId)).map(presentAccessToken),
    }),
  }),
  route({
    method: 'POST',
    path: '/tokens',
    summary: 'Make an access token',
    description:
      'The answer is the only one that shows it. Without `scopes` it may do everything; without `expires_at` it does not expire.',
    tag,
    access: { role: 'member', scopes: ['settings:write'] },
    body: CreateToken,
    answers: { 201: CreateTokenAnswer },
    handler: async ({ actor, body }) => {
      const { token, row } = await createAccessToken(platform, actor, {
        name: body.name,
        scopes: body.scopes ?? null,
        expiresAt: body.expires_at ? Date.parse(body.expires_at) : null,
      })
      return { token, access_token: presentAccessToken(row) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/tokens/:id',
    summary: 'Revoke an access token',
    description: 'It counts for nothing from the next request on.',
    tag,
    access: { role: 'member', scopes: ['settings:write'] },
    params: idParams,
    answers: { 200: DeletedAnswer },
    handler: async ({ actor, params }) => {
      const revoked = await platform.database.transact((tx) =>
        revokeAccessToken(tx, actor.tenantId, actor.userId, params.id, platform.clock.now()),
      )
      if (!revoked) throw notFound('access token')
      return { deleted: true as const, _id: params.id }
    },
  }),
]
