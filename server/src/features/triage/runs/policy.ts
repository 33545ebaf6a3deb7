import type { Mailbox } from '@dossier/contract/vocabulary'
import type { Verdict } from '../engine.ts'

/** The consequence of a verdict (docs/spec/triage.md §5). */
export interface Consequence {
  labels: string[]
  /** null does not move it. */
  moveTo: Mailbox | null
}

/**
 * Archives `no-action` unless the verdict keeps it in the inbox, moves `spam` to spam and leaves the rest in the inbox. Moves nothing below the threshold and
 * marks the email for review.
 */
export function consequenceOf(
  verdict: Pick<Verdict, 'primaryAction' | 'confidence'> & Partial<Pick<Verdict, 'mailboxAction'>>,
  threshold: number,
): Consequence {
  const labels = [verdict.primaryAction, 'triaged']
  if (verdict.confidence < threshold) return { labels: [...labels, 'needs-review'], moveTo: null }
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
