import { canonicalAddress } from '#platform/mail/addresses'
import type { RepliedMail } from './reply-recipients.ts'

const DELIVERED = ['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to']

/**
 * Returns the identity that an email was addressed to, by any spelling or tag of its address, or that wrote it; else
 * the only identity. '' when there are several.
 */
export function chooseSender(
  identities: readonly { email: string }[],
  { participants, headers, source, mailbox }: RepliedMail,
): string {
  const inRoles = (...roles: string[]) =>
    roles.flatMap((role) => participants.filter((each) => each.role === role).map(({ address }) => address))
  const delivered = headers.filter(({ name }) => DELIVERED.includes(name)).map(({ value }) => value.trim())
  const isSent = source === 'sent' || mailbox === 'sent'
  const named = [...(isSent ? inRoles('from') : []), ...inRoles('to', 'cc', 'bcc'), ...delivered, ...inRoles('from')]
  for (const same of [(address: string) => address.toLowerCase(), canonicalAddress])
    for (const address of named) {
      const identity = identities.find(({ email }) => same(email) === same(address))
      if (identity) return identity.email
    }
  return identities.length === 1 ? (identities[0]?.email ?? '') : ''
}
