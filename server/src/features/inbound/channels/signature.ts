import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Message, message } from '@dossier/contract/message'

/** Tolerated clock difference, which also limits replays of a captured request. */
export const WINDOW_MS = 300_000

export interface Signed {
  /** `X-Dossier-Timestamp`: seconds since 1970. */
  timestamp: string
  /** `X-Dossier-Signature`: `sha256=` and 64 hex digits. */
  signature: string
}

/** Begins the HMAC-SHA256 of `<timestamp>.<body>`; the body follows in chunks. */
const startHmac = (secret: string, timestamp: string) => createHmac('sha256', secret).update(`${timestamp}.`)

const signatureText = (hmac: ReturnType<typeof startHmac>): string => `sha256=${hmac.digest('hex')}`

/** Returns `sha256=` and the hex HMAC. */
export const signatureOf = (secret: string, timestamp: string, body: Uint8Array): string =>
  signatureText(startHmac(secret, timestamp).update(body))

/** Checks a signature over a body that arrives in chunks. */
export interface SignatureCheck {
  update(chunk: Uint8Array): void
  /** Returns the reason to reject the request; '' when it is valid. */
  whyUnsigned(): Message | ''
}

/** @returns the reason when the headers alone show that the request is not signed. */
export function startCheck(secret: string, { timestamp, signature }: Signed, now: number): SignatureCheck | Message {
  if (!/^\d{1,12}$/.test(timestamp)) return message('inbound.timestampMissing')
  if (Math.abs(Number(timestamp) * 1000 - now) > WINDOW_MS) return message('inbound.timestampOff')
  const expected = signature.trim().toLowerCase()
  if (!/^sha256=[0-9a-f]{64}$/.test(expected)) return message('inbound.signatureWrong')
  const hmac = startHmac(secret, timestamp)
  return {
    update(chunk) {
      hmac.update(chunk)
    },
    whyUnsigned: () => (sameText(signatureText(hmac), expected) ? '' : message('inbound.signatureWrong')),
  }
}

/** Compares in constant time. */
function sameText(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return first.length === second.length && timingSafeEqual(first, second)
}
