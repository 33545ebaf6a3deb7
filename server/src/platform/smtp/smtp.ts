import type { SmtpStepName } from '@dossier/contract/vocabulary'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { NetworkRules } from '#platform/network/find-addresses'

/** A server that takes mail from us, as somebody typed it in. */
export interface SmtpServer {
  host: string
  port: number
  /** STARTTLS is required (RFC 3207). With neither this nor `ssl` the connection is plain. */
  tls: boolean
  /** TLS from the first byte (RFC 8314, 3.3); wins over `tls`. */
  ssl: boolean
  /** '' = no sign-in. */
  user: string
  password: string
}

export interface SmtpOptions {
  network: NetworkRules
  /** What we call ourselves in EHLO (see `ourSmtpName`). */
  ourName: string
  limits?: Partial<SmtpLimits>
  /** Told of each step as it ends, the failed one last. */
  onStep?: (step: SmtpStep) => void
}

/** How long each part may take, in real milliseconds. */
export interface SmtpLimits {
  resolveMs: number
  /** For each address of the host, and for a TLS handshake. */
  connectMs: number
  /** From the connection to the end of EHLO, a STARTTLS upgrade included. Some servers let strangers wait on purpose. */
  greetingMs: number
  signInMs: number
  /** MAIL, RCPT and DATA together. */
  envelopeMs: number
  /** From the end of the content to the answer; RFC 5321, 4.5.3.2.6 asks for ten minutes. */
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
  /** A sentence for the person whose server it is. */
  message: string
}

/** Why there is no connection. Nothing was sent, so trying again does no harm. */
export interface SmtpFailure {
  step: SmtpStepName
  /** Trying again the same way cannot help: settings must change, or the server has said no for good (5xx). */
  permanent: boolean
  /** The server's reply code, or 0. */
  code: number
  message: string
}

export type OpenedSmtp = { ok: true; connection: SmtpConnection } | { ok: false; failure: SmtpFailure }

/** A session with a server, greeted, encrypted and signed in as its settings say. One exchange at a time. */
export interface SmtpConnection {
  /** Belongs to platform/smtp; nobody else touches it. */
  readonly client: SMTPConnection
  readonly limits: SmtpLimits
  readonly abilities: SmtpAbilities
  /** Makes a server's words fit to be shown and stored. */
  readonly clean: (answer: string) => string
  /** Whether another mail may be delivered over it. */
  isUsable(): boolean
  /** Says goodbye and waits two seconds at most. Never rejects. */
  close(): Promise<void>
  /** Cuts the line at once. */
  drop(): void
}

export interface SmtpAbilities {
  /** Addresses with letters beyond ASCII before the @ (RFC 6531). */
  smtpUtf8: boolean
  /** Largest mail in bytes, 0 = not told. */
  maxSize: number
}

export interface SmtpEnvelope {
  /** Bare address; '' for the null sender. */
  from: string
  /** Bare addresses, at least one. */
  to: string[]
}

/** A recipient that the server does not take, in the server's words. */
export interface RefusedRecipient {
  address: string
  /** 0 where we knew ourselves. */
  code: number
  permanent: boolean
  message: string
}

/** What became of one mail; each outcome is a different truth about who has it. */
export type Delivery =
  /** The server took it for `accepted`; it refused the others by name. */
  | { outcome: 'accepted'; accepted: string[]; refused: RefusedRecipient[]; answer: string }
  /** No byte of the content left, whether or not `beforeContent` had run: safe to try again. */
  | { outcome: 'not-handed-over'; permanent: boolean; code: number; message: string; refused: RefusedRecipient[] }
  /** The content was sent, and the server says that it did not take it. */
  | { outcome: 'refused'; permanent: boolean; code: number; message: string; refused: RefusedRecipient[] }
  /** The content was sent, wholly or in part, and no answer came: nobody knows. Never send it again unasked. */
  | { outcome: 'uncertain'; message: string; refused: RefusedRecipient[] }
