import type { Mailbox, TriageMailboxAction } from '@dossier/contract/vocabulary'
import type { Verdict } from '../engine.ts'

/** The consequence of a verdict (docs/spec/triage.md §5). */
export interface Consequence {
  labels: string[]
  /** null does not move it. */
  moveTo: Mailbox | null
}

/** Spam only by a fraud warning, which moves nothing. */
const isSuspect = ({ primaryAction, mailboxAction }: Partial<Verdict>): boolean =>
  primaryAction === 'spam' && mailboxAction === 'keep-inbox'

/**
 * Archives and moves to spam as the verdict says. Moves nothing below the threshold and no suspected fraud, and marks
 * such an email for review.
 */
export function consequenceOf(
  verdict: Pick<Verdict, 'primaryAction' | 'confidence' | 'mailboxAction'>,
  threshold: number,
): Consequence {
  const labels = [verdict.primaryAction, 'triaged']
  if (verdict.confidence < threshold || isSuspect(verdict)) return { labels: [...labels, 'needs-review'], moveTo: null }
  return { labels, moveTo: MAILBOX_OF[verdict.mailboxAction] ?? null }
}

const MAILBOX_OF: Partial<Record<TriageMailboxAction, Mailbox>> = { archive: 'archived', spam: 'spam' }
