import { basePathOf } from '#platform/base-path/base-path'

/**
 * Every address of OAuth and MCP, built from BASE_URL in one place, so that all documents agree. All lie under the path
 * of BASE_URL: a proxy may give the rest of its host to other services.
 */
export interface Addresses {
  base: string
  /** Path of BASE_URL. */
  basePath: string
  issuer: string
  authorize: string
  token: string
  register: string
  revoke: string
  jwks: string
  serverMetadata: string
  /** Alias for OpenID Connect clients. */
  openidConfiguration: string
  /** The only resource of our tokens (RFC 8707). */
  mcp: string
  resourceMetadata: string
}

export const ISSUER_PATH = '/oauth'
const MCP_PATH = '/mcp'

const DOCUMENTS = {
  server: '/.well-known/oauth-authorization-server',
  openid: '/.well-known/openid-configuration',
  resource: '/.well-known/oauth-protected-resource',
}

/**
 * Returns every path at which clients look for a metadata document. The path of the address that they know follows the
 * well-known part (RFC 8414, §3.1; RFC 9728, §3.1), comes first (OpenID Connect Discovery, §4), or is left out.
 */
export function metadataPaths(kind: keyof typeof DOCUMENTS, basePath: string): string[] {
  const document = DOCUMENTS[kind]
  const known = kind === 'resource' ? [MCP_PATH] : [ISSUER_PATH, MCP_PATH]
  const after = ['', ...known].flatMap((path) => [document + path, document + basePath + path])
  return [...new Set([...after, ...known.map((path) => path + document)])]
}

export function addressesOf(baseUrl: string): Addresses {
  const base = baseUrl
  const issuer = `${base}${ISSUER_PATH}`
  return {
    base,
    basePath: basePathOf(baseUrl),
    issuer,
    authorize: `${issuer}/authorize`,
    token: `${issuer}/token`,
    register: `${issuer}/register`,
    revoke: `${issuer}/revoke`,
    jwks: `${issuer}/jwks`,
    serverMetadata: base + DOCUMENTS.server + ISSUER_PATH,
    openidConfiguration: base + DOCUMENTS.openid + ISSUER_PATH,
    mcp: `${base}${MCP_PATH}`,
    resourceMetadata: base + DOCUMENTS.resource + MCP_PATH,
  }
}

/**
 * Returns whether a client names our resource. Scheme and host ignore case, and a trailing slash is allowed (RFC 3986,
 * 6.2.2 and 6.2.3).
 */
export function isResource(text: string, { mcp }: Addresses): boolean {
  const url = URL.parse(text)
  return url !== null && !url.search && !url.hash && (url.href === mcp || url.href === `${mcp}/`)
}
