import type { FolderRole, Mailbox } from '@dossier/contract/vocabulary'
import { mailboxOf } from '../folders/folder-roles.ts'

/** A folder in which the server has an email, with its flags there. */
export interface MessageLocation {
  role: FolderRole
  flags: readonly string[]
}

export interface DerivedState {
  mailbox: Mailbox
  isRead: boolean
}

/** An email in several folders is in the first of these mailboxes. */
const RANK: readonly Mailbox[] = ['inbox', 'sent', 'archived', 'spam', 'trash']

/**
 * Derives the state of an email from its locations on the server.
 * @param isOurs From is an address of the account; only such emails are in sent
 * @returns null without locations: the absence of an email has rules of its own
 */
export function deriveEmailState(locations: readonly MessageLocation[], isOurs: boolean): DerivedState | null {
  if (locations.length === 0) return null
  const mailboxes = locations.map((location) => mailboxAt(location, isOurs))
  return {
    mailbox: RANK.find((mailbox) => mailboxes.includes(mailbox)) ?? 'archived',
    isRead: locations.some(({ flags }) => flags.includes('\\Seen')),
  }
}

/** Programs without MOVE copy an email and leave the original marked as deleted. */
function mailboxAt({ role, flags }: MessageLocation, isOurs: boolean): Mailbox {
  if (flags.includes('\\Deleted')) return 'trash'
  const mailbox = mailboxOf(role)
  return mailbox === 'sent' && !isOurs ? 'archived' : mailbox
}
