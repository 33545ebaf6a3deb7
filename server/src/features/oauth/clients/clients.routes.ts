import { DeletedAnswer } from '@dossier/contract/deleted'
import { CreateOAuthClient, CreateOAuthClientAnswer, ListOAuthClientsAnswer } from '@dossier/contract/oauth'
import { idParams } from '@dossier/contract/schema'
import { type Route, route } from '#platform/http/route'
import type { OAuthContext } from '../context.ts'
import { clientOf } from '../visitor.ts'
import { presentClient } from './clients.present.ts'
import { listClientsOf } from './clients.store.ts'
import { type NewClient, registerClient } from './register-client.ts'
import { removeClient } from './remove-client.ts'

const tag = 'OAuth'

export const clientRoutes = (context: OAuthContext): Route[] => [
  route({
    method: 'GET',
    path: '/oauth/clients',
    summary: 'List the applications registered for this account',
    tag,
    access: { role: 'admin', scopes: ['settings:read'] },
    answers: { 200: ListOAuthClientsAnswer },
    handler: async ({ actor }) => ({
      clients: (await listClientsOf(context.platform.database.read, actor.tenantId)).map(presentClient),
    }),
  }),
  route({
    method: 'POST',
    path: '/oauth/clients',
    summary: 'Register an application for this account',
    description:
      'Only members of the account can give it access. Only this response contains its secret, if it has one.',
    tag,
    access: { role: 'admin', scopes: ['settings:write'] },
    body: CreateOAuthClient,
    answers: { 201: CreateOAuthClientAnswer },
    handler: async (call) => {
      const { row, secret } = await registerClient(context, call.actor, inputOf(call.body), clientOf(call))
      return { client: presentClient(row), client_secret: secret }
    },
  }),
  route({
    method: 'DELETE',
    path: '/oauth/clients/:id',
    summary: 'Remove an application of this account',
    description: 'All access to the account by this application ends at once.',
    tag,
    access: { role: 'admin', scopes: ['settings:write'] },
    params: idParams,
    answers: { 200: DeletedAnswer },
    handler: async (call) => {
      await removeClient(context, call.actor, call.params.id, clientOf(call))
      return { deleted: true as const, _id: call.params.id }
    },
  }),
]

const inputOf = (body: CreateOAuthClient): NewClient => ({
  clientId: body.client_id ?? '',
  name: body.client_name,
  redirectUris: body.redirect_uris,
  uri: body.client_uri ?? '',
  logoUri: body.logo_uri ?? '',
  jwks: body.jwks ?? null,
  jwksUri: body.jwks_uri ?? '',
  authMethod: body.token_endpoint_auth_method ?? 'none',
})
