import type { Addresses } from '../addresses.ts'
import { OFFERED_SCOPES } from '../offered-scopes.ts'

/** Protected resource metadata (RFC 9728, 2). */
export const resourceMetadata = (addresses: Addresses) => ({
  resource: addresses.mcp,
  authorization_servers: [addresses.issuer],
  scopes_supported: [...OFFERED_SCOPES],
  bearer_methods_supported: ['header'],
  resource_name: 'Dossier',
  resource_documentation: `${addresses.base}/docs`,
})
