/** What this service found out about the sender on arrival (RFC 8601 names the results). */
export interface Authentication {
  spf: AuthenticationResult
  dkim: AuthenticationResult
  /** Its domain is that of the From address. */
  dmarc: AuthenticationResult
}

export interface AuthenticationResult {
  /** '' when not checked. */
  result: string
  domain: string
  /** Our authserv-id. */
  source: string
  /** Only of DKIM checks of our own: a valid signature covers List-Unsubscribe and List-Unsubscribe-Post. */
  signs_unsubscribe?: boolean
}

const NOT_CHECKED: AuthenticationResult = { result: '', domain: '', source: '' }

/**
 * Returns our own checks from the `arrival` column. Results that the message, an API client or an archive claims are
 * never among them.
 */
export function ownChecks(arrival: string): Authentication {
  const checks = arrival === '' ? {} : ((JSON.parse(arrival) as { authentication?: object }).authentication ?? {})
  return { spf: NOT_CHECKED, dkim: NOT_CHECKED, dmarc: NOT_CHECKED, ...checks }
}
