import { refuseParked } from '#platform/account-moves/refuse-parked'
import type { Reads } from '#platform/database/database'
import { parseAddressList } from '#platform/mail/addresses'
import type { Needs } from '#platform/platform'
import { holdersOf } from '#platform/public-names/public-names'
import { findRecipient, type Recipient } from './find-recipient.view.ts'

/** Limit of recipients per message (RFC 5321 §4.5.3.1.8 asks for at least 100). */
export const MAX_RECIPIENTS = 100

/**
 * An id or an alias, with an optional tag that senders use to tell addresses apart (`name+tag@`, RFC 5233). Other names
 * skip the database. A local part may be quoted (RFC 5321 §4.1.2).
 */
const OURS = /^(?<quote>"?)(?<name>[a-z0-9-]{1,64})(?:\+[^"\s]{0,200})?\k<quote>$/i

/**
 * Returns null for another domain, an unknown project or a replaced alias.
 * @throws AppError `unavailable` while the account of the address moves; `gone` after it has moved.
 */
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
  const name = OURS.exec(localPart)?.groups?.['name']
  return name ? findHere(database.read, name) : null
}

async function findHere(db: Reads, name: string): Promise<Recipient | null> {
  const recipient = await findRecipient(db, name)
  const holder = recipient?.tenantId ?? (await holdersOf(db, [name.toLowerCase()])).get(name.toLowerCase())
  if (holder !== undefined) await refuseParked(db, holder)
  return recipient
}

export async function resolveList(platform: Needs<'config' | 'database'>, text: string): Promise<Recipient[]> {
  const found = new Map<string, Recipient>()
  for (const { address } of parseAddressList(text).slice(0, MAX_RECIPIENTS)) {
    const recipient = await resolveAddress(platform, address)
    if (recipient) found.set(recipient.projectId, recipient)
  }
  return [...found.values()]
}
