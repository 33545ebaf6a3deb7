/** Every address of OAuth and MCP, built from BASE_URL in one place, so that all documents agree. */
export interface Addresses {
  base: string
  issuer: string
  authorize: string
  token: string
  register: string
  revoke: string
  jwks: string
  /** RFC 8414, §3: the issuer's path follows the well-known part. */
  serverMetadata: string
  /** Alias for OpenID Connect clients. */
  openidConfiguration: string
  /** The only resource of our tokens (RFC 8707). */
  mcp: string
  /** RFC 9728, §3. */
  resourceMetadata: string
}

export const ISSUER_PATH = '/oauth'
const MCP_PATH = '/mcp'

export function addressesOf(baseUrl: string): Addresses {
  const base = new URL(baseUrl).origin
  const issuer = `${base}${ISSUER_PATH}`
  return {
    base,
    issuer,
    authorize: `${issuer}/authorize`,
    token: `${issuer}/token`,
    register: `${issuer}/register`,
    revoke: `${issuer}/revoke`,
    jwks: `${issuer}/jwks`,
    serverMetadata: `${base}/.well-known/oauth-authorization-server${ISSUER_PATH}`,
    openidConfiguration: `${base}/.well-known/openid-configuration${ISSUER_PATH}`,
    mcp: `${base}${MCP_PATH}`,
    resourceMetadata: `${base}/.well-known/oauth-protected-resource${MCP_PATH}`,
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
