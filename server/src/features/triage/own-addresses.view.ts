import type { EmailTableRow } from '#features/emails/index'
import { isIntakeForm, type OwnAddresses } from '#features/sending/index'
import type { Reads } from '#platform/database/database'
import { canonicalAddress } from '#platform/mail/addresses'
import { isOwnAddress } from './from-owner.ts'

/**
 * Own addresses: those of members, sender identities and mail accounts. Lower case, each once, members first.
 * @param userId leaves out the other members, who get a reply of this user.
 */
export async function listOwnAddresses(db: Reads, tenantId: string, userId: string | null = null): Promise<string[]> {
  const everybody = db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.email')
    .where('memberships.tenant_id', '=', tenantId)
    .orderBy('users.email')
  const members = await (userId === null ? everybody : everybody.where('users.id', '=', userId)).execute()
  const senders = await db
    .selectFrom('email_identities')
    .select(['email', 'aliases'])
    .where('tenant_id', '=', tenantId)
    .orderBy('email')
    .execute()
  const accounts = await db
    .selectFrom('mail_accounts')
    .select(['address', 'imap_user'])
    .where('tenant_id', '=', tenantId)
    .orderBy('address')
    .execute()
  const addresses = [
    ...members.map(({ email }) => email),
    ...senders.flatMap(({ email, aliases }) => [email, ...(JSON.parse(aliases) as string[])]),
    // Many servers sign in with an address, and the account's own address may be its alias.
    ...accounts.flatMap(({ address, imap_user }) => [address, imap_user]),
  ]
  return [...new Set(addresses.filter((address) => address.includes('@')).map((address) => address.toLowerCase()))]
}

/**
 * Adds the aliases of own addresses that an email names: tagged addresses (RFC 5233, `nora+orders@…`) and addresses
 * of projects.
 */
export async function addNamedAliases(
  db: Reads,
  email: Pick<EmailTableRow, 'tenant_id' | 'from_key' | 'to_list' | 'cc_list' | 'bcc_list'>,
  addresses: readonly string[],
  forwardDomain: string,
): Promise<string[]> {
  const own = new Set(addresses)
  const named = namedAddresses(email).filter((address) => !own.has(address))
  const tagged = named.filter((address) => isOwnAddress(address, own))
  const toProjects = await filterProjectAddresses(db, email.tenant_id, named, forwardDomain)
  return [...addresses, ...new Set([...tagged, ...toProjects])]
}

const namedAddresses = ({ from_key, ...lists }: Parameters<typeof addNamedAliases>[1]): string[] => [
  ...new Set(
    [from_key, ...[lists.to_list, lists.cc_list, lists.bcc_list].flatMap((list) => JSON.parse(list) as string[])].map(
      (address) => address.toLowerCase(),
    ),
  ),
]

/** Bounds the look-up; an email may name thousands of addresses. */
const MAX_PROJECT_ADDRESSES = 50

async function filterProjectAddresses(
  db: Reads,
  tenantId: string,
  addresses: readonly string[],
  forwardDomain: string,
): Promise<string[]> {
  const ending = `@${forwardDomain.toLowerCase()}`
  const matching = forwardDomain === '' ? [] : addresses.filter((address) => address.endsWith(ending))
  if (matching.length === 0) return []
  const localParts = matching.slice(0, MAX_PROJECT_ADDRESSES).map((address) => address.slice(0, -ending.length))
  const aliases = await db
    .selectFrom('project_aliases')
    .select('local_part as name')
    .where('tenant_id', '=', tenantId)
    .where('local_part', 'in', localParts)
    .execute()
  const projects = await db
    .selectFrom('projects')
    .select('id as name')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', localParts)
    .execute()
  return [...aliases, ...projects].map(({ name }) => `${name}${ending}`)
}

/** See FindOwnAddresses of sending. Replaced aliases and those of other accounts import email too, so their form counts. */
export async function sortOwnAddresses(
  db: Reads,
  tenantId: string,
  addresses: readonly string[],
  userId: string | null,
  forwardDomain: string,
): Promise<OwnAddresses> {
  const own = new Set((await listOwnAddresses(db, tenantId, userId)).map(canonicalAddress))
  const lower = [...new Set(addresses.map((address) => address.toLowerCase()))]
  const untagged = lower.map(canonicalAddress)
  const projects = new Set(await filterProjectAddresses(db, tenantId, untagged, forwardDomain))
  const imports = (address: string) => projects.has(canonicalAddress(address)) || isIntakeForm(address, forwardDomain)
  return {
    own: new Set(lower.filter((address) => own.has(canonicalAddress(address)))),
    intake: new Set(lower.filter(imports)),
  }
}

/** Returns those of the addresses that belong to the account: own ones with their tags, and those of projects. */
export async function filterOwnAddresses(
  db: Reads,
  tenantId: string,
  addresses: readonly string[],
  forwardDomain: string,
): Promise<ReadonlySet<string>> {
  const own = new Set(await listOwnAddresses(db, tenantId))
  const toProjects = await filterProjectAddresses(db, tenantId, addresses, forwardDomain)
  return new Set([...addresses.filter((address) => isOwnAddress(address, own)), ...toProjects])
}
