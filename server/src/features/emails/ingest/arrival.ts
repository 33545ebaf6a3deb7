import type { Mailbox } from '@dossier/contract/vocabulary'
import type { Authentication } from './authentication.ts'

/** What was known when a mail came in and cannot be read from the message again. Kept as JSON; a rebuild leaves it alone. */
export interface Arrival {
  /** How it was handed over (RFC 5321 §3.3). */
  envelope?: {
    /** '' for the null sender of a bounce. */
    mail_from: string
    rcpt_to: string
    client_ip: string
    helo: string
  }
  /** What was found out here about the sender then; it counts before what the message says of itself: keys and policies change, so it cannot be found out later. */
  authentication?: Partial<Authentication>
  /** Blind copies of a mail that went out from here: bare addresses, which stand nowhere in the message. */
  bcc?: string[]
  /** Whoever handed it in gave its HTML beside the message. */
  html_given?: true
}

/** Into which mailbox a mail comes, by its senders (bare addresses of From) and its subject. */
export type PlaceIn = (mail: { from: string[]; subject: string }) => Mailbox
