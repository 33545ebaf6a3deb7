import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Tx } from '#platform/database/database'
import { until } from './eventually.ts'
import type { TestApp } from './test-app.ts'

/** Begins a request while this transaction holds a row that it needs. Resolves when the request waits for the transaction. */
export async function waitForBlockedRequest(
  { platform: { database } }: TestApp,
  tx: Tx,
  begin: () => void,
): Promise<void> {
  const transactions = vi.spyOn(database, 'transact')
  begin()
  await until(() => transactions.mock.calls.length > 0)
  transactions.mockRestore()
  // SQLite has one writer: a request that has asked for a transaction waits.
  if (database.dialect === 'sqlite') return
  const waiting = sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
  await until(async () => (await waiting.execute(tx)).rows.length > 0)
}
