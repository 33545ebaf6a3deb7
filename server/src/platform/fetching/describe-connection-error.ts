import { message } from '@dossier/contract/message'

/** Error codes of Node, OpenSSL and undici that users can understand or fix. */
const SENTENCES: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => message('fetching.unknownHost', { host }),
  ENODATA: (host) => message('fetching.unknownHost', { host }),
  ECONNREFUSED: (host) => message('fetching.refused', { host }),
  ECONNRESET: (host) => message('fetching.broken', { host }),
  UND_ERR_SOCKET: (host) => message('fetching.broken', { host }),
  UND_ERR_CONNECT_TIMEOUT: (host) => message('fetching.connectTimeout', { host }),
  ETIMEDOUT: (host) => message('fetching.connectTimeout', { host }),
  UND_ERR_HEADERS_OVERFLOW: (host) => message('fetching.headersTooLarge', { host }),
  HPE_HEADER_OVERFLOW: (host) => message('fetching.headersTooLarge', { host }),
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: (host) => message('fetching.truncated', { host }),
  CERT_HAS_EXPIRED: (host) => message('fetching.certificateExpired', { host }),
  CERT_NOT_YET_VALID: (host) => message('fetching.certificateEarly', { host }),
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => message('fetching.certificateSelfSigned', { host }),
  SELF_SIGNED_CERT_IN_CHAIN: (host) => message('fetching.certificateUntrusted', { host }),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) => message('fetching.certificateUntrusted', { host }),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: (host) => message('fetching.certificateUntrusted', { host }),
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => message('fetching.certificateOtherName', { host }),
}

/** Describes a failed connection or answer in one plain sentence; unknown errors show their code. */
export function describeConnectionError(error: unknown, host: string): string {
  const code = codeOf(error)
  const describe = SENTENCES[code]
  if (describe) return describe(host)
  if (/^(?:EPROTO|ERR_SSL_|ERR_TLS_)/.test(code)) return message('fetching.noCipher', { host, code })
  return message('fetching.failed', { host })
}

/** Undici wraps the cause; failures of several addresses come as a list. */
function codeOf(error: unknown): string {
  const { code, cause, errors } = Object(error) as { code?: unknown; cause?: unknown; errors?: unknown[] }
  if (typeof code === 'string' && code in SENTENCES) return code
  const inner = cause ?? errors?.[0]
  const innerCode = inner ? codeOf(inner) : ''
  return innerCode || (typeof code === 'string' ? code : '')
}
