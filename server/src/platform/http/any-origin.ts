import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

// Cross-origin access (Fetch standard, CORS) for mounts that take a token or are public. Nothing here allows
// credentials, so a browser never adds the cookie.

/** Headers of answers that programs in pages read. */
const READABLE = [
  'WWW-Authenticate',
  'Mcp-Session-Id',
  'Mcp-Protocol-Version',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
].join(', ')

/** Allowed when a preflight names none. `*` never includes Authorization. */
const SENT = 'authorization, content-type, mcp-protocol-version, mcp-session-id, last-event-id'

const PREFLIGHT_MAX_AGE_S = '7200'

export const ANY_ORIGIN: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': READABLE,
}

export function answerPreflight(
  response: ServerResponse,
  requested: IncomingHttpHeaders,
  methods: readonly string[],
): void {
  const names = requested['access-control-request-headers']
  response.writeHead(204, {
    ...ANY_ORIGIN,
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': names || SENT,
    'access-control-max-age': PREFLIGHT_MAX_AGE_S,
    vary: 'access-control-request-headers',
  })
  response.end()
}
