import { sql } from 'kysely'
import type { Tx } from '#platform/database/database'

/** Accounts that one claim looks at; the next claim goes on behind them. */
const MAX_ACCOUNTS = 200

export interface ClaimOrder {
  kind: string
  /** Jobs to claim; 0 claims one for an account that has none at work. */
  free: number
  /** Accounts whose jobs of this kind run in this process. */
  atWork: ReadonlySet<string>
  /** The account that was served last; null at first. */
  lastServed: string | null
}

export interface AccountShare {
  tenantId: string
  jobs: number
}

interface Head {
  tenantId: string
  running: number
}

/**
 * Decides which accounts the free places go to: those with the fewest running jobs, of these the next ones after the
 * account served last. The cost does not depend on the number of waiting jobs.
 */
export async function shareAmongAccounts(tx: Tx, order: ClaimOrder, now: number): Promise<AccountShare[]> {
  const { kind, free, atWork, lastServed } = order
  const after = await walkAccounts(tx, kind, lastServed, MAX_ACCOUNTS)
  const remaining = MAX_ACCOUNTS - after.length
  const before = lastServed === null || remaining === 0 ? [] : await walkAccounts(tx, kind, null, remaining)
  const seen = new Set(after.map(({ tenant_id }) => tenant_id))
  const all = [...after, ...before.filter(({ tenant_id }) => !seen.has(tenant_id))]
  const due = all.filter(({ tenant_id, run_at }) => run_at <= now && (free > 0 || !atWork.has(tenant_id)))
  if (due.length === 0) return []
  const running = await countRunning(tx, kind)
  return distribute(
    due.map(({ tenant_id: tenantId }) => ({ tenantId, running: running.get(tenantId) ?? 0 })),
    Math.max(1, free),
  )
}

/** Gives each place to the account with the fewest, in the order of the list among equals. */
export function distribute(heads: readonly Head[], places: number): AccountShare[] {
  const shares = heads.map((head) => ({ ...head, jobs: 0 }))
  for (let place = 0; place < places; place += 1) {
    const [first, ...more] = shares
    if (!first) break
    const next = more.reduce((least, share) => (loadOf(share) < loadOf(least) ? share : least), first)
    next.jobs += 1
  }
  return shares.filter(({ jobs }) => jobs > 0).map(({ tenantId, jobs }) => ({ tenantId, jobs }))
}

const loadOf = ({ running, jobs }: { running: number; jobs: number }): number => running + jobs

/** Returns accounts with waiting jobs in the order of their ids, with the start of their first job. */
async function walkAccounts(
  tx: Tx,
  kind: string,
  after: string | null,
  limit: number,
): Promise<{ tenant_id: string; run_at: number }[]> {
  const waiting = sql`jobs.state = 'waiting' and jobs.kind = ${kind}`
  const inOrder = sql`order by jobs.tenant_id, jobs.run_at, jobs.id limit 1`
  const beginning = after === null ? sql`true` : sql`jobs.tenant_id > ${after}`
  // Both databases jump from account to account in the index; neither reads the other jobs.
  const { rows } = await sql<{ tenant_id: string; run_at: number }>`
    with recursive walk (tenant_id, n) as (
      select (select jobs.tenant_id from jobs where ${waiting} and ${beginning} ${inOrder}), 1
      union all
      select (select jobs.tenant_id from jobs where ${waiting} and jobs.tenant_id > walk.tenant_id ${inOrder}), n + 1
      from walk where walk.tenant_id is not null and n < ${limit}
    )
    select tenant_id, (
      select jobs.run_at from jobs where ${waiting} and jobs.tenant_id = walk.tenant_id ${inOrder}
    ) as run_at
    from walk where tenant_id is not null`.execute(tx)
  return rows
}

async function countRunning(tx: Tx, kind: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('jobs')
    .select('tenant_id')
    .where('state', '=', sql<'running'>`'running'`)
    .where('kind', '=', kind)
    // Makes both databases use the index of running jobs, which are few.
    .orderBy('lease_until')
    .execute()
  const counts = new Map<string, number>()
  for (const { tenant_id } of rows) counts.set(tenant_id, (counts.get(tenant_id) ?? 0) + 1)
  return counts
}
