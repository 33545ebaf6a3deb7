// OAuth: how AI tools come in. So far it tells truthfully that no application can be registered here yet.
// Promises: the configuration it reports is what the server does.
// Never: an endpoint advertised that does not answer.

import { oauthRoutes } from './oauth.routes.ts'

export const createOAuthFeature = () => ({ routes: oauthRoutes() })
