import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/database/database'
import { openDatabase } from '#platform/database/open-database'
import { silentLog } from '#platform/log/log'
import { engines } from '#test/databases'
import { CARRIED_TABLES, LEFT_TABLES, MOVED_TABLES } from './table-plan.ts'
import { listTenantTables, type TenantTable } from './tenant-tables.ts'

const opened: { database: Database; drop(): Promise<void> }[] = []
const catalogues: TenantTable[][] = []
beforeAll(async () => {
  for (const engine of engines()) {
    const { config, drop } = await engine.createMigrated()
    const database = await openDatabase(config, { log: silentLog })
    opened.push({ database, drop })
    catalogues.push(await listTenantTables(database))
  }
})
afterAll(async () => {
  for (const { database, drop } of opened) {
    await database.close()
    await drop()
  }
})

it('says of every table with a tenant whether its rows move with their account', () => {
  const planned = [...MOVED_TABLES, ...Object.keys(CARRIED_TABLES), ...Object.keys(LEFT_TABLES)]
  expect(planned.length).toBe(new Set(planned).size)
  for (const tables of catalogues)
    expect(tables.map(({ name }) => name).sort(), 'add a new table to table-plan.ts').toEqual(planned.toSorted())
})

it('reads the same columns and keys from both databases', () => {
  const moved = catalogues.map((tables) => tables.filter(({ name }) => MOVED_TABLES.includes(name)))
  for (const each of moved) expect(each).toEqual(moved[0])
  // Tables with one row for each account have no key beside it.
  const single = (moved[0] ?? []).filter(({ key }) => key.length === 0).map(({ name }) => name)
  expect(single.toSorted()).toEqual(['account_preferences', 'unfilled_lists', 'vector_states'])
})
