import { type FolderRole, LIMITS, type Mailbox } from '@dossier/contract/vocabulary'
import type { Abilities } from '#platform/imap/imap'

/** RFC 6154, section 2. */
const ROLES: Record<string, FolderRole> = {
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Archive': 'archive',
  '\\All': 'all',
  '\\Junk': 'spam',
  '\\Trash': 'trash',
  '\\Drafts': 'drafts',
  '\\Flagged': 'flagged',
  '\\Important': 'important',
}

const MAILBOXES: Partial<Record<FolderRole, Mailbox>> = { inbox: 'inbox', sent: 'sent', spam: 'spam', trash: 'trash' }

/** Views of other folders, and folders without email. */
const NOT_SELECTED = new Set<FolderRole>(['drafts', 'flagged', 'important'])
const NO_EMAIL_NAMES = /^(?:notes|calendar|contacts|tasks|journal|outbox|sync issues|rss feeds)$/i

interface ListedFolder {
  path: string
  delimiter: string
  use: string
  canOpen: boolean
}

export const roleOf = ({ use }: Pick<ListedFolder, 'use'>): FolderRole => ROLES[use] ?? 'other'

/** Returns the mailbox of emails that lie only in this folder. */
export const mailboxOf = (role: FolderRole): Mailbox => MAILBOXES[role] ?? 'archived'

/** Returns the mailbox of an email that is only in this folder. In Gmail's All Mail the inbox is a label. */
export function mailboxIn(
  { mailbox, labels }: { mailbox: Mailbox; labels: readonly string[] | null },
  isOurs: boolean,
): Mailbox {
  if (labels && mailbox === 'archived') return gmailMailbox(labels, isOurs)
  return mailbox === 'sent' && !isOurs ? 'archived' : mailbox
}

function gmailMailbox(labels: readonly string[], isOurs: boolean): Mailbox {
  if (labels.includes('\\Inbox')) return 'inbox'
  return labels.includes('\\Sent') && isOurs ? 'sent' : 'archived'
}

/**
 * Reports whether a new account imports the folder unless its owner decides otherwise.
 * @param withLabels labels tell the mailboxes of its emails, so the folders of labels bring nothing new
 */
export function isSelectedByDefault(folder: ListedFolder, withLabels: boolean): boolean {
  if (withLabels) return folder.canOpen && GMAIL_FOLDERS.has(roleOf(folder))
  const name = folder.delimiter ? (folder.path.split(folder.delimiter).at(-1) ?? '') : folder.path
  return folder.canOpen && !NOT_SELECTED.has(roleOf(folder)) && !NO_EMAIL_NAMES.test(name)
}

/** All emails of Gmail are in these three, with their labels. */
const GMAIL_FOLDERS = new Set<FolderRole>(['all', 'spam', 'trash'])

/** A server with labels shows each as a folder too, unless its owner hides All Mail. */
export const readsLabels = ({ labels }: Pick<Abilities, 'labels'>, all: readonly ListedFolder[]): boolean =>
  labels && all.some((folder) => folder.canOpen && roleOf(folder) === 'all')

/** Returns the label of the emails in a folder of a person's own; '' for folders with a role. */
export function labelOf({ path, delimiter, use }: ListedFolder): string {
  if (roleOf({ use }) !== 'other') return ''
  const parts = delimiter ? path.split(delimiter) : [path]
  const own = parts[0]?.toUpperCase() === 'INBOX' && parts.length > 1 ? parts.slice(1) : parts
  return own.join('/').trim().slice(0, LIMITS.label)
}
