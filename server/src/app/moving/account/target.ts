import { message } from '@dossier/contract/message'
import { sql } from 'kysely'
import type { Features } from '#app/build-app'
import { AppError } from '#core/app-error'
import {
  deleteMove,
  deleteParkedMembers,
  findMove,
  forgetTokens,
  lockMove,
  saveMove,
  setPeople,
  setState,
} from '#platform/account-moves/account-moves.store'
import type { AccountMoveRow } from '#platform/account-moves/account-moves.tables'
import { hasMoved } from '#platform/account-moves/refuse-parked'
import { lowerFence, raiseFence } from '#platform/database/account-fence'
import type { Tx } from '#platform/database/database'
import { releaseJobs } from '#platform/jobs/hold-jobs'
import type { Platform } from '#platform/platform'
import type { UserIds } from './carried-rows.ts'
import { linkUsers } from './check-target.ts'
import { removeAccountRows } from './clear-source.ts'
import { insertPlain, type People, withIds, writePeople } from './people.ts'
import type { MovePlan } from './plan.ts'
import { openSealed } from './seal-for-target.ts'
import { demandMove } from './source.ts'
import { FENCED_TABLES } from './table-plan.ts'

/**
 * Prepares for an account, which stays inactive. Removes what an earlier attempt left, unless it is this move.
 * @returns the state of this move.
 */
export async function begin(platform: Platform, plan: MovePlan, moveId: string): Promise<AccountMoveRow['state']> {
  const { database } = platform
  const existing = await findMove(database.read, plan.tenantId)
  if (existing?.id === moveId && existing.state !== 'receiving') return existing.state
  if (existing && isArriving(existing)) await discard(platform, plan.tenantId, existing.id)
  const before = await findMove(database.read, plan.tenantId)
  await removeAccountRows(platform, plan.tenantId)
  await database.transact((tx) => saveMove(tx, arriving(plan, moveId, platform.clock.now(), before)))
  return 'receiving'
}

const isArriving = ({ state }: AccountMoveRow): boolean => state === 'receiving' || state === 'ready'

const arriving = (plan: MovePlan, id: string, at: number, before: AccountMoveRow | undefined): AccountMoveRow => ({
  tenant_id: plan.tenantId,
  id,
  state: 'receiving',
  is_parked: 1,
  name: plan.name,
  peer_id: plan.source.id,
  peer_url: plan.source.url,
  peer_mail_domain: plan.source.mailDomain,
  people: '',
  before: before ? JSON.stringify(before) : '',
  started_at: at,
  updated_at: at,
})

/** Writes users and secrets, and keeps members and tokens for the activation. @returns ids that differ here. */
export async function receivePeople(
  { database, secrets, secretKey }: Pick<Platform, 'database' | 'secrets' | 'secretKey'>,
  plan: MovePlan,
  moveId: string,
  sealed: string,
): Promise<UserIds> {
  const people = JSON.parse(openSealed(secretKey, moveId, sealed)) as People
  return database.transact(async (tx) => {
    await demandReceiving({ database }, tx, plan.tenantId, moveId)
    const { ids, linked } = await linkUsers(tx, plan)
    await writePeople({ secrets }, tx, plan.tenantId, people, { ids, linked })
    const { account, members, tokens } = people
    await setPeople(tx, plan.tenantId, JSON.stringify({ account, members, tokens, ids }))
    return ids
  })
}

export async function demandReceiving(
  { database }: Pick<Platform, 'database'>,
  tx: Tx,
  tenantId: string,
  moveId: string,
): Promise<void> {
  const { state } = await demandMove(database, tx, tenantId, moveId)
  if (state !== 'receiving') throw new AppError('conflict', message('operator.accountMoveState'))
}

/** Rebuilds the search index, whose form depends on the database. */
export async function buildIndex({ records, emails }: Features, platform: Platform, tenantId: string): Promise<number> {
  let indexed = 0
  for (const index of [records.indexSlice, emails.indexSlice]) {
    let after: Parameters<typeof index>[1] = null
    do {
      const slice: Awaited<ReturnType<typeof index>> = await index(tenantId, after)
      indexed += slice.indexed
      after = slice.next
    } while (after)
  }
  await platform.fullText.flush()
  return indexed
}

/** Nothing of the account can change here until it is active, so that the comparison stays true. */
export async function makeReady({ database, clock }: Platform, tenantId: string, moveId: string): Promise<void> {
  await database.transact(
    async (tx) => {
      await demandReceiving({ database }, tx, tenantId, moveId)
      await raiseFence(database, tx, tenantId, FENCED_TABLES)
      await setState(tx, tenantId, 'ready', true, clock.now())
    },
    { mayTakeLong: true },
  )
}

/** Makes the account active here. The source must have recorded that it moved. Safe to repeat. */
export async function activate(
  { database, clock, signals }: Platform,
  tenantId: string,
  moveId: string,
): Promise<void> {
  await database.transact(
    async (tx) => {
      const move = await demandMove(database, tx, tenantId, moveId)
      if (move.state === 'active') return
      if (move.state !== 'ready') throw new AppError('conflict', message('operator.accountMoveState'))
      await lowerFence(database, tx, tenantId, FENCED_TABLES)
      const { account, members, tokens, ids } = JSON.parse(move.people) as Pick<
        People,
        'account' | 'members' | 'tokens'
      > & { ids: UserIds }
      await insertPlain(tx, 'tenants', account)
      for (const member of members) await insertPlain(tx, 'memberships', withIds({ ...member }, ids))
      for (const token of tokens) await insertPlain(tx, 'access_tokens', withIds(token, ids))
      await deleteParkedMembers(tx, tenantId)
      await forgetTokens(tx, tenantId)
      await setPeople(tx, tenantId, '')
      await releaseJobs(tx, tenantId)
      await setState(tx, tenantId, 'active', false, clock.now())
      database.afterCommit(tx, () => signals.send('jobs'))
    },
    { mayTakeLong: true },
  )
}

/** Removes an account that is not active yet. An account that had moved away from here before stays moved away. */
export async function discard(platform: Platform, tenantId: string, moveId: string): Promise<void> {
  const { database } = platform
  const existing = await findMove(database.read, tenantId)
  if (!existing || existing.id !== moveId) return
  if (!isArriving(existing)) throw new AppError('conflict', message('operator.accountMoveState'))
  await database.transact(
    async (tx) => {
      const move = await lockMove(database, tx, tenantId)
      if (move?.id !== moveId || !isArriving(move)) return
      await lowerFence(database, tx, tenantId, FENCED_TABLES)
      await setState(tx, tenantId, 'receiving', true, platform.clock.now())
    },
    { mayTakeLong: true },
  )
  await removeAccountRows(platform, tenantId)
  await database.transact(async (tx) => {
    const before = existing.before ? (JSON.parse(existing.before) as AccountMoveRow) : null
    if (before && hasMoved(before)) await saveMove(tx, before)
    else await deleteMove(tx, tenantId)
    // Users who belong to no account are left of the discarded move.
    await sql`
      delete from ${sql.table('users')} where id in (${sql.join(['', ...usersOf(existing)])})
        and not exists (select 1 from ${sql.table('memberships')} m where m.user_id = users.id)
        and not exists (select 1 from ${sql.table('parked_members')} p where p.user_id = users.id)`.execute(tx)
  })
}

function usersOf({ people }: AccountMoveRow): string[] {
  if (!people) return []
  const { members, ids } = JSON.parse(people) as Pick<People, 'members'> & { ids: UserIds }
  return members.map(({ user_id }) => ids[user_id] ?? user_id)
}
