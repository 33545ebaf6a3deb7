import type { TriageDecision } from '@dossier/contract/triage'
import type { PrimaryAction } from '@dossier/contract/vocabulary'

/** Changes of a run, in display order. */
export const CHANGES = [
  'archived',
  'spam',
  'reply',
  'do',
  'waiting',
  'none',
  'review',
  'failed',
  'skipped',
  'undone',
] as const
export type Change = (typeof CHANGES)[number]

export interface Group {
  change: Change
  decisions: TriageDecision[]
}

type Classified = Pick<
  TriageDecision,
  'status' | 'triage_primary_action' | 'mailbox_before' | 'mailbox_after' | 'labels_after' | 'labels_before'
>

const STAYING: Record<PrimaryAction, Change> = {
  'reply-required': 'reply',
  'human-do': 'do',
  waiting: 'waiting',
  'no-action': 'none',
  // Stays where it is, because a user had moved it.
  spam: 'none',
}

/** Returns the change of an email; null while the run has not reached it. */
export function changeOf(decision: Classified): Change | null {
  const { status, triage_primary_action: action, mailbox_before, mailbox_after } = decision
  if (status === 'failed' || status === 'skipped' || status === 'undone') return status
  if (status === 'waiting' || action === '') return null
  if (decision.labels_after.includes('needs-review') && !decision.labels_before.includes('needs-review'))
    return 'review'
  if (mailbox_after !== mailbox_before && (mailbox_after === 'archived' || mailbox_after === 'spam'))
    return mailbox_after
  return STAYING[action]
}

export function groupDecisions(decisions: readonly TriageDecision[]): Group[] {
  const byChange = new Map<Change, TriageDecision[]>()
  for (const decision of decisions) {
    const change = changeOf(decision)
    if (change) byChange.set(change, [...(byChange.get(change) ?? []), decision])
  }
  return CHANGES.flatMap((change) => {
    const grouped = byChange.get(change)
    return grouped ? [{ change, decisions: grouped }] : []
  })
}

/** Awaits approval; such rows have a checkbox. */
export const isOpen = ({ status }: Pick<TriageDecision, 'status'>): boolean => status === 'decided'
