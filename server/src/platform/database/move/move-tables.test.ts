import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { migrate } from '#platform/database/migrate'
import { openDatabase } from '#platform/database/open-database'
import { withClient } from '#platform/database/postgres/with-client'
import { silentLog } from '#platform/log/log'
import { describeOnDatabases, engines } from '#test/databases'
import { fillTables } from '../postgres/load-tables.ts'
import { readEmbeddedRows } from './embedded-rows.ts'
import { createTableState } from './state-hash.ts'
import { verifyTarget } from './verify-target.ts'

const quiet = { signal: new AbortController().signal, report: () => undefined }

const stateOf = (...rows: Parameters<ReturnType<typeof createTableState>['add']>[0][]) => {
  const state = createTableState()
  for (const row of rows) state.add(row)
  return state.end()
}

it('the state of a table is the same in any order, and another with any other cell', () => {
  const one = ['a', 1, null, Buffer.from('x')]
  const two = ['b', 2, null, Buffer.from('y')]
  expect(stateOf(one, two)).toEqual(stateOf(two, one))
  const others = [
    ['a', '1', null, Buffer.from('x')],
    ['a', 1, '', Buffer.from('x')],
    ['a', 1, null, 'x'],
    ['a1', null, Buffer.from('x')],
  ]
  for (const other of others) expect(stateOf(one).hash).not.toBe(stateOf(other).hash)
  expect(stateOf(one, one).hash).not.toBe(stateOf(two, two).hash)
  expect(stateOf()).toEqual({ rows: 0, hash: '0'.repeat(64) })
})

describeOnDatabases(['postgres'], 'rows that are moved', (_open, engine) => {
  it('arrive as they were, every kind of value, and one changed byte or a row too few is noticed', async () => {
    const [sqlite] = engines()
    if (!sqlite) throw new Error('there is no SQLite')
    const [here, there] = [await sqlite.create(), await engine.create()]
    if (here.config.kind !== 'sqlite' || there.config.kind !== 'postgres') throw new Error('the wrong way round')
    for (const { config } of [here, there]) {
      const database = await openDatabase(config, { log: silentLog })
      await migrate(database)
      await database.close()
    }
    const source = new DatabaseSync(here.config.file)
    const insert = source.prepare(
      'insert into blobs (tenant_id, sha256, size, inline, stored_at) values (?, ?, ?, ?, ?)',
    )
    insert.run('a\\b\tc\nd\re', 'é 🦦 \\N', 2 ** 52, Buffer.from([0, 9, 10, 13, 92, 255]), 1)
    for (let i = 0; i < 5_000; i += 1) insert.run('t', `hash-${i}`, i, i % 2 === 0 ? null : Buffer.from(`${i}`), i)
    source
      .prepare('insert into events (tenant_id, name, scope, payload, at) values (?, ?, ?, ?, ?)')
      .run('t', 'n', 's', '{}', 7)
    await withClient(there.config.url, async (client) => {
      await client.query('begin')
      const embedded = readEmbeddedRows(source, quiet)
      await fillTables(client, embedded, quiet)
      const { states } = embedded
      expect([...states.keys()]).toEqual(expect.arrayContaining(['emails', 'sessions', 'events', 'blobs']))
      expect(states.get('blobs')?.rows).toBe(5_001)
      expect(await verifyTarget(client, states, quiet)).toEqual([])
      expect((await client.query('select place::int, seq::int from events')).rows).toEqual([{ place: 1, seq: 1 }])
      await client.query('savepoint whole')
      const broken = async (change: string) => {
        await client.query(change)
        const problems = await verifyTarget(client, states, quiet)
        await client.query('rollback to savepoint whole')
        return problems
      }
      expect(await broken(`update blobs set inline = set_byte(inline, 5, 254) where size = ${2 ** 52}`)).toEqual([
        'The rows of the table blobs differ.',
      ])
      expect(await broken(`update blobs set sha256 = 'hash-4999x' where sha256 = 'hash-4999'`)).toHaveLength(1)
      expect(await broken(`delete from blobs where sha256 = 'hash-17'`)).toEqual([
        'The table blobs has 5000 rows instead of 5001.',
      ])
    })
    source.close()
    await Promise.all([here.drop(), there.drop()])
  })
})
