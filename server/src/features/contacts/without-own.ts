import type { ContactCounts } from '#features/emails/index'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'

/** Leaves out own addresses and all that import email: a message to one of these would come back. */
export async function withoutOwn(
  { config, database }: Needs<'config' | 'database'>,
  { triage }: Pick<Dependencies, 'triage'>,
  tenantId: string,
  contacts: readonly ContactCounts[],
): Promise<ContactCounts[]> {
  const intake = `@${config.emailForwardDomain.toLowerCase()}`
  const outside = contacts.filter(({ address }) => intake === '@' || !address.endsWith(intake))
  const own = await triage.filterOwnAddresses(
    database.read,
    tenantId,
    outside.map(({ address }) => address),
  )
  return outside.filter(({ address }) => !own.has(address))
}
