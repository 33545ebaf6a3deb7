import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database'
import { type Cell, createTableState, type TableState } from '#platform/database/move/state-hash'
import type { TenantTable } from './tenant-tables.ts'

/** A cell in JSON; bytes are base64. */
export type CarriedCell = null | number | string | { bytes: string }
export type CarriedRow = CarriedCell[]

/** Ids of users on the source and, where they differ, on the target. */
export type UserIds = Readonly<Record<string, string>>

export interface RowPage {
  rows: CarriedRow[]
  /** The key of the last row; null when there are no more. */
  next: CarriedRow | null
}

interface PageQuery {
  tenantId: string
  after: CarriedRow | null
  limit: number
  users: UserIds
}

/** Characters of a page: far below the largest frame of a command. */
const PAGE_CHARACTERS = 8_000_000
const SCAN_MS = 60_000
/** Below the limit of both databases for the values of a statement. */
const MAX_VALUES = 20_000

/** Jobs of work that stays behind. */
const LEFT_JOBS = ['export.', 'notifications.', 'auth.', 'mail-accounts.poll-device', 'mail-accounts.revoke-grant']

const FILTERS: Partial<Record<string, RawBuilder<unknown>>> = {
  jobs: sql.join(
    LEFT_JOBS.map((prefix) => sql`and kind not like ${sql.lit(`${prefix}%`)}`),
    sql` `,
  ),
  // OAuth clients stay behind.
  public_names: sql`and name not like 'client:%'`,
}

const filterOf = (name: string) => FILTERS[name] ?? sql``
const listOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** Reads rows in the order of their key, as the target stores them. */
export async function readPage(database: Database, table: TenantTable, query: PageQuery): Promise<RowPage> {
  const { tenantId, after, limit, users } = query
  const beyond = after ? sql`and (${listOf(table.key)}) > (${sql.join(after.map(cellOf))})` : sql``
  const order = table.key.length > 0 ? sql`order by ${listOf(table.key)} limit ${limit}` : sql``
  const found = await database.scan(
    sql<Record<string, Cell>>`
      select ${listOf(table.columns)} from ${sql.table(table.name)}
      where tenant_id = ${tenantId} ${beyond} ${filterOf(table.name)} ${order}`.compile(database.read),
    { deadlineMs: SCAN_MS },
  )
  const { kept, isCut } = withinBudget(found)
  const last = kept.at(-1)
  const hasMore = table.key.length > 0 && (isCut || found.length === limit)
  return {
    rows: kept.map((row) => table.columns.map((column) => carry(withIds(row[column] ?? null, users)))),
    next: hasMore && last ? table.key.map((column) => carry(last[column] ?? null)) : null,
  }
}

function withinBudget(rows: readonly Record<string, Cell>[]) {
  let characters = 0
  const end = rows.findIndex((row, index) => {
    characters += sizeOf(row)
    return index > 0 && characters > PAGE_CHARACTERS
  })
  return end < 0 ? { kept: rows, isCut: false } : { kept: rows.slice(0, end), isCut: true }
}

const sizeOf = (row: Record<string, Cell>): number =>
  Object.values(row).reduce<number>(
    (sum, cell) => sum + (typeof cell === 'object' ? (cell?.length ?? 0) : String(cell).length),
    0,
  )

/** Hashes the rows that move, with the ids of the target. */
export async function hashTable(
  database: Database,
  table: TenantTable,
  tenantId: string,
  users: UserIds,
): Promise<TableState> {
  const state = createTableState()
  let after: CarriedRow | null = null
  do {
    const page: RowPage = await readPage(database, table, { tenantId, after, limit: 1_000, users })
    for (const row of page.rows) state.add(row.map(cellOf))
    after = page.next
  } while (after)
  return state.end()
}

export async function insertPage(tx: Tx, table: TenantTable, rows: readonly CarriedRow[]): Promise<void> {
  const size = Math.max(1, Math.floor(MAX_VALUES / table.columns.length))
  for (let from = 0; from < rows.length; from += size) {
    const values = rows.slice(from, from + size).map((row) => sql`(${sql.join(row.map(cellOf))})`)
    const unlessThere = table.name === 'public_names' ? sql`on conflict do nothing` : sql``
    await sql`
      insert into ${sql.table(table.name)} (${listOf(table.columns)}) values ${sql.join(values)} ${unlessThere}`.execute(
      tx,
    )
  }
}

export const carry = (cell: Cell): CarriedCell => {
  if (cell instanceof Uint8Array) return { bytes: Buffer.from(cell).toString('base64') }
  return typeof cell === 'bigint' ? Number(cell) : cell
}

export const cellOf = (cell: CarriedCell): null | number | string | Buffer =>
  typeof cell === 'object' && cell !== null ? Buffer.from(cell.bytes, 'base64') : cell

/** Ids are whole cells, or values in JSON. */
function withIds(cell: Cell, users: UserIds): Cell {
  if (typeof cell !== 'string') return cell
  if (Object.hasOwn(users, cell)) return users[cell] ?? cell
  if (!/^[{[]/.test(cell)) return cell
  return Object.entries(users).reduce((text, [from, to]) => text.replaceAll(`"${from}"`, `"${to}"`), cell)
}
