import type { ContactCounts } from '#features/emails/index'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { withoutOwn } from './without-own.ts'

/** Own addresses among the contacts: people write to themselves, and to the addresses of their projects. */
const SPARE = 30

/** Returns the contacts that a query finds, the best ones first, without own addresses and without those of projects. */
export async function listContacts(
  { config, database }: Needs<'config' | 'database'>,
  { emails, triage }: Pick<Dependencies, 'emails' | 'triage'>,
  tenantId: string,
  query: string,
  limit: number,
): Promise<ContactCounts[]> {
  let fetchLimit = limit + SPARE
  while (true) {
    const found = await emails.contacts.list(database.read, tenantId, query, fetchLimit)
    const contacts = await withoutOwn({ config, database }, { triage }, tenantId, found)
    if (contacts.length >= limit || found.length < fetchLimit) return contacts.slice(0, limit)
    fetchLimit *= 4
  }
}
