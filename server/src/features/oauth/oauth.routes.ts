import { OAuthConfigAnswer } from '@dossier/contract/oauth'
import { type Route, route } from '#platform/http/route'
import { clientRoutes } from './clients/clients.routes.ts'
import { consentPageRoutes } from './consent-page/consent.routes.ts'
import { consentRoutes } from './consents/consents.routes.ts'
import type { OAuthContext } from './context.ts'
import { presentOAuthConfig } from './oauth.present.ts'

export const oauthRoutes = (context: OAuthContext): Route[] => [
  route({
    method: 'GET',
    path: '/oauth/config',
    summary: 'Get the OAuth and MCP capabilities of this server',
    tag: 'OAuth',
    access: { role: 'member', scopes: [] },
    answers: { 200: OAuthConfigAnswer },
    handler: async () => ({ oauth: presentOAuthConfig(context.addresses) }),
  }),
  ...clientRoutes(context),
  ...consentRoutes(context),
  ...consentPageRoutes(context),
]
