import type { ServerResponse } from 'node:http'
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

export function answerAnyPage(response: ServerResponse, document: object): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  if (response.req.method === 'OPTIONS') return void response.writeHead(204).end()
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' })
  response.end(JSON.stringify(document))
}
