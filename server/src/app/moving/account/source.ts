import { message } from '@dossier/contract/message'
import { sql } from 'kysely'
import { AppError } from '#core/app-error'
import {
  deleteMove,
  deleteParkedMembers,
  findMove,
  forgetTokens,
  listParkedMembers,
  lockMove,
  parkMembers,
  rememberTokens,
  saveMove,
  setState,
} from '#platform/account-moves/account-moves.store'
import type { AccountMoveRow, ParkedMemberRow } from '#platform/account-moves/account-moves.tables'
import { lowerFence, raiseFence } from '#platform/database/account-fence'
import type { Tx } from '#platform/database/database'
import { readInstance } from '#platform/instance-mark'
import { holdJobs, releaseJobs } from '#platform/jobs/hold-jobs'
import type { Needs } from '#platform/platform'
import { insertPlain, rowsOf, textOf } from './people.ts'
import { type MovePlan, type Side, sideOf } from './plan.ts'
import { listNamesOf, listUsersOf, measureContents } from './planned-account.ts'
import { FENCED_TABLES, MOVED_TABLES } from './table-plan.ts'

type Parts = Needs<'clock' | 'config' | 'database' | 'ids' | 'jobs' | 'signals'>

export async function describeSide({ config, database }: Needs<'config' | 'database'>): Promise<Side> {
  const instance = await readInstance(database)
  return sideOf({ config, instanceId: instance?.id ?? '' })
}

/** Describes the account for the target. Changes nothing. */
export async function planMove(
  platform: Parts,
  { id, name, operatesSource }: { id: string; name: string; operatesSource: boolean },
): Promise<MovePlan> {
  const { read } = platform.database
  const counted: Record<string, number> = {}
  for (const table of MOVED_TABLES) counted[table] = await countRows(platform, table, id)
  return {
    source: await describeSide(platform),
    tenantId: id,
    name,
    users: await listUsersOf(read, id),
    names: await listNamesOf(read, id),
    contents: await measureContents(read, id),
    rows: counted,
    mailAccounts: counted.mail_accounts ?? 0,
    operatesSource,
  }
}

async function countRows({ database }: Needs<'database'>, table: string, tenantId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(database.read)
  return Number(rows[0]?.n)
}

export interface Frozen {
  moveId: string
  state: AccountMoveRow['state']
  /** Jobs that have not ended yet. */
  running: number
}

/**
 * Stops the account: its members and tokens get "moving", its jobs are held. Call it until nothing runs any more.
 * Continues an earlier move to the same target. @throws AppError `conflict` for a move to or from another instance.
 */
export async function freeze(platform: Parts, tenantId: string, name: string, target: Side): Promise<Frozen> {
  const { database, clock, ids } = platform
  return database.transact(async (tx) => {
    const existing = await lockMove(database, tx, tenantId)
    if (existing && existing.state !== 'active') {
      demandTarget(existing, target)
      const running = existing.state === 'frozen' ? await holdJobs(tx, tenantId, clock.now()) : 0
      return { moveId: existing.id, state: existing.state, running }
    }
    const move = newMove(ids.next(), tenantId, name, target, clock.now())
    await saveMove(tx, { ...move, before: '' })
    await park(tx, tenantId)
    return { moveId: move.id, state: move.state, running: await holdJobs(tx, tenantId, clock.now()) }
  })
}

const newMove = (id: string, tenantId: string, name: string, target: Side, at: number): AccountMoveRow => ({
  tenant_id: tenantId,
  id,
  state: 'frozen',
  is_parked: 1,
  name,
  peer_id: target.id,
  peer_url: target.url,
  peer_mail_domain: target.mailDomain,
  people: '',
  before: '',
  started_at: at,
  updated_at: at,
})

function demandTarget(move: AccountMoveRow, target: Side): void {
  if (['receiving', 'ready'].includes(move.state))
    throw new AppError('conflict', message('operator.accountArriving', { url: move.peer_url }))
  if (move.peer_id !== target.id)
    throw new AppError('conflict', message('operator.accountMovesElsewhere', { url: move.peer_url }))
}

/** Members have no membership while the account is away, so no request can act for them. */
async function park(tx: Tx, tenantId: string): Promise<void> {
  const rows = await rowsOf(tx, 'memberships', sql`tenant_id = ${tenantId}`)
  await parkMembers(tx, rows as unknown as ParkedMemberRow[])
  await sql`delete from ${sql.table('memberships')} where tenant_id = ${tenantId}`.execute(tx)
}

/** From here on no row of the account can change, not even by a request that began before. */
export async function fence({ database, clock }: Parts, tenantId: string, moveId: string): Promise<void> {
  await database.transact(
    async (tx) => {
      const move = await demandMove(database, tx, tenantId, moveId)
      if (move.state !== 'frozen') return
      await park(tx, tenantId)
      await holdJobs(tx, tenantId, Number.MAX_SAFE_INTEGER)
      await raiseFence(database, tx, tenantId, FENCED_TABLES)
      await setState(tx, tenantId, 'fenced', true, clock.now())
    },
    { mayTakeLong: true },
  )
}

/** Takes a move back. @throws AppError `conflict` after the point of no return. */
export async function thaw({ database, signals }: Parts, tenantId: string): Promise<{ moveId: string } | null> {
  return database.transact(
    async (tx) => {
      const move = await lockMove(database, tx, tenantId)
      if (!move || move.state === 'active') return null
      if (!['frozen', 'fenced'].includes(move.state))
        throw new AppError('conflict', message('operator.accountMovedAlready', { url: move.peer_url }))
      await lowerFence(database, tx, tenantId, FENCED_TABLES)
      for (const member of await listParkedMembers(tx, tenantId)) await insertPlain(tx, 'memberships', { ...member })
      await deleteParkedMembers(tx, tenantId)
      await releaseJobs(tx, tenantId)
      await deleteMove(tx, tenantId)
      database.afterCommit(tx, () => signals.send('jobs'))
      return { moveId: move.id }
    },
    { mayTakeLong: true },
  )
}

/** The point of no return: from here on only the target may become active. Safe to repeat. */
export async function recordMoved({ database, clock }: Parts, tenantId: string, moveId: string): Promise<void> {
  await database.transact(async (tx) => {
    const move = await demandMove(database, tx, tenantId, moveId)
    if (move.state === 'moved' || move.state === 'cleared') return
    if (move.state !== 'fenced') throw new AppError('conflict', message('operator.accountMoveState'))
    const tokens = await rowsOf(tx, 'access_tokens', sql`tenant_id = ${tenantId} and revoked_at is null`)
    await forgetTokens(tx, tenantId)
    await rememberTokens(
      tx,
      tenantId,
      tokens.map(({ hash }) => textOf(hash)),
    )
    await sql`delete from ${sql.table('sessions')} where tenant_id = ${tenantId}`.execute(tx)
    await setState(tx, tenantId, 'moved', true, clock.now())
  })
}

export async function demandMove(
  database: Parts['database'],
  tx: Tx,
  tenantId: string,
  moveId: string,
): Promise<AccountMoveRow> {
  const move = await lockMove(database, tx, tenantId)
  if (move?.id === moveId) return move
  throw new AppError('conflict', message('operator.accountMoveOther'))
}

export const stateOf = async ({ database }: Needs<'database'>, tenantId: string): Promise<AccountMoveRow | null> =>
  (await findMove(database.read, tenantId)) ?? null
