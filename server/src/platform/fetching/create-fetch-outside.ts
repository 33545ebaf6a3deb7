import { message } from '@dossier/contract/message'
import type { Dispatcher } from 'undici'
import { AppError } from '#core/app-error'
import { findAddresses, type NetworkRules } from '#platform/network/find-addresses'
import { describeConnectionError } from './describe-connection-error.ts'
import type {
  FetchAnswer,
  FetchFailure,
  FetchFailureReason,
  FetchLimits,
  FetchOptions,
  FetchOutside,
  Validators,
} from './fetching.ts'
import { fixedLookup } from './fixed-lookup.ts'
import { readOutsideUrl } from './outside-url.ts'
import { readBounded, TooLarge } from './read-body.ts'

const MAX_REDIRECTS = 3
/** Shared by all callers: each may hold its largest body in memory. */
const AT_ONCE = 32
/** Names the service, but not the user. */
const USER_AGENT = 'Mozilla/5.0 (compatible; Dossier)'
const REDIRECTS = new Set([301, 302, 303, 307, 308])

export function createFetchOutside(rules: NetworkRules): FetchOutside {
  let running = 0
  return async (url, limits, options = {}) => {
    if (running >= AT_ONCE) return failure('busy', message('fetching.busy'))
    running += 1
    try {
      const timeout = AbortSignal.timeout(limits.timeoutMs)
      const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
      return await follow({ rules, limits, options, signal }, url)
    } finally {
      running -= 1
    }
  }
}

interface Journey {
  rules: NetworkRules
  limits: FetchLimits
  options: FetchOptions
  signal: AbortSignal
}

const failure = (
  reason: FetchFailureReason,
  detail: string,
  answered = { status: 0, retryAfter: '' },
): FetchFailure => ({ kind: 'failure', reason, detail, ...answered })

async function follow(journey: Journey, first: string): Promise<FetchAnswer | FetchFailure> {
  const { rules, limits, options, signal } = journey
  const maxRedirects = limits.maxRedirects ?? MAX_REDIRECTS
  let next: { address: string; base?: string } = { address: first }
  for (let step = 0; step <= maxRedirects; step++) {
    const url = readOutsideUrl(next.address, rules.allowPrivateHosts, next.base)
    if (typeof url === 'string') return failure('refused', url)
    if (step > 0 && !(await mayFollow(options, url)))
      return failure('elsewhere', message('fetching.redirected', { url: url.href }))
    const answer = await fetchOnce(journey, url).catch((error: unknown) => explain(error, url, signal))
    if (!('location' in answer)) return answer
    next = { address: answer.location, base: url.href }
  }
  return failure('too_many_redirects', message('fetching.tooManyRedirects', { count: maxRedirects }))
}

const mayFollow = async ({ form, mayFollow: allows }: FetchOptions, url: URL): Promise<boolean> =>
  form === undefined && (allows === undefined || (await allows(url)))

/** Sends one request to a checked address. Redirects are returned, not followed. */
async function fetchOnce(
  { rules, limits, options, signal }: Journey,
  url: URL,
): Promise<FetchAnswer | FetchFailure | { location: string }> {
  const addresses = await unlessAborted(findAddresses(rules, url.hostname), signal)
  // Loaded with the first request, not at startup.
  const { Agent, request } = await import('undici')
  const agent = new Agent({ connect: { lookup: fixedLookup(addresses) }, pipelining: 0 })
  try {
    const answer = await request(url, {
      dispatcher: agent,
      signal,
      ...(options.form === undefined ? {} : { method: 'POST' as const, body: options.form }),
      headers: {
        accept: limits.accept,
        'accept-encoding': 'identity',
        'user-agent': USER_AGENT,
        ...(options.form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...conditions(options.unlessSame),
      },
    })
    // An unread body errors when its connection is closed, which is expected.
    answer.body.on('error', () => {})
    return await readAnswer(answer, url, limits.maxBytes, options.form === undefined)
  } finally {
    // Closing the connection discards the remaining data.
    await agent.destroy()
  }
}

/** RFC 9110, 13.1.2 and 13.1.3. A stored validator is sent only when it is a valid header value. */
const conditions = ({ etag, lastModified }: Validators = { etag: '', lastModified: '' }): Record<string, string> => ({
  ...(isSendable(etag) && { 'if-none-match': etag }),
  ...(isSendable(lastModified) && { 'if-modified-since': lastModified }),
})

const isSendable = (value: string): boolean => /^[\x20-\x7e]{1,500}$/.test(value)

async function readAnswer(answer: Dispatcher.ResponseData, url: URL, maxBytes: number, readsBody: boolean) {
  const { statusCode: status } = answer
  const header = (name: string): string => headerOf(answer, name)
  const location = header('location')
  if (REDIRECTS.has(status) && location !== '') return { location }
  if (status < 200 || status > 299)
    return failure('status', message('fetching.answered', { host: url.host, status }), {
      status,
      retryAfter: header('retry-after'),
    })
  if (readsBody && Number(header('content-length')) > maxBytes) throw new TooLarge()
  return {
    kind: 'answer' as const,
    url: url.href,
    contentType: header('content-type'),
    robotsTag: header('x-robots-tag'),
    etag: header('etag'),
    lastModified: header('last-modified'),
    body: readsBody ? await readBounded(answer.body, header('content-encoding'), maxBytes) : Buffer.alloc(0),
  }
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string {
  const value = headers[name] ?? ''
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** DNS cannot be interrupted, but the caller need not wait for it. */
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
  if (error instanceof AppError) return failure('refused', error.userMessage)
  if (error instanceof TooLarge) return failure('too_large', message('fetching.tooLarge', { host: url.host }))
  if (signal.aborted) return failure('too_slow', message('fetching.timeout', { host: url.host }))
  return failure('unreachable', describeConnectionError(error, url.host))
}
