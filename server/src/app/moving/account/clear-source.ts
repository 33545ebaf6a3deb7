import { sql } from 'kysely'
import { setState } from '#platform/account-moves/account-moves.store'
import { lowerFence } from '#platform/database/account-fence'
import type { Database } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { demandMove } from './source.ts'
import { FENCED_TABLES, KEPT_TABLES } from './table-plan.ts'
import { listTenantTables, type TenantTable } from './tenant-tables.ts'

/** Rows of a transaction; other writers run in between. */
const SLICE = 500

type Parts = Needs<'clock' | 'database' | 'fullText'>

/** Removes the content of a moved account. Members, tokens and names stay, to answer with the new address. Safe to repeat. */
export async function clearSource(platform: Parts, tenantId: string, moveId: string): Promise<void> {
  const { database, clock } = platform
  const isMoved = await database.transact(async (tx) => {
    const { state } = await demandMove(database, tx, tenantId, moveId)
    return state === 'moved'
  })
  if (!isMoved) return
  await removeAccountRows(platform, tenantId)
  await database.transact(
    async (tx) => {
      await lowerFence(database, tx, tenantId, FENCED_TABLES)
      // Its sessions, invitations and OAuth consents go with it.
      await sql`delete from ${sql.table('tenants')} where id = ${tenantId}`.execute(tx)
      await setState(tx, tenantId, 'cleared', true, clock.now())
    },
    { mayTakeLong: true },
  )
}

/** Deletes the rows and search documents of an account that nobody uses, in slices. */
export async function removeAccountRows(
  { database, fullText }: Needs<'database' | 'fullText'>,
  tenantId: string,
): Promise<void> {
  await unindex({ database, fullText }, tenantId)
  const tables = await listTenantTables(database)
  for (const table of tables)
    if (!KEPT_TABLES.has(table.name) && !table.name.startsWith('search_')) await deleteRows(database, table, tenantId)
  await deleteTerms(database, tenantId)
}

async function unindex({ database, fullText }: Needs<'database' | 'fullText'>, tenantId: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ kind: string; id: string }>`
      select kind, id from ${sql.table('search_doc')} where tenant_id = ${tenantId} limit ${SLICE}`.execute(
      database.read,
    )
    if (rows.length === 0) return
    await database.transact(async (tx) => {
      for (const { kind, id } of rows) await fullText.remove(tx, { tenantId, kind, id })
    })
  }
}

const deleteTerms = (database: Database, tenantId: string) =>
  database.transact((tx) => sql`delete from ${sql.table('search_terms')} where tenant_id = ${tenantId}`.execute(tx))

async function deleteRows(database: Database, { name, key }: TenantTable, tenantId: string): Promise<void> {
  const table = sql.table(name)
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const slice =
    key.length === 0
      ? sql``
      : sql`
    and (${columns}) in (select ${columns} from ${table} where tenant_id = ${tenantId} limit ${SLICE})`
  for (;;) {
    const { numAffectedRows } = await database.transact((tx) =>
      sql`delete from ${table} where tenant_id = ${tenantId} ${slice}`.execute(tx),
    )
    if (key.length === 0 || Number(numAffectedRows ?? 0) < SLICE) return
  }
}
