import type { MailboxFor } from '#features/emails/index'
import { matchesFilter, readRules } from './rules.ts'

/** Forwarded emails that match the project's rules go to trash (docs/spec/projects.md §4). */
export function mailboxByRules(emailFilter: string): MailboxFor {
  const rules = readRules(emailFilter)
  return (mail) => (matchesFilter(rules, mail) ? 'trash' : 'inbox')
}
