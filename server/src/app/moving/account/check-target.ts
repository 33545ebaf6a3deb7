import { type Message, message } from '@dossier/contract/message'
import { sql } from 'kysely'
import { findMove } from '#platform/account-moves/account-moves.store'
import type { Reads } from '#platform/database/database'
import { freeBytes } from '#platform/disk-space/disk-space'
import type { Platform } from '#platform/platform'
import type { UserIds } from './carried-rows.ts'
import type { MovePlan, PlannedUser } from './plan.ts'
import { receivingKey } from './seal-for-target.ts'
import { describeSide } from './source.ts'

/** Indexes, the search index and the write-ahead log, as a multiple of the content. */
const SPACE_FACTOR = 3

export interface TargetCheck {
  target: Awaited<ReturnType<typeof describeSide>>
  receivingKey: string
  /** Reasons against the move. */
  problems: Message[]
  /** Users that the target has already; they keep their password there. */
  linked: string[]
}

/** Says whether the account fits here. Changes nothing. */
export async function checkTarget(platform: Platform, plan: MovePlan): Promise<TargetCheck> {
  const { database, secretKey } = platform
  const target = await describeSide(platform)
  const { linked, problems } = await linkUsers(database.read, plan)
  return {
    target,
    receivingKey: receivingKey(secretKey),
    problems: [
      ...problemsOfSchema(plan, target),
      ...(await problemsOfAccount(platform, plan, target.id)),
      ...problems,
      ...(await problemsOfNames(database.read, plan)),
      ...problemsOfSpace(platform, plan),
    ],
    linked: plan.users.filter(({ id }) => linked.has(id)).map(({ email }) => email),
  }
}

function problemsOfSchema({ source }: MovePlan, target: TargetCheck['target']): Message[] {
  const isSame = new Set(source.schema).symmetricDifference(new Set(target.schema)).size === 0
  return isSame ? [] : [message('operator.accountMoveVersions', { source: source.version, target: target.version })]
}

async function problemsOfAccount({ database, config }: Platform, plan: MovePlan, ownId: string): Promise<Message[]> {
  if (plan.source.id === ownId) return [message('operator.accountMoveSame')]
  const problems: Message[] = []
  const { rows } = await sql`select 1 from ${sql.table('tenants')} where id = ${plan.tenantId}`.execute(database.read)
  const move = await findMove(database.read, plan.tenantId)
  if (plan.operatesSource) problems.push(message('operator.accountOfOperator'))
  const isOfSource = move?.peer_id === plan.source.id
  if (rows.length > 0) problems.push(message('operator.accountThere'))
  else if (move && ['receiving', 'ready'].includes(move.state) && !isOfSource)
    problems.push(message('operator.accountArriving', { url: move.peer_url }))
  if (plan.mailAccounts > 0 && !config.features.mailAccounts)
    problems.push(message('operator.accountNeedsMailAccounts'))
  return problems
}

async function problemsOfNames(db: Reads, { tenantId, names }: MovePlan): Promise<Message[]> {
  const taken: string[] = []
  for (let from = 0; from < names.length; from += 1_000) {
    const slice = names.slice(from, from + 1_000)
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table('public_names')} where tenant_id <> ${tenantId} and name in (${sql.join(slice)})`.execute(
      db,
    )
    taken.push(...rows.map(({ name }) => name))
  }
  return taken.map((name) => message('operator.accountNameTaken', { name }))
}

function problemsOfSpace({ config, quotas }: Platform, { contents }: MovePlan): Message[] {
  const megabytes = Math.ceil(contents.bytes / 1_000_000)
  const limit = quotas.limits.storageBytes
  if (limit > 0 && contents.bytes > limit)
    return [message('operator.accountOverLimit', { megabytes, limit: Math.floor(limit / 1_000_000) })]
  const free = freeBytes(config.dataDir)
  if (free !== null && free < contents.bytes * SPACE_FACTOR)
    return [
      message('operator.accountNeedsSpace', { megabytes: Math.ceil((contents.bytes * SPACE_FACTOR) / 1_000_000) }),
    ]
  return []
}

interface StoredUser {
  id: string
  email: string
  unconfirmed: string | null
  members: number
}

/**
 * Finds users of the account that exist here, by address. A user who belongs to an account here is linked and keeps their
 * password; the address must be confirmed on both instances. Others are left of an earlier move and are replaced.
 */
export async function linkUsers(
  db: Reads,
  { users }: MovePlan,
): Promise<{ ids: UserIds; linked: Set<string>; problems: Message[] }> {
  const ids: Record<string, string> = {}
  const linked = new Set<string>()
  const problems: Message[] = []
  for (const user of users) {
    const stored = await findStored(db, user)
    const same = stored.find(({ email }) => email === user.email)
    const sameId = stored.find(({ id }) => id === user.id)
    if (same && same.id !== user.id) ids[user.id] = same.id
    if (same && Number(same.members) > 0) {
      linked.add(user.id)
      if (!user.isConfirmed || same.unconfirmed)
        problems.push(message('operator.userUnconfirmed', { email: user.email }))
    } else if (!same && sameId && Number(sameId.members) > 0)
      problems.push(message('operator.userHasOtherAddress', { email: user.email, other: sameId.email }))
  }
  return { ids, linked, problems }
}

async function findStored(db: Reads, { id, email }: PlannedUser): Promise<StoredUser[]> {
  const { rows } = await sql<StoredUser>`
    select users.id, users.email, u.user_id as unconfirmed,
      (select count(*) from ${sql.table('memberships')} m where m.user_id = users.id) as members
    from ${sql.table('users')} left join ${sql.table('unconfirmed_users')} u on u.user_id = users.id
    where users.email = ${email} or users.id = ${id}`.execute(db)
  return rows
}
