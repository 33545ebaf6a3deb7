import { parseAddressList } from '#platform/mail/addresses'
import type { Needs } from '#platform/platform'
import { findRecipient, type Recipient } from './find-recipient.view.ts'

/** Limit of recipients per message (RFC 5321 §4.5.3.1.8 asks for at least 100). */
export const MAX_RECIPIENTS = 100

/** Character set of ids and aliases; other names skip the database. */
const OURS = /^[a-z0-9-]{1,64}$/i

/** Returns null for another domain, an unknown project or a replaced alias. */
export async function resolveAddress(
  { config, database }: Needs<'config' | 'database'>,
  address: string,
): Promise<Recipient | null> {
  const at = address.lastIndexOf('@')
  const domain = address
    .slice(at + 1)
    .toLowerCase()
    .replace(/\.$/, '')
  const localPart = address.slice(0, at)
  if (at < 1 || !config.emailForwardDomain || domain !== config.emailForwardDomain) return null
  return OURS.test(localPart) ? findRecipient(database.read, localPart) : null
}

export async function resolveList(platform: Needs<'config' | 'database'>, text: string): Promise<Recipient[]> {
  const found = new Map<string, Recipient>()
  for (const { address } of parseAddressList(text).slice(0, MAX_RECIPIENTS)) {
    const recipient = await resolveAddress(platform, address)
    if (recipient) found.set(recipient.projectId, recipient)
  }
  return [...found.values()]
}
