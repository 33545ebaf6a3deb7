import { PRIMARY_ACTIONS, type PrimaryAction } from '@dossier/contract/vocabulary'
import { labelSlug, type MailState } from '#features/emails/index'

/** Actions that end by themselves when a person chose them: with our answer, and with a reply of the other side. */
export const ENDING_CHOICES = ['reply-required', 'waiting'] as const satisfies readonly PrimaryAction[]

/** Returns the label by which a person chose the action of an email; null without one. */
export function chosenLabel({ labels, triage_labels }: MailState): { label: string; action: PrimaryAction } | null {
  const byTriage = new Set(triage_labels.map(labelSlug))
  for (const label of labels) {
    const action = PRIMARY_ACTIONS.find((name) => name === labelSlug(label))
    if (action && !byTriage.has(action)) return { label, action }
  }
  return null
}
