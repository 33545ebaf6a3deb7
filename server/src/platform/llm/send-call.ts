import type { Readable } from 'node:stream'
import { WOKEN, wait } from '#platform/clock/wait'
import type { ResolveDns } from '#platform/dns/dns'
import { fixedLookup } from '#platform/fetching/fixed-lookup'
import { readBounded, TooLarge } from '#platform/fetching/read-body'
import { findAddresses } from '#platform/network/find-addresses'
import { isOutsideAddress } from '#platform/network/outside-address'
import { at } from './dialect.ts'
import type { ModelFailure, ModelFailureReason } from './llm.ts'
import { readEvents } from './read-events.ts'

/** Larger answers are rejected, unless the call expects them. */
const MAX_ANSWER_BYTES = 1_000_000
const CONNECT_MS = 10_000
/** An error says why at its start; a server may send it slowly or without end. */
const MAX_ERROR_BYTES = 100_000
const ERROR_MS = 2_000
const DETAIL_LIMIT = 4_000

export interface Outgoing {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body: object | undefined
  maxAnswerBytes?: number
}

export type CallOutcome =
  | { kind: 'json'; value: unknown }
  /** A streamed answer, although none was requested. */
  | { kind: 'events'; values: unknown[] }
  /** An error status; `retryAfter` is the raw header, `detail` untrusted text that only classifies the error. */
  | { kind: 'status'; status: number; retryAfter: string; detail: string }
  | ModelFailure

export type Answered = Extract<CallOutcome, { kind: 'json' } | { kind: 'events' }>

export const isAnswer = (outcome: CallOutcome): outcome is Answered =>
  outcome.kind === 'json' || outcome.kind === 'events'

export const failure = (reason: ModelFailureReason, detail: string): ModelFailure => ({
  kind: 'failure',
  reason,
  detail,
})

/**
 * Sends one request to the configured host, which may be private. It follows no redirects, so the request cannot be
 * diverted. Plain HTTP is allowed only for private hosts, because emails and keys are sent.
 */
export async function sendCall(resolveDns: ResolveDns, outgoing: Outgoing, signal: AbortSignal): Promise<CallOutcome> {
  try {
    signal.throwIfAborted()
    const { hostname, protocol } = new URL(outgoing.url)
    const addresses = await findAddresses({ resolveDns, allowPrivateHosts: [hostname] }, hostname)
    if (protocol === 'http:' && addresses.some(isOutsideAddress)) return failure('refused', 'its address is not https')
    return await exchange(addresses, outgoing, signal)
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
      return {
        kind: 'status',
        status: answer.statusCode,
        retryAfter: retryAfterOf(answer.headers),
        detail: await readDetail(answer.body, firstValue(answer.headers['content-encoding']), signal),
      }
    const { maxAnswerBytes = MAX_ANSWER_BYTES } = outgoing
    if (Number(firstValue(answer.headers['content-length'])) > maxAnswerBytes) throw new TooLarge()
    const bytes = await readBounded(answer.body, firstValue(answer.headers['content-encoding']), maxAnswerBytes)
    return parse(bytes.toString('utf8'))
  } finally {
    await agent.destroy()
  }
}

const firstValue = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? ''

const retryAfterOf = (headers: Record<string, string | string[] | undefined>): string => {
  const inMs = Number(firstValue(headers['retry-after-ms']) || Number.NaN)
  return Number.isFinite(inMs) && inMs >= 0 ? (inMs / 1000).toFixed(3) : firstValue(headers['retry-after'])
}

async function readDetail(body: Readable, coding: string, signal: AbortSignal): Promise<string> {
  const read = readBounded(body, coding, MAX_ERROR_BYTES).then(
    (bytes) => bytes.toString('utf8').slice(0, DETAIL_LIMIT),
    () => '',
  )
  const settled = new AbortController()
  const limit = wait(ERROR_MS, AbortSignal.any([signal, settled.signal])).then(() => '')
  return Promise.race([read, limit]).finally(() => settled.abort(WOKEN))
}

function parse(text: string): CallOutcome {
  const value = parseJson(text)
  const values = Array.isArray(value) ? (value as unknown[]) : value === undefined ? readEvents(text) : null
  const failed = [value, ...(values ?? [])].map(errorIn).find((error) => error !== null)
  if (failed) return failed
  if (values) return { kind: 'events', values }
  return value === undefined ? failure('broken', 'its answer was not JSON') : { kind: 'json', value }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Some gateways report an error with status 200, also within a stream. */
function errorIn(value: unknown): CallOutcome | null {
  const error = at(value, 'error')
  if (error === undefined || error === null || error === '' || error === false) return null
  if (['choices', 'content', 'candidates'].some((name) => Array.isArray(at(value, name)))) return null
  const code = Number(at(error, 'code') ?? at(error, 'status') ?? at(value, 'status'))
  const status = Number.isInteger(code) && code >= 400 && code <= 599 ? code : 400
  return { kind: 'status', status, retryAfter: '', detail: JSON.stringify(value).slice(0, DETAIL_LIMIT) }
}
