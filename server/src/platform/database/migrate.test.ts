import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { silentLog } from '#platform/log/log'
import { startTestProcess } from '#test/child'
import { describeOnBothDatabases, type Engine } from '#test/databases'
import { english } from '#test/in-english'
import { columns } from '../../../migrations/dialect.ts'
import type { Migrations } from '../../../migrations/index.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const good: Migrations = {
  '0001-one': {
    async up(database, dialect) {
      const { text, bigint, strict } = columns(dialect)
      await sql`create table one (id ${text} primary key, at ${bigint} not null) ${strict}`.execute(database)
    },
  },
}

const failing: Migrations = {
  ...good,
  '0002-two': {
    async up(database) {
      await sql`insert into one (id, at) values ('a', 1)`.execute(database)
      await sql`create table two (id integer)`.execute(database)
      await sql`insert into nowhere values (1)`.execute(database)
    },
  },
}

async function withEmpty(engine: Engine, test: (database: Database, config: string) => Promise<void>): Promise<void> {
  const empty = await engine.create()
  const database = await openDatabase(empty.config, { log: silentLog })
  try {
    await test(database, JSON.stringify(empty.config))
  } finally {
    await database.close()
    await empty.drop()
  }
}

const tableNames = async (database: Database): Promise<string[]> =>
  (await database.read.introspection.getTables({ withInternalKyselyTables: true })).map((table) => table.name)

describeOnBothDatabases('migrating', (open, engine) => {
  it('does each migration once', async () => {
    const database = await open()
    expect(await migrate(database)).toEqual([])
    await withEmpty(engine, async (empty) => {
      expect(await migrate(empty, good)).toEqual(['0001-one'])
      expect(await migrate(empty, good)).toEqual([])
    })
  })

  it('leaves nothing at all when one fails half-way, and goes on once it is mended', async () => {
    await withEmpty(engine, async (database) => {
      await expect(migrate(database, failing)).rejects.toThrow(/nowhere/)
      expect(await tableNames(database)).toEqual([])
      expect(await migrate(database, good)).toEqual(['0001-one'])
      await expect(migrate(database, failing)).rejects.toThrow(/nowhere/)
      expect((await sql`select * from one`.execute(database.read)).rows).toEqual([])
      expect(await tableNames(database)).not.toContain('two')
    })
  })

  it('refuses a database that is newer than the program', async () => {
    await withEmpty(engine, async (database) => {
      await migrate(database, { ...good, '0002-later': { up: async () => undefined } })
      await expect(migrate(database, good)).rejects.toThrow(english('database.newerSchema', { change: '0002-later' }))
    })
  })

  it('refuses a database from before the baseline, and leaves it as it is', async () => {
    await withEmpty(engine, async (database) => {
      await migrate(database, { '0000-before': { up: async () => undefined } })
      await expect(migrate(database, good)).rejects.toThrow(
        english('database.beforeBaseline', { maker: english('database.developmentVersion') }),
      )
      expect(await tableNames(database)).not.toContain('one')
    })
  })

  it('ends well for several that start at once in one process', async () => {
    await withEmpty(engine, async (database) => {
      const done = await Promise.all([migrate(database), migrate(database), migrate(database)])
      expect(done.filter((names) => names.length > 0)).toHaveLength(1)
    })
  })

  it('ends well for processes that start at once', async () => {
    const empty = await engine.create()
    const config = JSON.stringify(empty.config)
    const children = await Promise.all(
      Array.from({ length: 3 }, () => startTestProcess('database-process', ['migrate', config]).ended),
    )
    const refusals = children.filter((child) => child.code !== 0)
    // On SQLite only one server may use the file; the others refuse with one sentence.
    for (const { stderr } of refusals) expect(stderr).toMatch(/^Another Dossier server is using .*\n$/)
    expect(refusals.length).toBeLessThan(engine.dialect === 'sqlite' ? 3 : 1)
    const database = await openDatabase(empty.config, { log: silentLog })
    expect(await migrate(database)).toEqual([])
    await database.close()
    await empty.drop()
  })

  it('makes tables that check their types', async () => {
    const database = await open()
    const wrong = database.transact((tx) =>
      sql`insert into blobs (tenant_id, sha256, size, stored_at) values ('t', 'x', 'many', 0)`.execute(tx),
    )
    await expect(wrong).rejects.toThrow()
  })
})
