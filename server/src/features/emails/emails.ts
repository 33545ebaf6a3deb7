import type { Mailbox } from '@dossier/contract/vocabulary'

/** What people may write; a rebuild from raw leaves these fields alone once they were edited. */
export type EditedField = 'subject' | 'text_content' | 'html_content' | 'from' | 'to' | 'cc' | 'bcc'

/** No mail is older than mail itself. */
const FIRST_MAIL_AT = Date.UTC(1971, 0, 1)

/**
 * When a mail counts as received. Mail that is handed in afterwards (API, import) is placed by its Date header where
 * that is plausible, so that an imported archive does not lie on top; never later than now.
 */
export function receivedAt(source: string, date: number | null, now: number): number {
  if (source === 'smtp' || source === 'forwarding' || source === 'sent') return now
  return isPlausible(date, now) ? date : now
}

/**
 * The same for a mail that is here: what was put at its Date header goes to where a better reading of that puts it; what
 * was put at its arrival stays.
 */
export const receivedAtAnew = (
  mail: { source: string; received_at: number; created_at: number },
  date: number | null,
): number =>
  (mail.source === 'api' || mail.source === 'import') && isPlausible(date, mail.created_at) ? date : mail.received_at

const isPlausible = (date: number | null, now: number): date is number =>
  date !== null && date >= FIRST_MAIL_AT && date <= now

/** A move takes the thread along, except sent emails and those in trash (docs/spec/emails.md §8). */
export const followsItsThread = (mail: { mailbox: string; source: string }): boolean =>
  mail.mailbox !== 'sent' && mail.mailbox !== 'trash' && mail.source !== 'sent'

export const isMailbox = (text: string): text is Mailbox =>
  text === 'inbox' || text === 'archived' || text === 'sent' || text === 'spam' || text === 'trash'
