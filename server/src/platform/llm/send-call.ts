import type { ResolveDns } from '#platform/dns/dns'
import { fixedLookup } from '#platform/fetching/fixed-lookup'
import { readBounded, TooLarge } from '#platform/fetching/read-body'
import { findAddresses } from '#platform/network/find-addresses'
import { isOutsideAddress } from '#platform/network/outside-address'
import type { ModelFailure, ModelFailureReason } from './llm.ts'

/** Larger answers are rejected. */
const MAX_ANSWER_BYTES = 1_000_000
const CONNECT_MS = 10_000

export interface Outgoing {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body: object | undefined
}

export type CallOutcome =
  | { kind: 'json'; value: unknown }
  /** An error status; `retryAfter` is the raw header. */
  | { kind: 'status'; status: number; retryAfter: string }
  | ModelFailure

export const failure = (reason: ModelFailureReason, detail: string): ModelFailure => ({
  kind: 'failure',
  reason,
  detail,
})

/**
 * Sends one request to the configured host, which may be private. It follows no redirects, so the request cannot be
 * diverted. Plain HTTP is allowed only for private hosts, because emails and keys are sent.
 */
export async function sendCall(
  resolveDns: ResolveDns,
  { method, url, headers, body }: Outgoing,
  signal: AbortSignal,
): Promise<CallOutcome> {
  try {
    signal.throwIfAborted()
    const { hostname, protocol } = new URL(url)
    const addresses = await findAddresses({ resolveDns, allowPrivateHosts: [hostname] }, hostname)
    if (protocol === 'http:' && addresses.some(isOutsideAddress))
      return failure('refused', 'its address in AI_BASE_URL is not https')
    return await exchange(addresses, { method, url, headers, body }, signal)
  } catch (error) {
    if (error instanceof TooLarge) return failure('too_large', 'its answer was too large')
    if (signal.aborted) return failure('too_slow', 'it took too long')
    return failure('unreachable', 'it could not be reached, or broke off')
  }
}

async function exchange(addresses: string[], outgoing: Outgoing, signal: AbortSignal): Promise<CallOutcome> {
  // Loaded with the first question, not at startup.
  const { Agent, request } = await import('undici')
  const agent = new Agent({
    connect: { lookup: fixedLookup(addresses), timeout: CONNECT_MS },
    // Only the signal limits the time: a model on a small machine may need minutes.
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 0,
  })
  try {
    const answer = await request(outgoing.url, {
      method: outgoing.method,
      dispatcher: agent,
      signal,
      headers: {
        ...outgoing.headers,
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...(outgoing.body ? { 'content-type': 'application/json' } : {}),
      },
      body: outgoing.body ? JSON.stringify(outgoing.body) : null,
    })
    // An unread body errors when its connection is closed, which is expected.
    answer.body.on('error', () => {})
    if (answer.statusCode < 200 || answer.statusCode > 299)
      return { kind: 'status', status: answer.statusCode, retryAfter: firstValue(answer.headers['retry-after']) }
    if (Number(firstValue(answer.headers['content-length'])) > MAX_ANSWER_BYTES) throw new TooLarge()
    const bytes = await readBounded(answer.body, firstValue(answer.headers['content-encoding']), MAX_ANSWER_BYTES)
    return parse(bytes.toString('utf8'))
  } finally {
    await agent.destroy()
  }
}

const firstValue = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? ''

function parse(text: string): CallOutcome {
  try {
    return { kind: 'json', value: JSON.parse(text) as unknown }
  } catch {
    return failure('broken', 'its answer was not JSON')
  }
}
