import type { FolderChoice, MailFolder } from '@dossier/contract/mail-account'
import type { FolderRole, Mailbox } from '@dossier/contract/vocabulary'

/** Roles that a person can give; `other` shows its emails in the archive. */
const GIVEN_ROLES: readonly FolderRole[] = ['archive', 'sent', 'spam', 'trash', 'other']

const MAILBOXES: Partial<Record<FolderRole, Mailbox>> = { inbox: 'inbox', sent: 'sent', spam: 'spam', trash: 'trash' }

const ORDER: readonly FolderRole[] = ['inbox', 'archive', 'all', 'sent', 'spam', 'trash', 'other']

export const mailboxOfRole = (role: FolderRole): Mailbox => MAILBOXES[role] ?? 'archived'

/** The roles in a folder's menu; the inbox is always the inbox. */
export const rolesFor = ({ role }: Pick<MailFolder, 'role'>): readonly FolderRole[] =>
  role === 'inbox' ? ['inbox'] : GIVEN_ROLES.includes(role) ? GIVEN_ROLES : [role, ...GIVEN_ROLES]

/** A guess decides where Dossier moves email, so a person checks it. */
export const isGuessed = ({ role, role_from }: Pick<MailFolder, 'role' | 'role_from'>): boolean =>
  role_from === 'name' && role !== 'other'

/** Folders with a role first, then by path; folders that are not synced last. */
export function sortFolders<F extends Pick<MailFolder, 'role' | 'is_taken' | 'path'>>(folders: readonly F[]): F[] {
  const rank = ({ role, is_taken }: F): number => (is_taken ? 0 : ORDER.length + 1) + (ORDER.indexOf(role) + 1 || 9)
  return folders.toSorted((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path))
}

/** Changes of a person to one folder. */
export type FolderEdit = Pick<FolderChoice, 'is_taken' | 'role' | 'mailbox'>

export const roleEdit = (role: FolderRole): FolderEdit => ({ role, mailbox: mailboxOfRole(role) })

export type FolderEdits = Readonly<Record<string, FolderEdit>>

export const withEdits = (folders: readonly MailFolder[], edits: FolderEdits): MailFolder[] =>
  folders.map((folder) => {
    const { is_taken, role, mailbox } = edits[folder.path] ?? {}
    return {
      ...folder,
      ...(typeof is_taken === 'boolean' ? { is_taken } : {}),
      ...(role ? { role, role_from: 'person' as const } : {}),
      ...(mailbox ? { mailbox } : {}),
    }
  })

/** Edited folders, and synced ones with a guessed role: starting the sync approves the guess. */
export const choicesOf = (folders: readonly MailFolder[], edits: FolderEdits): FolderChoice[] =>
  withEdits(folders, edits).flatMap((folder) => {
    const { path, is_taken, role, mailbox } = folder
    if (edits[path]) return [{ path, is_taken, role, mailbox }]
    return is_taken && isGuessed(folder) ? [{ path, is_taken, role, mailbox }] : []
  })

/** Returns the number of emails to import; null while a folder's count is unknown. */
export function countMails(folders: readonly Pick<MailFolder, 'is_taken' | 'mails'>[]): number | null {
  const counts = folders.filter(({ is_taken }) => is_taken).map(({ mails }) => mails)
  return counts.reduce<number | null>((sum, mails) => (sum === null || mails === null ? null : sum + mails), 0)
}
