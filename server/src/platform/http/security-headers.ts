/** Default for every answer. */
const CONTENT_POLICY = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

const YEAR_S = 31_536_000

/**
 * Returns helmet's default headers, with our own content policy and no frames. They are hard-coded because helmet
 * rebuilds them per request; a test compares them with helmet.
 */
export const securityHeaders = (baseUrl: string): Record<string, string> => ({
  'content-security-policy': CONTENT_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  ...(baseUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` } : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})
