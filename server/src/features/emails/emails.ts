import { MAILBOXES, type Mailbox } from '@dossier/contract/vocabulary'
import type { ParsedMail } from '#platform/mail/mail'

/** Snoozed emails are kept apart, so that nothing that works on the inbox takes them for a part of it. */
export const STORED_MAILBOXES = [...MAILBOXES, 'snoozed'] as const
export type StoredMailbox = Mailbox | 'snoozed'

/** Returns the mailbox that clients see: a snoozed email is in the inbox. */
export const shownMailbox = (stored: string): Mailbox => (stored === 'snoozed' ? 'inbox' : (stored as Mailbox))

/** Editable fields; a rebuild from the raw message keeps the edited ones. */
export type EditedField = 'subject' | 'text_content' | 'html_content' | 'from' | 'to' | 'cc' | 'bcc'

/** No email is older than email itself. */
const FIRST_MAIL_AT = Date.UTC(1971, 0, 1)

/**
 * Returns the receipt time. Emails from the API and imports use a plausible Date header, so that imported archives sort
 * by age. Without one, imports use the time at which their program received the email. New emails of a mail account use
 * the server's time of arrival. Never later than now.
 */
export function receivedAt(source: string, date: number | null, now: number, arrivedAt: number | null = null): number {
  if (source === 'smtp' || source === 'forwarding' || source === 'sent') return now
  const times = source === 'account' ? [arrivedAt, date] : [date, arrivedAt]
  return times.find((at) => isPlausible(at, now)) ?? now
}

/**
 * Recomputes the receipt time of a stored email. A time from the Date header follows its new reading; a time of arrival
 * stays.
 */
export const rebuiltReceivedAt = (
  mail: { source: string; received_at: number; created_at: number },
  date: number | null,
): number =>
  (mail.source === 'api' || mail.source === 'import') && isPlausible(date, mail.created_at) ? date : mail.received_at

const isPlausible = (date: number | null, now: number): date is number =>
  date !== null && date >= FIRST_MAIL_AT && date <= now

/** Returns when an email was written: its Date, or the time of a mail server when that is missing or impossible. */
export const writtenAt = (
  { date, tracedAt = null }: Pick<ParsedMail, 'date' | 'tracedAt'>,
  now: number,
): number | null => [date, tracedAt].find((at) => isPlausible(at, now)) ?? null

/** A move takes the thread along, except sent emails and those in trash (docs/spec/emails.md §8). */
export const followsItsThread = (mail: { mailbox: string; source: string }): boolean =>
  mail.mailbox !== 'sent' && mail.mailbox !== 'trash' && mail.source !== 'sent'

export const isMailbox = (text: string): text is Mailbox =>
  text === 'inbox' || text === 'archived' || text === 'sent' || text === 'spam' || text === 'trash'
