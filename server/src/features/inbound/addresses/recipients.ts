import { parseAddressList } from '#platform/mail/addresses'
import type { Needs } from '#platform/platform'
import { findRecipient, type Recipient } from './find-recipient.view.ts'

/** Beyond this nobody forwards in one go (RFC 5321 §4.5.3.1.8 asks for at least 100). */
export const MAX_RECIPIENTS = 100

/** What ids and aliases are made of; anything else needs no look into the database. */
const OURS = /^[a-z0-9-]{1,64}$/i

/** The project behind an address, or null: another domain, no such project, an alias that was replaced. */
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

/** The projects behind the addresses of a list as people and mail servers write it, each project once. */
export async function resolveList(platform: Needs<'config' | 'database'>, text: string): Promise<Recipient[]> {
  const found = new Map<string, Recipient>()
  for (const { address } of parseAddressList(text).slice(0, MAX_RECIPIENTS)) {
    const recipient = await resolveAddress(platform, address)
    if (recipient) found.set(recipient.projectId, recipient)
  }
  return [...found.values()]
}
