import type { Mailbox } from '@dossier/contract/vocabulary'
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
 * Archives `no-action` unless the verdict keeps it in the inbox, moves `spam` to spam and leaves the rest in the inbox.
 * Moves nothing below the threshold and no suspected fraud, and marks such an email for review.
 */
export function consequenceOf(
  verdict: Pick<Verdict, 'primaryAction' | 'confidence'> & Partial<Pick<Verdict, 'mailboxAction'>>,
  threshold: number,
): Consequence {
  const labels = [verdict.primaryAction, 'triaged']
  if (verdict.confidence < threshold || isSuspect(verdict)) return { labels: [...labels, 'needs-review'], moveTo: null }
  switch (verdict.primaryAction) {
    case 'no-action':
      return { labels, moveTo: verdict.mailboxAction === 'keep-inbox' ? null : 'archived' }
    case 'spam':
      return { labels, moveTo: 'spam' }
    case 'reply-required':
    case 'human-do':
    case 'waiting':
      return { labels, moveTo: null }
  }
}
