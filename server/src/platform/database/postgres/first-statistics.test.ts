import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnDatabases } from '#test/databases'
import { eventually } from '#test/eventually'

describeOnDatabases(['postgres'], 'statistics', (open) => {
  it('are made of a table that was filled at once, before the server would', async () => {
    const database = await open()
    const known = async () => {
      const { rows } = await sql`select distinct tablename from pg_stats where tablename like 'filled_%'`.execute(
        database.read,
      )
      return rows
    }
    await database.transact((tx) => sql`create table filled_large (tenant text, id text)`.execute(tx))
    await database.transact((tx) => sql`create table filled_little (tenant text, id text)`.execute(tx))
    const fill = (table: string, rows: number) =>
      database.transact((tx) =>
        sql`insert into ${sql.table(table)} select 'nora', md5(n::text) from generate_series(1, ${sql.lit(rows)}) as n`.execute(
          tx,
        ),
      )
    await fill('filled_little', 10)
    await fill('filled_large', 10_000)
    expect(await known()).toEqual([])
    for (let commits = 0; commits < 16; commits += 1) await fill('filled_little', 1)
    await eventually(async () => expect(await known()).toEqual([{ tablename: 'filled_large' }]))
  })
})
