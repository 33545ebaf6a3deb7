import type { PlaceIn } from '#features/emails/index'
import { matchesFilter, readRules } from './rules.ts'

/** Forwarded emails that match the project's rules go to trash (docs/spec/projects.md §4). */
export function placeBy(emailFilter: string): PlaceIn {
  const rules = readRules(emailFilter)
  return (mail) => (matchesFilter(rules, mail) ? 'trash' : 'inbox')
}
