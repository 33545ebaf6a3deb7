import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Message, message } from '@dossier/contract/message'

/** Tolerated clock difference, which also limits replays of a captured request. */
export const WINDOW_MS = 300_000

export interface Signed {
  /** `X-Dossier-Timestamp`: seconds since 1970. */
  timestamp: string
  /** `X-Dossier-Signature`: `sha256=` and 64 hex digits. */
  signature: string
  body: Uint8Array
}

/** Returns `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<body>`. */
export const signatureOf = (secret: string, timestamp: string, body: Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`

/** Returns the reason to reject the request; '' when it is valid. */
export function whyUnsigned(secret: string, { timestamp, signature, body }: Signed, now: number): Message | '' {
  if (!/^\d{1,12}$/.test(timestamp)) return message('inbound.timestampMissing')
  if (Math.abs(Number(timestamp) * 1000 - now) > WINDOW_MS) {
    return message('inbound.timestampOff')
  }
  return sameText(signatureOf(secret, timestamp, body), signature.trim().toLowerCase())
    ? ''
    : message('inbound.signatureWrong')
}

/** Compares in constant time. */
function sameText(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return first.length === second.length && timingSafeEqual(first, second)
}
