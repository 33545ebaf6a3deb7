import type { Message } from '@dossier/contract/message'
import type { ServerCertificate } from '#platform/network/server-certificate'

export type ImapStepName = 'resolve' | 'connect' | 'tls' | 'greeting' | 'sign_in'

/** Why a connection or a call failed. */
export type ImapReason =
  /** Settings must change: no host, no password, a port that is not allowed. */
  | 'settings'
  | 'host_private'
  | 'unreachable'
  | 'certificate'
  | 'no_encryption'
  | 'not_imap'
  /** The server says that the password is wrong. */
  | 'password_refused'
  /** The server refused the sign-in and gave no reason. */
  | 'sign_in_refused'
  /** The access token is refused or expired. */
  | 'token_refused'
  | 'app_password_needed'
  | 'imap_switched_off'
  /** Exchange: signed in, but this mailbox cannot be opened. */
  | 'not_connected'
  /** Too many connections, or the mailbox is in use. */
  | 'busy'
  | 'throttled'
  | 'provider_down'
  /** The server refused one command; the session goes on. */
  | 'refused'
  | 'folder_missing'
  /** The connection ended in the middle. */
  | 'lost'
  | 'timeout'
  /** The server broke a rule or a limit. */
  | 'protocol'

export interface FailureDetails {
  reason: ImapReason
  message: Message
  step?: ImapStepName | undefined
  code?: string | undefined
  retryAfterMs?: number | undefined
  certificate?: ServerCertificate | null | undefined
}

/** A failure outside, in words for the owner of the account. */
export class ImapFailure extends Error {
  readonly reason: ImapReason
  readonly userMessage: Message
  /** Null after the sign-in. */
  readonly step: ImapStepName | null
  /** The response code of the server, the code of the socket error, or ''. */
  readonly code: string
  /** Time that the server asked to wait; null = not said. */
  readonly retryAfterMs: number | null
  /** The refused certificate, which an admin may approve. */
  readonly certificate: ServerCertificate | null

  constructor({ reason, message, step, code, retryAfterMs, certificate }: FailureDetails, cause?: unknown) {
    super(`IMAP: ${reason}${code ? ` (${code})` : ''}`, { cause })
    this.reason = reason
    this.userMessage = message
    this.step = step ?? null
    this.code = code ?? ''
    this.retryAfterMs = retryAfterMs ?? null
    this.certificate = certificate ?? null
  }
}
