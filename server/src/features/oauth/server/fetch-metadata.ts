import type { Needs } from '#platform/platform'

/** Of a client's metadata document (the library takes 5 KB of it) and of its keys. */
const MAX_BYTES = 65_536
const TIMEOUT_MS = 2500
/** What failed is not asked for again for so long: the library looks twice at what it does not find. */
const FAILURE_KEPT_MS = 10_000
const FAILURES_KEPT = 500

/**
 * Fetches what an application names, for the library, through the guard that all fetching goes through: public addresses
 * only, no redirect, a few kilobytes, a few seconds. What the library would guard itself with is left aside.
 * @throws Error where there is no answer; the application is then unknown.
 */
export function fetchMetadata(platform: Needs<'clock' | 'fetchOutside'>) {
  const failures = new Map<string, number>()

  return async (input: string | URL | Request): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input)
    if ((failures.get(url) ?? 0) > platform.clock.now()) throw new Error('It failed a moment ago.')
    const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, accept: 'application/json', maxRedirects: 0 }
    const answer = await platform.fetchOutside(url, limits)
    if (answer.kind === 'failure') {
      if (failures.size >= FAILURES_KEPT) failures.clear()
      failures.set(url, platform.clock.now() + FAILURE_KEPT_MS)
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
