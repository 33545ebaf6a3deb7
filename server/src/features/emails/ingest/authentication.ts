/** Results of the topmost Authentication-Results header (RFC 8601). */
export interface Authentication {
  spf: AuthenticationResult
  dkim: AuthenticationResult
  dmarc: AuthenticationResult
}

export interface AuthenticationResult {
  result: string
  domain: string
  /** The authserv-id of the header, which names the checking server. */
  source: string
}

const UNKNOWN: AuthenticationResult = { result: '', domain: '', source: '' }
const RESULTS = /^(none|pass|fail|softfail|neutral|policy|temperror|permerror)$/
const MAX_HEADER_LENGTH = 4_000

/** Reads the header without verification. The receiving server added it, or the author forged it. */
export function readAuthentication(headers: readonly { name: string; value: string }[]): Authentication {
  const header = headers.find(({ name }) => name === 'authentication-results')?.value.slice(0, MAX_HEADER_LENGTH) ?? ''
  const [source = '', ...parts] = header.replace(/\([^()]*\)/g, ' ').split(';')
  const authserv = source.trim().split(/\s+/)[0] ?? ''
  return {
    spf: resultOf(parts, 'spf', authserv, /smtp\.(?:mailfrom|helo)=(?:[^\s@]*@)?([^\s;]+)/i),
    dkim: resultOf(parts, 'dkim', authserv, /header\.(?:d|i)=@?([^\s;]+)/i),
    dmarc: resultOf(parts, 'dmarc', authserv, /header\.from=([^\s;]+)/i),
  }
}

function resultOf(parts: string[], method: string, source: string, domain: RegExp): AuthenticationResult {
  for (const part of parts) {
    const [, name, result] = /^\s*([a-z0-9-]+)\s*=\s*([a-z]+)/i.exec(part) ?? []
    if (name?.toLowerCase() !== method || !result || !RESULTS.test(result.toLowerCase())) continue
    return { result: result.toLowerCase(), domain: domain.exec(part)?.[1]?.toLowerCase() ?? '', source }
  }
  return { ...UNKNOWN }
}
