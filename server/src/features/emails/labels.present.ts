import type { EmailLabel } from '@dossier/contract/email-labels'
import { isMailbox } from './emails.ts'
import { isSystemLabel } from './labels.ts'
import type { LabelCount } from './labels.view.ts'

/** Returns one entry per slug with counts per mailbox. `total` excludes trash, as lists do. */
export function presentLabels(counts: LabelCount[]): EmailLabel[] {
  const labels = new Map<string, EmailLabel>()
  for (const { slug, label, mailbox, count } of counts) {
    const entry = labels.get(slug) ?? newLabel(slug, label)
    if (isMailbox(mailbox)) entry.counts[mailbox] = Number(count)
    if (mailbox !== 'trash') entry.total += Number(count)
    labels.set(slug, entry)
  }
  return [...labels.values()]
}

const newLabel = (slug: string, label: string): EmailLabel => ({
  label,
  slug,
  system: isSystemLabel(slug),
  total: 0,
  counts: { inbox: 0, archived: 0, sent: 0, spam: 0, trash: 0 },
})
