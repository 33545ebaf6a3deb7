import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Message, message } from '@dossier/contract/message'

/** How far the sender's clock may be from ours, and how long a captured request could be sent again. */
export const WINDOW_MS = 300_000

/** What a request to `POST /import/email` says of itself. */
export interface Signed {
  /** `X-Dossier-Timestamp`: seconds since 1970. */
  timestamp: string
  /** `X-Dossier-Signature`: `sha256=` and 64 hex digits. */
  signature: string
  body: Uint8Array
}

/** HMAC-SHA256 with the secret over `<timestamp>.<body>`, in hex behind `sha256=`. */
export const signatureOf = (secret: string, timestamp: string, body: Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`

/** Why the request is not to be believed, as a sentence; '' when it is. */
export function whyUnsigned(secret: string, { timestamp, signature, body }: Signed, now: number): Message | '' {
  if (!/^\d{1,12}$/.test(timestamp)) return message('inbound.timestampMissing')
  if (Math.abs(Number(timestamp) * 1000 - now) > WINDOW_MS) {
    return message('inbound.timestampOff')
  }
  return sameText(signatureOf(secret, timestamp, body), signature.trim().toLowerCase())
    ? ''
    : message('inbound.signatureWrong')
}

/** In the same time wherever they differ. */
function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
