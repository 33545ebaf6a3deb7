import type { Platform } from '#platform/platform'

/** Of a client's metadata document (the library takes 5 KB of it) and of its keys. */
const MAX_BYTES = 65_536
const TIMEOUT_MS = 2500

/**
 * Fetches what an application names, for the library, through the guard that all fetching goes through: public addresses
 * only, no redirect, a few kilobytes, a few seconds. What the library would guard itself with is left aside.
 * @throws Error where there is no answer; the application is then unknown.
 */
export const fetchMetadata =
  (platform: Pick<Platform, 'fetchOutside'>) =>
  async (input: string | URL | Request): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input)
    const answer = await platform.fetchOutside(url, {
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      accept: 'application/json',
      maxRedirects: 0,
    })
    if (answer.kind === 'failure') throw new Error(answer.detail)
    return new Response(new Uint8Array(answer.body), {
      status: 200,
      headers: {
        'content-type': answer.contentType || 'application/json',
        'content-length': String(answer.body.length),
      },
    })
  }
