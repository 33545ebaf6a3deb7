import { type Mailbox, type PrimaryAction, SYSTEM_LABELS } from '@dossier/contract/vocabulary'
import { labelSlug } from '#features/emails/index'
import type { MailFacts } from './mail-facts.ts'
import type { RuleOutcome } from './rule-outcome.ts'

/** Mailboxes that an action of triage implies (docs/spec/triage.md §5). */
const MAILBOX_OF: Partial<Record<PrimaryAction, Mailbox>> = { 'no-action': 'archived', spam: 'spam' }

/** Returns the mailbox that an outcome names, or null. A move wins over the mailbox of an action. */
export const mailboxOf = ({ moveTo, action }: Pick<RuleOutcome, 'moveTo' | 'action'>): Mailbox | null =>
  moveTo ?? (action === '' ? null : (MAILBOX_OF[action] ?? null))

/** Returns the labels that an action adds, as triage does. */
export const actionLabels = ({ action }: Pick<RuleOutcome, 'action'>): string[] =>
  action === '' ? [] : [action, 'triaged']

/** Returns an email's labels after an outcome. An action replaces the labels of another verdict. */
export function labelsAfter(labels: readonly string[], outcome: RuleOutcome): string[] {
  const removedLabels = new Set<string>([...outcome.unlabel, ...(outcome.action === '' ? [] : SYSTEM_LABELS)])
  const stays = labels.filter((label) => !removedLabels.has(labelSlug(label)))
  const bySlug = new Map<string, string>()
  for (const label of [...stays, ...outcome.labels, ...actionLabels(outcome)]) {
    if (!bySlug.has(labelSlug(label))) bySlug.set(labelSlug(label), label)
  }
  return [...bySlug.values()]
}

/** The shown state of an email. */
export interface ChangeableFacts {
  mailbox: Mailbox
  labels: readonly string[]
  isRead: boolean
  isStarred: boolean
  isSnoozed: boolean
  action: PrimaryAction | ''
  drafts: boolean
  notes: boolean
}

export const factsBefore = (facts: MailFacts): ChangeableFacts => ({
  mailbox: facts.mailbox,
  labels: facts.labels,
  isRead: facts.isRead,
  isStarred: facts.isStarred,
  isSnoozed: facts.isSnoozed,
  action: facts.action,
  drafts: false,
  notes: false,
})

export const factsAfter = (facts: MailFacts, outcome: RuleOutcome): ChangeableFacts => ({
  mailbox: snoozes(outcome, facts) ? 'inbox' : (mailboxOf(outcome) ?? facts.mailbox),
  labels: labelsAfter(facts.labels, outcome),
  isRead: facts.isRead || outcome.isRead,
  isStarred: facts.isStarred || outcome.isStarred === true,
  isSnoozed: facts.isSnoozed || snoozes(outcome, facts),
  action: outcome.action || facts.action,
  drafts: outcome.draft !== '',
  notes: outcome.note !== null,
})

/** Only what is in the inbox or the archive can be snoozed. */
function snoozes(outcome: RuleOutcome, { mailbox }: MailFacts): boolean {
  const target = mailboxOf(outcome) ?? mailbox
  return Boolean(outcome.snooze) && (target === 'inbox' || target === 'archived')
}
