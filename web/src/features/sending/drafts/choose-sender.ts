import type { Email } from '@dossier/contract/email'
import type { EmailIdentity } from '@dossier/contract/email-identity'

type Identity = Pick<EmailIdentity, 'email' | 'aliases' | 'is_default'>

/** The addresses that an identity may send from, its own first. */
export const addressesOf = ({ email, aliases }: Pick<Identity, 'email' | 'aliases'>): string[] => [email, ...aliases]

export const findIdentity = <I extends Identity>(identities: readonly I[], address: string): I | undefined =>
  identities.find((identity) => addressesOf(identity).includes(address))

/**
 * Returns the sender of a draft without one: the address that received the email, else that of the default identity,
 * else of the first; '' = none.
 */
export function chooseSender(
  identities: readonly Identity[],
  source: Pick<Email, 'from' | 'to' | 'cc'> | undefined,
): string {
  const named = source ? [...source.to, ...source.cc, ...source.from].map((address) => address.toLowerCase()) : []
  const addressed = identities.flatMap(addressesOf).find((address) => named.includes(address.toLowerCase()))
  return addressed ?? (identities.find(({ is_default }) => is_default) ?? identities[0])?.email ?? ''
}
