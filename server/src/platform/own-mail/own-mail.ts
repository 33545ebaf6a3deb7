import type { Tx } from '#platform/database/database'

/** A mail that the service itself writes: a sign-in link, an invitation. */
export interface OwnLetter {
  /** One bare address that was checked. */
  to: string
  subject: string
  text: string
  /** '' = text only. */
  html: string
  /** What its reader likes best, as Accept-Language has it; it is written in English. '' = not known. */
  language?: string
}

/**
 * The service's own mail. It goes through the operator's server (SMTP_URL); without one it is written to the log, so that
 * a link can be found there. Like any mail it is never sent a second time by itself.
 */
export interface OwnMail {
  /** Orders a letter, in the transaction of what it is about. */
  send(tx: Tx, letter: OwnLetter): Promise<void>
  /** Letters that wait to be sent are never sent. @returns how many. */
  forgetWaiting(tx: Tx): Promise<number>
}
