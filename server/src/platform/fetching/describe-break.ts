/** Codes of Node, OpenSSL and undici for what people can understand or mend. */
const SENTENCES: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => `No address is known for ${host}.`,
  ENODATA: (host) => `No address is known for ${host}.`,
  ECONNREFUSED: (host) => `${host} does not take connections.`,
  ECONNRESET: (host) => `${host} broke the connection off.`,
  UND_ERR_SOCKET: (host) => `${host} broke the connection off.`,
  UND_ERR_CONNECT_TIMEOUT: (host) => `${host} took too long to connect.`,
  ETIMEDOUT: (host) => `${host} took too long to connect.`,
  UND_ERR_HEADERS_OVERFLOW: (host) => `What ${host} sends before the page itself is too large.`,
  HPE_HEADER_OVERFLOW: (host) => `What ${host} sends before the page itself is too large.`,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: (host) => `${host} sent less than it announced.`,
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired.`,
  CERT_NOT_YET_VALID: (host) => `The certificate of ${host} is not valid yet.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `The certificate of ${host} was made by itself, so nobody vouches for it.`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) => `Nobody whom we know vouches for the certificate of ${host}.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) => `Nobody whom we know vouches for the certificate of ${host}.`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: (host) => `Nobody whom we know vouches for the certificate of ${host}.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `The certificate that ${host} shows is for another name.`,
}

/** One plain sentence about a connection or an answer that broke, with the code where there is no better word for it. */
export function describeBreak(error: unknown, host: string): string {
  const code = codeOf(error)
  const known = SENTENCES[code]
  if (known) return known(host)
  if (/^(?:EPROTO|ERR_SSL_|ERR_TLS_)/.test(code)) return `${host} offers no encryption that we can use (${code}).`
  return `${host} could not be reached, or did not answer as it should.`
}

/** Undici wraps what went wrong below it; several addresses that all failed come together. */
function codeOf(error: unknown): string {
  const { code, cause, errors } = Object(error) as { code?: unknown; cause?: unknown; errors?: unknown[] }
  if (typeof code === 'string' && code in SENTENCES) return code
  const inner = cause ?? errors?.[0]
  const below = inner ? codeOf(inner) : ''
  return below || (typeof code === 'string' ? code : '')
}
