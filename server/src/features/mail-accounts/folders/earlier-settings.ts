import type { Mailbox } from '@dossier/contract/vocabulary'
import type { MailAccountRow, MailFolderRow } from '../mail-accounts.tables.ts'

/** The settings of a folder that decide about its emails. */
interface EmailSettings {
  mailbox: Mailbox
  /** '' when folders give no labels. */
  label: string
}

export const emailSettings = (
  { mailbox, label }: Pick<MailFolderRow, 'mailbox' | 'label'>,
  { folder_labels }: Pick<MailAccountRow, 'folder_labels'>,
): EmailSettings => ({ mailbox, label: folder_labels === 1 ? label : '' })

const isSame = (a: EmailSettings, b: EmailSettings): boolean => a.mailbox === b.mailbox && a.label === b.label

/**
 * Settings of a folder that emails still go by, from this UID up to the next entry. Their worker applies the newer ones
 * in batches, by rising UID.
 */
export interface EarlierSettings extends EmailSettings {
  from: number
}

export const readEarlier = (stored: string): EarlierSettings[] =>
  stored === '' ? [] : (JSON.parse(stored) as EarlierSettings[])

export const storeEarlier = (earlier: readonly EarlierSettings[]): string =>
  earlier.length === 0 ? '' : JSON.stringify(earlier)

/** Returns the settings that the email of a UID goes by. */
export const settingsAt = (earlier: readonly EarlierSettings[], current: EmailSettings, uid: number): EmailSettings =>
  earlier.findLast(({ from }) => from <= uid) ?? current

/** Returns the columns that let the emails of a folder follow a change of its settings, or of its account's. */
export function keepEarlier(
  folder: MailFolderRow,
  account: Pick<MailAccountRow, 'folder_labels'>,
  changedFolder: Pick<MailFolderRow, 'mailbox' | 'label'>,
  changedAccount: Pick<MailAccountRow, 'folder_labels'>,
): Partial<MailFolderRow> {
  const current = emailSettings(folder, account)
  const earlier = readEarlier(folder.earlier_settings)
  const isUnchanged = isSame(current, emailSettings(changedFolder, changedAccount))
  // No email goes by the current settings before the first sync, or when the worker has not begun with them.
  if (isUnchanged || folder.numbering === '' || earlier[0]?.from === 0) return {}
  return { earlier_settings: storeEarlier([{ from: 0, ...current }, ...earlier]) }
}

/** Emails below this UID follow the current settings. */
export const advance = (earlier: readonly EarlierSettings[], uid: number): EarlierSettings[] =>
  earlier
    .filter((_, index) => (earlier[index + 1]?.from ?? Number.POSITIVE_INFINITY) > uid)
    .map((entry) => ({ ...entry, from: Math.max(entry.from, uid) }))
