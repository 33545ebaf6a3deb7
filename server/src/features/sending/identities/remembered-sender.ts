import type { EmailsFeature } from '#features/emails/index'
import type { Reads } from '#platform/database/database'
import type { IdentityRow } from './identities.tables.ts'
import { addressesOf, defaultAddress } from './identities.ts'

/**
 * Returns the address that the project last wrote to this recipient from, if an identity still sends from it; else that
 * of the default or only identity, else ''.
 */
export async function rememberedSender(
  db: Reads,
  emails: Pick<EmailsFeature, 'contacts'>,
  identities: readonly IdentityRow[],
  { tenantId, projectId, recipient }: { tenantId: string; projectId: string; recipient: string | undefined },
): Promise<string> {
  const last =
    recipient && identities.length > 0
      ? await emails.contacts.findLastSender(db, tenantId, projectId, recipient.toLowerCase())
      : ''
  const address = identities.flatMap(addressesOf).find((own) => own.toLowerCase() === last)
  return address ?? defaultAddress(identities)
}
