import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { checkedRequest } from '#platform/fetching/checked-request'
import { readOutsideUrl } from '#platform/fetching/outside-url'
import type { NetworkRules } from '#platform/network/find-addresses'
import type { PushOrder, PushOutcome } from './push.ts'

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 16 * 1024
/** A notification that could not be delivered for so long helps nobody. */
const TTL_S = 12 * 3_600

/** Errors before the request was sent, as codes of Node, OpenSSL and undici. */
const UNSENT =
  /^(?:ENOTFOUND|ENODATA|EAI_|ESERVFAIL|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT|CERT_|ERR_TLS|ERR_SSL|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/

/** Parses an endpoint. @returns a sentence when it is not allowed; its host must still be checked. */
export function readEndpoint(endpoint: string, allowPrivateHosts: readonly string[]): URL | string {
  const url = readOutsideUrl(endpoint, allowPrivateHosts)
  return typeof url === 'string' || url.protocol === 'https:' ? url : message('notifications.endpointHttps')
}

/**
 * Encrypts a message for a device (RFC 8291), padded so that the push service learns nothing from its size, and sends it
 * once (RFC 8030). It connects to a checked address and follows no redirect.
 */
export async function sendPush(
  rules: NetworkRules,
  order: PushOrder,
  timeoutMs: number = TIMEOUT_MS,
): Promise<PushOutcome> {
  const url = readEndpoint(order.target.endpoint, rules.allowPrivateHosts)
  if (typeof url === 'string') return { kind: 'refused', reason: url }
  const request = await buildRequest(order)
  try {
    return outcomeOf(await checkedRequest(rules, url, request, { timeoutMs, maxBytes: MAX_ANSWER_BYTES }))
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', reason: error.userMessage }
    return { kind: UNSENT.test(codeOf(error)) ? 'unreachable' : 'uncertain' }
  }
}

async function buildRequest({ target, vapid, subject, message: data, topic }: PushOrder) {
  // Loaded with the first notification.
  const { buildPushPayload } = await import('@block65/webcrypto-web-push')
  const { endpoint, p256dh, auth } = target
  const { headers, body } = await buildPushPayload(
    { data: JSON.stringify(data), options: { ttl: TTL_S, urgency: 'normal', topic } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { subject, ...vapid },
  )
  const { 'content-length': _size, ...named } = headers
  return { method: 'POST', headers: named, body }
}

function outcomeOf(answer: Response): PushOutcome {
  const { status } = answer
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500)
    return { kind: 'busy', status, retryAfter: answer.headers.get('retry-after') ?? '' }
  return { kind: 'answered', status }
}

/** Undici wraps the cause; failures of several addresses come as a list. */
function codeOf(error: unknown): string {
  const { code, cause, errors } = Object(error) as { code?: unknown; cause?: unknown; errors?: unknown[] }
  if (typeof code === 'string' && UNSENT.test(code)) return code
  const inner = cause ?? errors?.[0]
  const innerCode = inner ? codeOf(inner) : ''
  return innerCode || (typeof code === 'string' ? code : '')
}
