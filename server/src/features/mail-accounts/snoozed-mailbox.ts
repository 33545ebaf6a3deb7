import type { Mailbox } from '@dossier/contract/vocabulary'
import type { MailAccountRow } from './mail-accounts.tables.ts'

/** Returns the mailbox in which other programs see emails that are snoozed here. */
export const snoozedMailbox = ({ snoozed_in_inbox }: Pick<MailAccountRow, 'snoozed_in_inbox'>): Mailbox =>
  snoozed_in_inbox === 1 ? 'inbox' : 'archived'
