import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'
import { TABLES_LEFT_OUT } from './left-out.ts'

describeOnBothDatabases('an archive', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
  })
  afterAll(() => app.stop())

  it('carries every table of an account, or says why not', async () => {
    const { database } = app.platform
    const tables =
      database.dialect === 'sqlite'
        ? sql<{ name: string }>`
            select t.name from sqlite_schema as t
            where t.type = 'table' and exists (select 1 from pragma_table_info(t.name) as c where c.name = 'tenant_id')`
        : sql<{ name: string }>`
            select table_name as name from information_schema.columns
            where table_schema = 'public' and column_name = 'tenant_id'`
    const found = (await tables.execute(database.read)).rows.map(({ name }) => name)
    const carried = new Set(app.app.features.exports.kinds.flatMap((kind) => kind.tables))
    const told = (name: string): boolean => carried.has(name) || Object.hasOwn(TABLES_LEFT_OUT, name)
    expect(
      found.filter((name) => !told(name)),
      'add these to a kind of their feature (x.portable.ts) or to left-out.ts',
    ).toEqual([])
    expect(Object.keys(TABLES_LEFT_OUT).filter((name) => carried.has(name))).toEqual([])
    expect([...carried].filter((name) => !found.includes(name))).toEqual([])
  })
})
