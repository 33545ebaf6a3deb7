import type { Mailbox } from '@dossier/contract/vocabulary'
import type { Verdict } from '../engine.ts'

/** What is done with a mail once it is judged (docs/spec/triage.md §5). */
export interface Consequence {
  labels: string[]
  /** null leaves it where it is. */
  moveTo: Mailbox | null
}

/**
 * `no-action` goes to the archive, `spam` to spam, everything else stays in the inbox. Below the threshold nothing is
 * moved, and the mail is marked for a person's eye.
 */
export function consequenceOf(verdict: Pick<Verdict, 'primaryAction' | 'confidence'>, threshold: number): Consequence {
  const labels = [verdict.primaryAction, 'triaged']
  if (verdict.confidence < threshold) return { labels: [...labels, 'needs-review'], moveTo: null }
  switch (verdict.primaryAction) {
    case 'no-action':
      return { labels, moveTo: 'archived' }
    case 'spam':
      return { labels, moveTo: 'spam' }
    case 'reply-required':
    case 'human-do':
    case 'waiting':
      return { labels, moveTo: null }
  }
}
