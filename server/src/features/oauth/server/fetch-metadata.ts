import type { Needs } from '#platform/platform'

/** Limit for client metadata documents (the library accepts 5 KB) and keys. */
const MAX_BYTES = 65_536
const TIMEOUT_MS = 2500
/** Failures are cached for this long, because the library fetches a missing document twice. */
const FAILURE_TTL_MS = 10_000
const MAX_FAILURES = 500

/**
 * Fetches client documents for the library through our own guard: public addresses only, no redirects, limited size and
 * time. The library's own guards are skipped.
 * @throws Error without an answer; the client then counts as unknown.
 */
export function fetchMetadata(platform: Needs<'clock' | 'fetchOutside'>) {
  const failures = new Map<string, number>()

  return async (input: string | URL | Request): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input)
    if ((failures.get(url) ?? 0) > platform.clock.now()) throw new Error('It failed a moment ago.')
    const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, accept: 'application/json', maxRedirects: 0 }
    const answer = await platform.fetchOutside(url, limits)
    if (answer.kind === 'failure') {
      if (failures.size >= MAX_FAILURES) failures.clear()
      failures.set(url, platform.clock.now() + FAILURE_TTL_MS)
      throw new Error(answer.detail)
    }
    failures.delete(url)
    const { body, contentType } = answer
    return new Response(new Uint8Array(body), {
      status: 200,
      headers: { 'content-type': contentType || 'application/json', 'content-length': String(body.length) },
    })
  }
}
