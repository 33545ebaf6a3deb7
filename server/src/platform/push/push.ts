/** A device at a push service (W3C Push API). */
export interface PushTarget {
  endpoint: string
  /** Public key of the device, base64url. */
  p256dh: string
  /** Shared secret of the device, base64url. */
  auth: string
}

/** The server's key pair for signing (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

export type PushOutcome =
  | { kind: 'sent' }
  /** The push service has forgotten the device: remove it (RFC 8030, 7.3). */
  | { kind: 'gone' }
  /** Nothing was accepted: a retry can help. `retryAfter` as sent; '' when missing. */
  | { kind: 'busy'; status: number; retryAfter: string }
  /** Nothing was sent: no connection came about. */
  | { kind: 'unreachable' }
  /** Sent, but without an answer: it may have arrived. */
  | { kind: 'uncertain' }
  /** A retry would not help. */
  | { kind: 'answered'; status: number }
  /** The address is not allowed; the reason as a sentence. */
  | { kind: 'refused'; reason: string }

export interface PushOrder {
  target: PushTarget
  vapid: VapidKeys
  /** Contact of the sender for the push service: a mailto or https URL (RFC 8292, 2.1). */
  subject: string
  message: object
  /** At most 32 characters of base64url: an undelivered message with the same topic is replaced (RFC 8030, 5.4). */
  topic: string
}
