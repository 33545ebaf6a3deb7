import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { FENCED } from './failures.ts'

// A fence of triggers makes every insert and update of one account fail, in every process, also in requests and jobs
// that began before. It exists only while the account moves, so it costs other accounts nothing.

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ACTS = ['insert', 'update'] as const

/** Deletes stay possible: maintenance deletes expired rows of all accounts in one statement. */
export async function raiseFence(database: Database, tx: Tx, tenantId: string, tables: readonly string[]) {
  const id = checked(tenantId)
  if (database.dialect === 'postgres') await createFunction(tx)
  for (const table of tables) {
    for (const act of ACTS) {
      await sql`drop trigger if exists ${nameOf(id, table, act)}${on(database, table)}`.execute(tx)
      await sql`
        create trigger ${nameOf(id, table, act)} before ${sql.raw(act)} on ${sql.table(table)}
        for each row when (new.tenant_id = ${sql.lit(id)}) ${refusal(database)}`.execute(tx)
    }
  }
}

export async function lowerFence(database: Database, tx: Tx, tenantId: string, tables: readonly string[]) {
  const id = checked(tenantId)
  for (const table of tables) {
    for (const act of ACTS)
      await sql`drop trigger if exists ${nameOf(id, table, act)}${on(database, table)}`.execute(tx)
  }
}

const createFunction = (tx: Tx) =>
  sql`
    create or replace function refuse_moving_account() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception '${FENCED}'; end`)}`.execute(tx)

const refusal = ({ dialect }: Database) =>
  dialect === 'postgres'
    ? sql`execute function refuse_moving_account()`
    : sql`begin select raise(abort, ${sql.lit(FENCED)}); end`

const on = ({ dialect }: Database, table: string) => (dialect === 'postgres' ? sql` on ${sql.table(table)}` : sql``)

/** PostgreSQL cuts names after 63 bytes; a trigger belongs to its table there, and to the schema in SQLite. */
const nameOf = (id: string, table: string, act: string) =>
  sql.ref(`moving_${id.replaceAll('-', '')}_${act === 'insert' ? 'i' : 'u'}_${table}`)

function checked(tenantId: string): string {
  if (!UUID.test(tenantId)) throw new Error('the id of an account is a UUID')
  return tenantId
}
