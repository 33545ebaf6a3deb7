import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import type { Database } from './database.ts'
import { insertRows } from './insert-rows.ts'

const row = (name: string, value: string) => ({ name, value })
const blob = (sha256: string, inline: Uint8Array | null) => ({ tenant_id: 't', sha256, size: 1, inline, stored_at: 7 })

describeOnBothDatabases('many rows at once', (open) => {
  const valuesLike = async (database: Database, prefix: string) => {
    const rows = await sql<{ name: string; value: string }>`
      select name, value from instance_values where name like ${`${prefix}%`} order by name`.execute(database.read)
    return rows.rows
  }

  it('are stored as they are, in whatever order their columns are named', async () => {
    const database = await open()
    const put = insertRows('instance_values')
    const evil = `many.'"; drop table x; -- \\u0000 \\x41 {[\u2028`
    await database.transact((tx) => put(tx, [row('many.a', evil), { value: 'Größe 北京 🙂', name: 'many.b' }]))
    expect(await valuesLike(database, 'many.')).toEqual([row('many.a', evil), row('many.b', 'Größe 北京 🙂')])
  })

  it('lose what no database can hold, and nothing else', async () => {
    const database = await open()
    const put = insertRows('instance_values')
    await database.transact((tx) => put(tx, [row('odd.a', 'nul\0nul'), row('odd.b', 'half\ud800half')]))
    expect(await valuesLike(database, 'odd.')).toEqual([row('odd.a', 'nul\ufffdnul'), row('odd.b', 'half\ufffdhalf')])
  })

  it('keep bytes and nulls', async () => {
    const database = await open()
    const put = insertRows('blobs')
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    const view = Buffer.from([9, 9, ...bytes, 9]).subarray(2, 258)
    await database.transact((tx) => put(tx, [blob('b1', bytes), blob('b2', null), blob('b3', view)]))
    const found = await database.read.selectFrom('blobs').select('inline').orderBy('sha256').execute()
    expect(found.map(({ inline }) => inline && [...inline])).toEqual([[...bytes], null, [...bytes]])
  })

  it('do what their tail says where one is there already', async () => {
    const database = await open()
    const put = insertRows(
      'instance_values',
      'on conflict (name) do update set value = instance_values.value || excluded.value',
    )
    await database.transact((tx) => put(tx, [row('tail.a', '1'), row('tail.b', '1')]))
    await database.transact((tx) => put(tx, [row('tail.b', '2'), row('tail.c', '2')]))
    expect(await valuesLike(database, 'tail.')).toEqual([row('tail.a', '1'), row('tail.b', '12'), row('tail.c', '2')])
  })

  it('are all stored when they need several statements, and none when there are none', async () => {
    const database = await open()
    const put = insertRows('instance_values')
    const long = 'x'.repeat(1_500_000)
    const many = Array.from({ length: 7 }, (_, index) => row(`long.${index}`, `${index}${long}`))
    await database.transact((tx) => put(tx, many))
    await database.transact((tx) => put(tx, []))
    expect((await valuesLike(database, 'long.')).map(({ value }) => [value[0], value.length])).toEqual(
      many.map(({ value }) => [value[0], 1_500_001]),
    )
  })

  it('refuse a value that no column holds', async () => {
    const database = await open()
    const put = insertRows('instance_values')
    const wrong = [{ name: 'wrong', value: new Date(0) as unknown as string }]
    await expect(database.transact((tx) => put(tx, wrong))).rejects.toThrow('which no column can hold')
  })
})
