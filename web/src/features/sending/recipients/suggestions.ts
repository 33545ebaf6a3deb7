import type { Contact, ContactGroup, ListContactsAnswer } from '@dossier/contract/contact'

/** A row of the completion. `value` identifies it; for a person it is the address. */
export type Suggestion =
  | { value: string; contact: Contact; group?: never }
  | { value: string; group: ContactGroup; contact?: never }

/** Not part of any address (RFC 5321, section 4.1.2). */
const GROUP = 'group:'

/** Returns people and groups that would add a recipient; a group that the typed text starts comes first. */
export function suggestionsOf(
  { contacts, groups }: ListContactsAnswer,
  addresses: readonly string[],
  typed: string,
): Suggestion[] {
  const existing = new Set(addresses.map((address) => address.toLowerCase()))
  const people = contacts
    .filter(({ address }) => !existing.has(address))
    .map((contact): Suggestion => ({ value: contact.address, contact }))
  const teams = groups
    .filter(({ members }) => members.some(({ address }) => !existing.has(address)))
    .map((group): Suggestion => ({ value: GROUP + group.name, group }))
  const isExact = teams.some(({ group }) => group?.name.toLowerCase() === typed.trim().toLowerCase())
  return isExact ? [...teams, ...people] : [...people, ...teams]
}

/** Returns the addresses that chosen rows stand for. */
export function addressesOf(values: readonly string[], suggestions: readonly Suggestion[]): string[] {
  const groups = new Map(suggestions.flatMap(({ value, group }) => (group ? [[value, group] as const] : [])))
  return values.flatMap((value) => groups.get(value)?.members.map(({ address }) => address) ?? [value])
}
