import type { ShownEmail } from '@dossier/contract/listed-email'
import { PRIMARY_ACTIONS, type PrimaryAction } from '@dossier/contract/vocabulary'
import { markOfAction } from '#ui/action-mark.ts'
import type { MarkName } from '#ui/mark.tsx'

// Content of a row: translation keys and text from the email only.

type Triaged = Pick<ShownEmail, 'triage_status' | 'triage_primary_action' | 'labels' | 'triaged'>

/** Returns the action: labels from users override triage; '' = none. */
function actionOf({ labels, triage_primary_action: storedAction, triaged }: Triaged): PrimaryAction | '' {
  if (!triaged) return ''
  const labelledActions = PRIMARY_ACTIONS.filter((action) => labels.includes(action))
  return labelledActions.find((action) => action === storedAction) ?? labelledActions[0] ?? storedAction
}

/** An email that needs review keeps its action and shows a diamond over it. */
export function markOf(email: Triaged): MarkName {
  if (email.triage_status === 'failed') return 'failed'
  if (email.labels.includes('needs-review')) return 'review'
  return markOfAction(actionOf(email))
}

type WithPoints = Pick<ShownEmail, 'triage_action_points'>

/** Returns the action point that is due first; null without a deadline. */
export function dueOf({ triage_action_points: points }: WithPoints): WithPoints['triage_action_points'][number] | null {
  const dated = points.filter(({ due_at }) => due_at !== null)
  return dated.toSorted((a, b) => ((a.due_at ?? '') < (b.due_at ?? '') ? -1 : 1))[0] ?? null
}

type WithPeople = Pick<ShownEmail, 'participants' | 'from' | 'to'>

/** The name if known; '' = no sender. */
export const senderOf = ({ participants, from }: WithPeople): string => nameAmong(participants, 'from', from[0] ?? '')

export const recipientsOf = (email: WithPeople): string[] => namesOf({ ...email, cc: [], bcc: [] }, 'to')

/** The recipients of one header field, by name if known. */
export const namesOf = (
  { participants, ...email }: Pick<ShownEmail, 'participants' | 'to' | 'cc' | 'bcc'>,
  role: 'to' | 'cc' | 'bcc',
): string[] =>
  email[role].map((address) =>
    nameAmong(
      participants.filter((participant) => participant.address === address),
      role,
      address,
    ),
  )

function nameAmong(participants: WithPeople['participants'], role: string, address: string): string {
  const found = participants.find((participant) => participant.role === role)
  return found?.name || found?.address || address
}

/** In the inbox, or shown there by a reminder. Archiving takes it out. */
export const canArchive = ({ mailbox, returned_at }: Pick<ShownEmail, 'mailbox' | 'returned_at'>): boolean =>
  mailbox === 'inbox' || (mailbox === 'sent' && returned_at !== null)
