import type { Tx } from '#platform/database/database'

/** A system email: a sign-in link, an invitation. */
export interface SystemEmail {
  /** One bare, validated address. */
  to: string
  subject: string
  text: string
  /** '' = text only. */
  html: string
  /** Preferred language as in Accept-Language; '' = unknown. The email is written in English and then translated. */
  language?: string
}

/**
 * System emails. They go through the operator's server (SMTP_URL); without one they are logged, so that links can be
 * found there. Like all emails they are never sent twice automatically.
 */
export interface SystemEmails {
  /** Enqueues an email in the transaction of its cause. */
  send(tx: Tx, email: SystemEmail): Promise<void>
  /** Deletes unsent emails. @returns how many. */
  discardWaiting(tx: Tx): Promise<number>
}
