import type { Email } from '@dossier/contract/email'
import type { EmailIdentity } from '@dossier/contract/email-identity'

/** Returns the sender of a reply: the identity that received the email, else the first; '' = none. */
export function chooseIdentity(
  identities: readonly Pick<EmailIdentity, 'email'>[],
  source: Pick<Email, 'from' | 'to' | 'cc'> | undefined,
): string {
  const named = source ? [...source.to, ...source.cc, ...source.from].map((address) => address.toLowerCase()) : []
  const addressed = identities.find(({ email }) => named.includes(email.toLowerCase()))
  return (addressed ?? identities[0])?.email ?? ''
}
