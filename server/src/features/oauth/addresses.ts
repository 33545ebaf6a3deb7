/** Every address of OAuth and MCP, made from BASE_URL in this one place, so that no two documents disagree. */
export interface Addresses {
  base: string
  issuer: string
  authorize: string
  token: string
  register: string
  revoke: string
  jwks: string
  /** RFC 8414, §3: the path of the issuer goes behind the well-known part. */
  serverMetadata: string
  /** The same place for clients that look for OpenID Connect. */
  openidConfiguration: string
  /** The one resource that tokens are for (RFC 8707). */
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

/** Whether a client means our resource: its scheme and host may be in capitals, and a slash may follow (RFC 3986, 6.2.2 and 6.2.3). */
export function isResource(text: string, { mcp }: Addresses): boolean {
  const url = URL.parse(text)
  return url !== null && !url.search && !url.hash && (url.href === mcp || url.href === `${mcp}/`)
}
