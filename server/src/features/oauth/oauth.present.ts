import type { OAuthConfig } from '@dossier/contract/oauth'
import type { Addresses } from './addresses.ts'
import { OFFERED_SCOPES, SCOPE_WORDS } from './offered-scopes.ts'

/** Configuration for OAuth and MCP clients, identical to the metadata documents. */
export const presentOAuthConfig = (addresses: Addresses): OAuthConfig => ({
  issuer: addresses.issuer,
  authorization_endpoint: addresses.authorize,
  token_endpoint: addresses.token,
  registration_endpoint: addresses.register,
  authorization_server_metadata_url: addresses.serverMetadata,
  openid_configuration_url: addresses.openidConfiguration,
  resource_metadata_url: addresses.resourceMetadata,
  mcp_base_url: addresses.base,
  mcp_endpoint: addresses.mcp,
  allowed_resources: [addresses.mcp],
  scope_details: OFFERED_SCOPES.map((scope) => ({ scope, ...SCOPE_WORDS[scope] })),
  client_registration: {
    client_id_metadata_document_supported: true,
    dynamic_registration_supported: true,
    pre_registration_supported: true,
  },
})
