import { within } from '#platform/network/connection-error'
import { findAddresses, type NetworkRules } from '#platform/network/find-addresses'
import { fixedLookup } from './fixed-lookup.ts'
import { readBounded } from './read-body.ts'

interface Limits {
  timeoutMs: number
  maxBytes: number
}

interface Sent {
  method: string
  headers: Record<string, string>
  body?: string | URLSearchParams | Uint8Array | undefined
}

/**
 * Sends one request to a provider's interface, as a `fetch` for libraries. Like FetchOutside it connects to a checked
 * address only. Redirects are answers.
 * @throws Error when there is no whole answer within the limits; AppError for a host that is not allowed.
 */
export async function checkedRequest(
  rules: NetworkRules,
  url: URL,
  { method, headers, body }: Sent,
  limits: Limits,
): Promise<Response> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  const addresses = await within(limits.timeoutMs, findAddresses(rules, url.hostname))
  // Loaded with the first request, not at startup.
  const { Agent, request } = await import('undici')
  const agent = new Agent({ connect: { lookup: fixedLookup(addresses) }, pipelining: 0 })
  try {
    const answer = await request(url, {
      dispatcher: agent,
      signal,
      method: method as 'GET' | 'POST',
      headers: { ...headers, 'accept-encoding': 'identity' },
      body: body === undefined ? null : body instanceof Uint8Array ? body : String(body),
    })
    // An unread body errors when its connection is closed, which is expected.
    answer.body.on('error', () => {})
    const content = await readBounded(answer.body, String(answer.headers['content-encoding'] ?? ''), limits.maxBytes)
    return new Response(content.length === 0 ? null : new Uint8Array(content), {
      status: answer.statusCode,
      headers: plainHeaders(answer.headers),
    })
  } finally {
    await agent.destroy()
  }
}

function plainHeaders(headers: Record<string, string | string[] | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each): [string, string] => [name, each]),
  )
}
