import type { ListedEmail } from '@dossier/contract/email'
import type { PrimaryAction } from '@dossier/contract/vocabulary'
import type { MarkName } from '#ui/mark.tsx'

// What a row says about its mail. No words of ours here: keys, and what the mail brought.

const MARKS: Record<PrimaryAction, MarkName> = {
  'reply-required': 'reply',
  'human-do': 'do',
  waiting: 'waiting',
  'no-action': 'none',
  spam: 'spam',
}

/** The mark of what is to be done. A mail that needs a look keeps its action, and shows the diamond over it. */
export function markOf(email: Pick<ListedEmail, 'triage_status' | 'triage_primary_action' | 'labels'>): MarkName {
  if (email.triage_status === 'failed') return 'failed'
  if (email.labels.includes('needs-review')) return 'review'
  return email.triage_primary_action ? MARKS[email.triage_primary_action] : 'new'
}

export interface Why {
  /** A key of the words, or '' when the text stands for itself. */
  key: 'why.new' | 'why.pending' | 'why.failed' | 'why.unsure' | ''
  text: string
}

/** Why the mail is where it is, by priority: failed, unsure, the reason, nothing yet (look.md §3). */
export function whyOf(email: ListedEmail): Why {
  if (email.triage_status === 'failed') return { key: 'why.failed', text: email.triage_error }
  if (email.triage_status === 'pending') return { key: 'why.pending', text: '' }
  if (markOf(email) === 'review') return { key: 'why.unsure', text: email.triage_reason }
  const text = email.triage_reason || email.triage_summary
  return text ? { key: '', text } : { key: 'why.new', text: '' }
}

/** The earliest deadline among the things to do, or null. */
export function dueOf({ triage_action_points: points }: Pick<ListedEmail, 'triage_action_points'>): string | null {
  const dates = points.flatMap(({ due_at }) => (due_at ? [due_at] : []))
  return dates.sort()[0] ?? null
}

type WithPeople = Pick<ListedEmail, 'participants' | 'from' | 'to'>

/** Whom the mail is from, by name where there is one; '' for nobody. */
export const senderOf = ({ participants, from }: WithPeople): string => nameAmong(participants, 'from', from[0] ?? '')

/** Whom it went to, by name. */
export const recipientsOf = ({ participants, to }: WithPeople): string[] =>
  to.map((address) =>
    nameAmong(
      participants.filter((one) => one.address === address),
      'to',
      address,
    ),
  )

function nameAmong(participants: WithPeople['participants'], role: string, address: string): string {
  const found = participants.find((one) => one.role === role)
  return found?.name || found?.address || address
}
