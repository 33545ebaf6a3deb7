import { ListOAuthClientsAnswer, ListOAuthConsentsAnswer, OAuthConfigAnswer } from '@dossier/contract/oauth'
import { type Route, route } from '#platform/http/route'
import { presentOAuthConfig } from './oauth.present.ts'

const tag = 'OAuth'

export const oauthRoutes = (): Route[] => [
  route({
    method: 'GET',
    path: '/oauth/clients',
    summary: 'The applications that were registered for this account',
    tag,
    access: { role: 'admin', scopes: ['settings:read'] },
    answers: { 200: ListOAuthClientsAnswer },
    handler: async () => ({ clients: [] }),
  }),
  route({
    method: 'GET',
    path: '/oauth/consents',
    summary: 'The applications that you have let in',
    tag,
    access: { role: 'member', scopes: ['settings:read'] },
    answers: { 200: ListOAuthConsentsAnswer },
    handler: async () => ({ consents: [] }),
  }),
  route({
    method: 'GET',
    path: '/oauth/config',
    summary: 'What this server offers to OAuth and MCP clients',
    tag,
    access: { role: 'member', scopes: [] },
    answers: { 200: OAuthConfigAnswer },
    handler: async () => ({ oauth: presentOAuthConfig() }),
  }),
]
