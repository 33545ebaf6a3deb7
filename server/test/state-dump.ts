import { sql } from 'kysely'
import type { Database } from '#platform/database/database'

/** Tables with timestamps only, with delayed data, or specific to an engine. */
const PASSING =
  /^(?:search_text|search_terms$|jobs$|events|idempotency_keys$|intake_days$|triage_arrivals$|sqlite_|kysely_|sessions$|instance_)/

/** Dumps all state tables as sorted lines: equal dumps mean equal states. */
export async function dumpState(database: Database, leaveOut: readonly string[] = []): Promise<string[]> {
  const names =
    database.dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  const lines: string[] = []
  for (const { name } of (await names.execute(database.read)).rows.filter(({ name }) => !PASSING.test(name))) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database.read)
    for (const row of rows) {
      const entries = Object.entries(row).filter(([column]) => !leaveOut.includes(column))
      lines.push(
        `${name} ${JSON.stringify(Object.fromEntries(entries.map(([column, value]) => [column, plain(value)])))}`,
      )
    }
  }
  return lines.sort()
}

/** Sums of fractions depend on the order of their parts in the last digits. */
const DIGITS = 12

function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value
}
