import type { Adapter, ClientMetadata, Configuration, errors as Errors, KoaContextWithOIDC } from 'oidc-provider'
import { AppError } from '#core/app-error'
import { underBasePath } from '#platform/base-path/base-path'
import { translate } from '#platform/sentences/translate'
import { isResource } from '../addresses.ts'
import { completeClient, narrowClient, refuseClient } from '../clients/client-rules.ts'
import type { OAuthContext } from '../context.ts'
import { OFFERED_SCOPES, OPENID_SCOPES } from '../offered-scopes.ts'
import { showError } from './error-page.ts'
import { fetchMetadata } from './fetch-metadata.ts'
import { authorizationServerKeys } from './keys.ts'
import { LIFETIMES_S } from './lifetimes.ts'

const KEYS_LIMIT_BYTES = 65_536

interface ProviderParts {
  adapter: (model: string) => Adapter
  errors: typeof Errors
  ipOf: (ctx: KoaContextWithOIDC) => string
}

/** Configuration of the authorization server. The metadata or a test covers every line. */
export function configurationOf(context: OAuthContext, adapters: ProviderParts): Configuration {
  const { platform, addresses } = context
  const { cookies, jwks } = authorizationServerKeys(platform.secretKey)
  return {
    adapter: adapters.adapter,
    jwks,
    cookies: { keys: cookies },
    routes: {
      authorization: '/authorize',
      token: '/token',
      registration: '/register',
      revocation: '/revoke',
      jwks: '/jwks',
    },
    scopes: [...OPENID_SCOPES, ...OFFERED_SCOPES],
    responseTypes: ['code'],
    // OAuth 2.1: required for every client, and only S256.
    pkce: { required: () => true },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      id_token_signed_response_alg: 'ES256',
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    extraClientMetadata: { properties: ['registration_source'], validator: clientRules(adapters.errors) },
    ttl: LIFETIMES_S,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // A grant past this age is not renewed; it expires, and the user must consent again.
    rotateRefreshToken: ({ oidc }) => (oidc.entities.RefreshToken?.totalLifetime() ?? 0) < LIFETIMES_S.Grant,
    expiresWithSession: async () => false,
    findAccount: async (_ctx, sub) =>
      (await context.accounts.users.find(sub)) && { accountId: sub, claims: async () => ({ sub }) },
    interactions: { url: (_ctx, { uid }) => underBasePath(`/oauth/consent/${uid}`, addresses.basePath) },
    renderError: async (ctx, out) => showError(ctx, out, addresses.basePath),
    fetch: fetchMetadata(platform),
    fetchResponseBodyLimits: { jwks_uri: KEYS_LIMIT_BYTES },
    discovery: { protected_resources: [addresses.mcp], service_documentation: `${addresses.base}/docs` },
    features: featuresOf(context, adapters),
  }
}

function featuresOf({ addresses, auth }: OAuthContext, { errors, ipOf }: ProviderParts): Configuration['features'] {
  return {
    registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      // MCP requires a path; the library would also accept a bare host.
      allowFetch: async (ctx, clientId) =>
        (URL.parse(clientId)?.pathname ?? '/') !== '/' && isAllowed(auth.countClient('document', ipOf(ctx))),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: async (_ctx, _client, oneOf) => (Array.isArray(oneOf) ? String(oneOf[0]) : addresses.mcp),
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, resource) => {
        if (!isResource(resource, addresses)) throw new errors.InvalidTarget()
        return {
          scope: OFFERED_SCOPES.join(' '),
          audience: addresses.mcp,
          accessTokenTTL: LIFETIMES_S.AccessToken,
          accessTokenFormat: 'opaque',
        }
      },
    },
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    // Unused features are disabled, because each adds attack surface.
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    introspection: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registrationManagement: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
  }
}

const clientRules =
  (errors: typeof Errors) =>
  (_ctx: unknown, _key: string, _value: unknown, metadata: ClientMetadata): void => {
    // Clients must not set this field themselves.
    delete metadata.registration_source
    narrowClient(metadata)
    completeClient(metadata)
    const reason = refuseClient(metadata)
    // RFC 7591, section 3.2.2: the description is ASCII text, so it is always in English.
    if (reason) throw new errors.InvalidClientMetadata(translate(reason, ''))
  }

async function isAllowed(counted: Promise<void>): Promise<boolean> {
  try {
    await counted
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}
