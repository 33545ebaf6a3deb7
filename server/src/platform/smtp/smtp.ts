import type { SmtpStepName } from '@dossier/contract/vocabulary'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { NetworkRules } from '#platform/network/find-addresses'
import type { ServerCertificate } from '#platform/network/server-certificate'

/** A mail server for sending, as entered by the user. */
export interface SmtpServer {
  host: string
  port: number
  /** Requires STARTTLS (RFC 3207). Without this and `ssl` the connection is plain text. */
  tls: boolean
  /** TLS from the first byte (RFC 8314, 3.3); overrides `tls`. */
  ssl: boolean
  /** '' = no sign-in. */
  user: string
  password: string
  /** OAuth 2 access token for XOAUTH2, in place of the password. */
  accessToken?: string
  /** SHA-256 of the only certificate to accept; '' or absent = the usual check by authority and name. */
  approvedCertificate?: string
}

export interface SmtpOptions {
  network: NetworkRules
  /** Our name in EHLO (RFC 5321, 4.1.1.1). */
  ourName: string
  limits?: Partial<SmtpLimits>
  /** Receives each finished step, a failed one last. */
  onStep?: (step: SmtpStep) => void
  /**
   * Returns a new access token after the server refused this one. Called once.
   * @throws AppError when there is none.
   */
  renewToken?: RenewToken | undefined
}

export type RenewToken = (refused: string) => Promise<string>

/** Timeouts in real milliseconds. */
export interface SmtpLimits {
  resolveMs: number
  /** Per address of the host, and for a TLS handshake. */
  connectMs: number
  /** From connecting to the end of EHLO, including STARTTLS. Some servers delay unknown clients on purpose. */
  greetingMs: number
  signInMs: number
  envelopeMs: number
  /** From the end of the content to the reply; RFC 5321, 4.5.3.2.6 asks for ten minutes. */
  answerMs: number
}

export const SMTP_LIMITS: SmtpLimits = {
  resolveMs: 10_000,
  connectMs: 10_000,
  greetingMs: 60_000,
  signInMs: 30_000,
  envelopeMs: 120_000,
  answerMs: 600_000,
}

export type { SmtpStepName }

export interface SmtpStep {
  name: SmtpStepName
  ok: boolean
  message: string
}

/** A failed connection. Nothing was sent, so a retry is safe. */
export interface SmtpFailure {
  step: SmtpStepName
  /** A retry cannot help: settings must change, or the server refused permanently (5xx). */
  permanent: boolean
  /** The server's reply code, or 0. */
  code: number
  message: string
  /** The refused certificate, as far as it is known. A user may approve it. */
  certificate: ServerCertificate | null
}

export type OpenedSmtp = { ok: true; connection: SmtpConnection } | { ok: false; failure: SmtpFailure }

/** An authenticated session with a server. One exchange at a time. */
export interface SmtpConnection {
  /** Internal to platform/smtp. */
  readonly client: SMTPConnection
  readonly limits: SmtpLimits
  readonly abilities: SmtpAbilities
  readonly clean: (answer: string) => string
  /** Reports whether another email can be delivered over it. */
  isUsable(): boolean
  /** Sends QUIT and waits two seconds at most. Never rejects. */
  close(): Promise<void>
  drop(): void
}

export interface SmtpAbilities {
  smtpUtf8: boolean
  /** Maximum email size in bytes; 0 = unknown. */
  maxSize: number
}

export interface SmtpEnvelope {
  /** Bare address; '' for the null sender. */
  from: string
  /** Bare addresses, at least one. */
  to: string[]
}

export interface RefusedRecipient {
  address: string
  /** 0 when refused without asking the server. */
  code: number
  permanent: boolean
  message: string
}

/** Runs before the first content byte, with the recipients that the server has refused. */
export type BeforeContent = (refused: readonly RefusedRecipient[]) => Promise<void>

/** Outcome of one delivery; each outcome says who has the email. */
export type Delivery =
  /** The server accepted it for `accepted` and refused the other recipients. */
  | { outcome: 'accepted'; accepted: string[]; refused: RefusedRecipient[]; answer: string }
  /** No content byte was sent, whether or not `beforeContent` ran: safe to retry. */
  | { outcome: 'not-handed-over'; permanent: boolean; code: number; message: string; refused: RefusedRecipient[] }
  /** The content was sent and the server refused it. */
  | { outcome: 'refused'; permanent: boolean; code: number; message: string; refused: RefusedRecipient[] }
  /** Content was sent in whole or part without a reply: the outcome is unknown. Never resend automatically. */
  | { outcome: 'uncertain'; message: string; refused: RefusedRecipient[] }
