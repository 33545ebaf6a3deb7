import type { ShownEmail } from '@dossier/contract/listed-email'
import { type PrimaryAction, SYSTEM_LABELS } from '@dossier/contract/vocabulary'
import { type Change, isSameLabel } from './changes/pending-changes.ts'

type Labelled = Pick<ShownEmail, 'labels'>

const isSystem = (label: string): boolean => SYSTEM_LABELS.some((system) => isSameLabel(system, label))

/** Labels from users, not from the system. */
export const ownLabels = ({ labels }: Labelled): string[] => labels.filter((label) => !isSystem(label))

/**
 * Applies a user's chosen action as triage would (docs/spec/triage.md §5). No action goes to the archive, spam to spam,
 * everything else to the inbox. '' resets to untriaged.
 */
export function decide(email: Labelled, action: PrimaryAction | ''): Change {
  const own = ownLabels(email)
  if (action === '') return { labels: own, triaged: false, mailbox: 'inbox' }
  const mailbox = action === 'no-action' ? 'archived' : action === 'spam' ? 'spam' : 'inbox'
  return { labels: [...own, action, 'triaged'], triaged: true, mailbox }
}

export const addLabel = ({ labels }: Labelled, label: string): Change => ({
  labels: labels.some((existing) => isSameLabel(existing, label)) ? labels : [...labels, label],
})

export const removeLabel = ({ labels }: Labelled, label: string): Change => ({
  labels: labels.filter((existing) => !isSameLabel(existing, label)),
})
