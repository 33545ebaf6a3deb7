import type { EmailIdentity } from '@dossier/contract/email-identity'

type Identity = Pick<EmailIdentity, 'email' | 'aliases' | 'is_default'>

/** The addresses that an identity may send from, its own first. */
export const addressesOf = ({ email, aliases }: Pick<Identity, 'email' | 'aliases'>): string[] => [email, ...aliases]

export const findIdentity = <I extends Identity>(identities: readonly I[], address: string): I | undefined =>
  identities.find((identity) => addressesOf(identity).includes(address))

/** Returns the sender of a draft for which the service knows none; '' without identities. */
export const firstSender = (identities: readonly Identity[]): string =>
  (identities.find(({ is_default }) => is_default) ?? identities[0])?.email ?? ''
