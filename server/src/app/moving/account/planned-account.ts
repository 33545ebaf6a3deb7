import { sql } from 'kysely'
import type { Database, Reads } from '#platform/database/database'
import { rowsOf, textOf } from './people.ts'
import type { MovePlan, PlannedUser } from './plan.ts'

/** Members of an account, also of one that is moving. */
export async function listUsersOf(db: Reads, tenantId: string): Promise<PlannedUser[]> {
  const ofAccount = sql`tenant_id = ${tenantId}`
  const members = [...(await rowsOf(db, 'memberships', ofAccount)), ...(await rowsOf(db, 'parked_members', ofAccount))]
  const ids = sql.join(['', ...members.map(({ user_id }) => user_id)])
  const unconfirmed = await rowsOf(db, 'unconfirmed_users', sql`user_id in (${ids})`)
  const waiting = new Set(unconfirmed.map(({ user_id }) => user_id))
  const users = await rowsOf(db, 'users', sql`id in (${ids})`)
  return users
    .map(({ id, email }) => ({ id: textOf(id), email: textOf(email), isConfirmed: !waiting.has(id ?? '') }))
    .toSorted((a, b) => (a.email < b.email ? -1 : 1))
}

/** Names by which the outside reaches the account. OAuth clients stay behind. */
export async function listNamesOf(db: Reads, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table('public_names')} where tenant_id = ${tenantId} and name not like 'client:%'`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

export async function measureContents(db: Reads, tenantId: string): Promise<MovePlan['contents']> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count, coalesce(sum(size), 0) as bytes from ${sql.table('blobs')} where tenant_id = ${tenantId}`.execute(
    db,
  )
  return { count: Number(rows[0]?.count), bytes: Number(rows[0]?.bytes) }
}

export interface ContentName {
  sha256: string
  size: number
}

const PAGE = 1_000

/** Lists the stored contents of an account in the order of their hashes. */
export async function listContents({ read }: Database, tenantId: string, after: string): Promise<ContentName[]> {
  const { rows } = await sql<ContentName>`
    select sha256, size from ${sql.table('blobs')} where tenant_id = ${tenantId} and sha256 > ${after}
    order by sha256 limit ${PAGE}`.execute(read)
  return rows
}
