import type { Mailbox } from '@dossier/contract/vocabulary'
import { mailboxIn } from '../folders/folder-roles.ts'
import { labelNamesOf } from '../pending-changes/label-names.ts'

/** A folder in which the server has an email, with its flags there. */
export interface MessageLocation {
  mailbox: Mailbox
  flags: readonly string[]
  /** Gmail's labels; null elsewhere. */
  labels: readonly string[] | null
  /** Label of the folder's emails, or ''. */
  folderLabel: string
  /**
   * `missing`: not listed any more, and nothing followed from it yet. `settled`: the email moved to trash because of it.
   */
  status: 'present' | 'missing' | 'settled'
}

export interface DerivedState {
  mailbox: Mailbox
  isRead: boolean
  labels: ReadonlySet<string>
  /** The server has no message of it any more; the rest is as of the last ones. */
  isErased: boolean
}

const KEYWORDS = labelNamesOf('keywords')
const GMAIL = labelNamesOf('gmail')

/** An email in several folders is in the first of these mailboxes. */
const RANK: readonly Mailbox[] = ['inbox', 'sent', 'archived', 'spam', 'trash']

/**
 * Derives the state of an email from its locations on the server. Missing ones count only when there are no others: the
 * email may be on its way to another folder.
 * @param isOurs From is the account or an identity of its project; only such emails are in sent
 * @returns null without locations
 */
export function deriveEmailState(locations: readonly MessageLocation[], isOurs: boolean): DerivedState | null {
  const present = locations.filter(({ status }) => status === 'present')
  const missing = locations.filter(({ status }) => status === 'missing')
  const counted = [present, missing].find((some) => some.length > 0)
  if (locations.length === 0) return null
  if (!counted) return { mailbox: 'trash', ...marksOf(locations), isErased: true }
  const mailboxes = counted.map((location) => mailboxAt(location, isOurs))
  return {
    mailbox: RANK.find((mailbox) => mailboxes.includes(mailbox)) ?? 'archived',
    ...marksOf(counted),
    isErased: false,
  }
}

const marksOf = (locations: readonly MessageLocation[]): Pick<DerivedState, 'isRead' | 'labels'> => ({
  isRead: locations.some(({ flags }) => flags.includes('\\Seen')),
  labels: new Set(locations.flatMap(labelsAt)),
})

/** Programs without MOVE copy an email and leave the original marked as deleted. */
const mailboxAt = (location: MessageLocation, isOurs: boolean): Mailbox =>
  location.flags.includes('\\Deleted') ? 'trash' : mailboxIn(location, isOurs)

function labelsAt({ flags, labels, folderLabel }: MessageLocation): string[] {
  const own = (labels ?? []).flatMap((label) => GMAIL.toLabel(label) ?? [])
  const keywords = flags.flatMap((flag) => KEYWORDS.toLabel(flag) ?? [])
  return [...(folderLabel ? [folderLabel] : []), ...own, ...keywords]
}
