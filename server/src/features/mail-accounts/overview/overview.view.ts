import { MAIL_ACCOUNT_STATES, type MailAccountState } from '@dossier/contract/vocabulary'
import { type SqlBool, sql } from 'kysely'
import type { Reads } from '#platform/database/database'
import type { MailAccountRow } from '../mail-accounts.tables.ts'

/**
 * A worker reads its server every five minutes at the latest, and records it at least as often. An attempt that is due
 * starts at once.
 */
export const LATE_MS = 20 * 60_000

/** All mail accounts of the instance in numbers. */
export interface Overview {
  states: Record<MailAccountState, number>
  /** Accounts in sync whose server was not read in time. */
  late: number
  /** The oldest last sync of the accounts in sync; null without any. */
  oldestSyncAt: number | null
  waitingChanges: number
  stuckChanges: number
}

/** States in which a worker should be at work now. */
const IN_SYNC = ['importing', 'live'] as const
/** Instant of the last sign of work. An account that has just changed its state gets the full time. */
const lastSign = sql<number>`case when coalesce(seen_at, 0) > state_since then seen_at else state_since end`

/** Condition for accounts whose work is overdue. */
const isLate = (now: number) => sql<SqlBool>`(
  (state in (${sql.join(IN_SYNC)}) and ${lastSign} < ${now - LATE_MS})
  or (state = 'waiting' and retry_at < ${now - LATE_MS} and ${lastSign} < ${now - LATE_MS})
)`

export async function readOverview(db: Reads, now: number): Promise<Overview> {
  const [byState, [late], changes] = await Promise.all([
    sql<{ state: MailAccountState; count: number; oldest: number | null }>`
      select state, count(*) as count, min(${lastSign}) as oldest from mail_accounts group by state`
      .execute(db)
      .then(({ rows }) => rows),
    sql<{ count: number }>`select count(*) as count from mail_accounts where ${isLate(now)}`
      .execute(db)
      .then(({ rows }) => rows),
    sql<{ is_stuck: number; count: number }>`
      select case when state = 'stuck' then 1 else 0 end as is_stuck, count(*) as count
      from pending_changes group by case when state = 'stuck' then 1 else 0 end`
      .execute(db)
      .then(({ rows }) => rows),
  ])
  const countOf = (state: MailAccountState): number => Number(byState.find((row) => row.state === state)?.count ?? 0)
  const changesOf = (isStuck: number): number =>
    Number(changes.find(({ is_stuck }) => Number(is_stuck) === isStuck)?.count ?? 0)
  const syncs = byState.filter(({ state }) => (IN_SYNC as readonly string[]).includes(state))
  return {
    states: Object.fromEntries(MAIL_ACCOUNT_STATES.map((state) => [state, countOf(state)])) as Overview['states'],
    late: Number(late?.count ?? 0),
    oldestSyncAt: syncs.length === 0 ? null : Math.min(...syncs.map(({ oldest }) => Number(oldest))),
    waitingChanges: changesOf(0),
    stuckChanges: changesOf(1),
  }
}

/** An account that does not go on without a person, or without the operator. */
export interface TroubledAccount
  extends Pick<MailAccountRow, 'id' | 'address' | 'imap_host' | 'state' | 'reason' | 'detail' | 'state_since'> {
  is_late: boolean
  stuck: number
}

/** A server that cannot be reached for this long is more than a passing failure. */
const LONG_WAIT_MS = 3_600_000

/** The oldest first. */
export async function listTroubled(db: Reads, now: number, limit: number): Promise<TroubledAccount[]> {
  const { rows } = await sql<Omit<TroubledAccount, 'is_late'> & { is_late: number }>`
    select id, address, imap_host, state, reason, detail, state_since,
      case when ${isLate(now)} then 1 else 0 end as is_late,
      coalesce(stuck.count, 0) as stuck
    from mail_accounts
    left join (
      select tenant_id, account_id, count(*) as count from pending_changes where state = 'stuck'
      group by tenant_id, account_id
    ) as stuck on stuck.tenant_id = mail_accounts.tenant_id and stuck.account_id = mail_accounts.id
    where state in ('needs_person', 'needs_approval')
      or (state = 'waiting' and state_since < ${now - LONG_WAIT_MS})
      or ${isLate(now)}
      or (stuck.count > 0 and state <> 'removing')
    order by state_since, id
    limit ${limit}`.execute(db)
  return rows.map((row) => ({
    ...row,
    state_since: Number(row.state_since),
    is_late: Number(row.is_late) === 1,
    stuck: Number(row.stuck),
  }))
}
