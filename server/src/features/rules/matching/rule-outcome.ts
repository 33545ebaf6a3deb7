import type { Mailbox, PrimaryAction } from '@dossier/contract/vocabulary'

/** All changes that rules make to one email. */
export interface RuleOutcome {
  /** The rules that matched, in their order. */
  rules: { id: string; name: string; userId: string }[]
  /** Labels that are set, as written. */
  labels: string[]
  /** Slugs of labels that are removed. */
  unlabel: string[]
  /** null does not move it. */
  moveTo: Mailbox | null
  /** Marks the email as read. */
  isRead: boolean
  /** Absent in journals of older versions. */
  isStarred?: boolean
  /** A span such as 2d, or answer; '' or absent does not snooze. */
  snooze?: string
  action: PrimaryAction | ''
  /** Text of the reply to draft; '' drafts none. */
  draft: string
  /** Title of the note to create, where '' takes the subject; null creates none. */
  note: string | null
  /** The warning of fraud for which a draft or the archive is withheld; '' when nothing is. */
  withheldFor: string
}
