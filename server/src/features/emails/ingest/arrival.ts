import type { Mailbox } from '@dossier/contract/vocabulary'
import type { Authentication } from './authentication.ts'

/** Facts of the arrival that the message does not contain. Stored as JSON; a rebuild keeps them. */
export interface Arrival {
  envelope?: {
    /** '' for the null sender of a bounce. */
    mail_from: string
    rcpt_to: string
    client_ip: string
    helo: string
  }
  /**
   * Our own authentication results, which take precedence over the message's header. Keys and policies change, so they
   * cannot be checked again later.
   */
  authentication?: Partial<Authentication>
  /** Bcc recipients of a sent email: bare addresses, absent from the message. */
  bcc?: string[]
  /** The Message-ID, or its first half, that the mail server of a sent email named (see `serverId`). */
  server_id?: string
  /** Only the beginning was imported; the mail server has the rest. */
  partial?: true
  /** The request supplied the HTML separately. */
  html_given?: true
}

export type MailboxFor = (mail: { from: string[]; subject: string }) => Mailbox
