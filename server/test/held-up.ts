import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Tx } from '#platform/database/database'
import { until } from './eventually.ts'
import type { TestApp } from './test-app.ts'

/** Begins a request inside a transaction that holds a row it needs. Resolves when the request waits for that transaction. */
export async function heldUp({ platform: { database } }: TestApp, tx: Tx, begin: () => void): Promise<void> {
  const asked = vi.spyOn(database, 'transact')
  begin()
  await until(() => asked.mock.calls.length > 0)
  asked.mockRestore()
  // SQLite has one writer: whoever has asked for a transaction waits.
  if (database.dialect === 'sqlite') return
  const waiting = sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await until(async () => (await waiting.execute(tx)).rows.length > 0)
}
