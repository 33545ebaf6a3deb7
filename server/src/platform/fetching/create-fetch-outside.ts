import type { Dispatcher } from 'undici'
import { AppError } from '#core/app-error'
import { findAddresses, type NetworkRules } from '#platform/network/find-addresses'
import type { FetchAnswer, FetchFailure, FetchFailureReason, FetchLimits, FetchOutside } from './fetching.ts'
import { lookupOnly } from './lookup-only.ts'
import { readOutsideUrl } from './outside-url.ts'
import { readBounded, TooLarge } from './read-body.ts'

const MAX_REDIRECTS = 3
/** By all callers together: each may hold its largest body in memory. */
const AT_ONCE = 32
/** Says who asks, and nothing of for whom. */
const USER_AGENT = 'Mozilla/5.0 (compatible; Dossier)'
const REDIRECTS = new Set([301, 302, 303, 307, 308])

export function createFetchOutside(rules: NetworkRules): FetchOutside {
  let running = 0
  return async (url, limits) => {
    if (running >= AT_ONCE) return failure('busy', 'Too much is being fetched at this moment. Try again in a while.')
    running += 1
    try {
      return await follow(rules, url, limits, AbortSignal.timeout(limits.timeoutMs))
    } finally {
      running -= 1
    }
  }
}

const failure = (reason: FetchFailureReason, detail: string): FetchFailure => ({ kind: 'failure', reason, detail })

async function follow(rules: NetworkRules, first: string, limits: FetchLimits, signal: AbortSignal) {
  let next: { address: string; base?: string } = { address: first }
  for (let step = 0; step <= MAX_REDIRECTS; step++) {
    const url = readOutsideUrl(next.address, rules.allowPrivateHosts, next.base)
    if (typeof url === 'string') return failure('refused', url)
    const answer = await fetchOnce(rules, url, limits, signal).catch((error: unknown) => explain(error, url, signal))
    if (!('location' in answer)) return answer
    next = { address: answer.location, base: url.href }
  }
  return failure('too_many_redirects', `It was redirected more than ${MAX_REDIRECTS} times.`)
}

/** One request to one checked address. Redirects are handed back, not followed. */
async function fetchOnce(
  rules: NetworkRules,
  url: URL,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<FetchAnswer | FetchFailure | { location: string }> {
  const addresses = await unlessAborted(findAddresses(rules, url.hostname), signal)
  // Loaded with the first address, not with the start.
  const { Agent, request } = await import('undici')
  const agent = new Agent({ connect: { lookup: lookupOnly(addresses) }, pipelining: 0 })
  try {
    const answer = await request(url, {
      dispatcher: agent,
      signal,
      headers: { accept: limits.accept, 'accept-encoding': 'identity', 'user-agent': USER_AGENT },
    })
    // A body that nobody reads ends with its connection, which is no news.
    answer.body.on('error', () => {})
    const location = headerOf(answer, 'location')
    if (REDIRECTS.has(answer.statusCode) && location !== '') return { location }
    if (answer.statusCode < 200 || answer.statusCode > 299)
      return failure('status', `${url.host} answered ${answer.statusCode}.`)
    if (Number(headerOf(answer, 'content-length')) > limits.maxBytes) throw new TooLarge()
    const body = await readBounded(answer.body, headerOf(answer, 'content-encoding'), limits.maxBytes)
    return { kind: 'answer', url: url.href, contentType: headerOf(answer, 'content-type'), body }
  } finally {
    // With its connection, whatever still comes over it.
    await agent.destroy()
  }
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string {
  const value = headers[name] ?? ''
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** DNS cannot be interrupted, but nobody has to wait for it. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      const stop = (): void => reject(new Error('It took too long.'))
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop, { once: true })
    }),
  ])

function explain(error: unknown, url: URL, signal: AbortSignal): FetchFailure {
  if (error instanceof AppError) return failure('refused', error.message)
  if (error instanceof TooLarge) return failure('too_large', `What ${url.host} sends is too large.`)
  if (signal.aborted) return failure('too_slow', `${url.host} took too long.`)
  return failure('unreachable', `${url.host} could not be reached, or did not answer as it should.`)
}
