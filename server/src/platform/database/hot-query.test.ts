import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import type { Reads } from './database.ts'
import { hotInsert, hotQuery, hotQueryOfMany, hotSqlOfEach } from './hot-query.ts'

describeOnBothDatabases('a hot query', (open) => {
  const value = (name: string, given: string) => ({ name, value: given })
  const put = hotInsert('instance_values')
  const find = hotQuery((db, given: { name: string; other: string }) =>
    db
      .selectFrom('instance_values')
      .select(['name', 'value'])
      .where((eb) => eb.or([eb('name', '=', given.name), eb('name', '=', given.other)]))
      .orderBy('name'),
  )

  it('asks with the values of each call, not with those of the first', async () => {
    const database = await open()
    await database.transact((tx) => put(tx, [value('hot.a', '1')]))
    await database.transact((tx) => put(tx, [value('hot.b', '2')]))
    expect(await find(database.read, { name: 'hot.a', other: 'hot.b' })).toEqual([
      value('hot.a', '1'),
      value('hot.b', '2'),
    ])
    expect(await find(database.read, { name: 'hot.b', other: 'hot.none' })).toEqual([value('hot.b', '2')])
  })

  it('sees what its own transaction wrote, and undoes it with it', async () => {
    const database = await open()
    const failing = database.transact(async (tx) => {
      await put(tx, [value('hot.c', '3')])
      expect(await find(tx, { name: 'hot.c', other: '' })).toEqual([value('hot.c', '3')])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await find(database.read, { name: 'hot.c', other: '' })).toEqual([])
  })

  it('is refused inside of a transaction where it does not use its tx, as any read', async () => {
    const database = await open()
    const inside = database.transact(() => find(database.read, { name: 'hot.a', other: '' }))
    await expect(inside).rejects.toThrow('was used inside a running transaction')
  })

  it('takes text as a value, whatever it says', async () => {
    const database = await open()
    const evil = `x'; drop table instance_values; --`
    await database.transact((tx) => put(tx, [value(evil, evil)]))
    expect(await find(database.read, { name: evil, other: '' })).toEqual([value(evil, evil)])
  })

  it('inserts rows with their columns in another order', async () => {
    const database = await open()
    await database.transact(async (tx) => {
      await put(tx, [{ value: 'left', name: 'hot.order' }])
      await put(tx, [{ name: 'hot.order.2', value: 'right' }])
    })
    expect(await find(database.read, { name: 'hot.order', other: 'hot.order.2' })).toEqual([
      value('hot.order', 'left'),
      value('hot.order.2', 'right'),
    ])
  })

  it('runs a statement for each set of values in their order, or for none', async () => {
    const database = await open()
    const rename = hotSqlOfEach<{ name: string; value: string }>(
      ({ name, value: newValue }) => sql`update instance_values set value = ${newValue} where name = ${name}`,
    )
    await database.transact(async (tx) => {
      await put(tx, [value('hot.each.1', ''), value('hot.each.2', '')])
      await rename(tx, [value('hot.each.1', 'a'), value('hot.each.1', 'b'), value('hot.each.2', 'c')])
      await rename(tx, [])
    })
    const both = { name: 'hot.each.1', other: 'hot.each.2' }
    expect(await find(database.read, both)).toEqual([value('hot.each.1', 'b'), value('hot.each.2', 'c')])
    const repeated = [value('hot.each.3', ''), value('hot.each.3', '')]
    const failing = database.transact((tx) => put(tx, repeated))
    await expect(failing).rejects.toSatisfy(database.isUniqueViolation)
    expect(await find(database.read, { name: 'hot.each.3', other: '' })).toEqual([])
  })

  it('finds each of a list once, whatever its length', async () => {
    const database = await open()
    const names = Array.from({ length: 9 }, (_, index) => `hot.list.${index}`)
    await database.transact(async (tx) => {
      for (const name of names) await put(tx, [value(name, 'here')])
    })
    const among = hotQueryOfMany((db, given: { value: string }, ids) =>
      db
        .selectFrom('instance_values')
        .select('name')
        .where('value', '=', given.value)
        .where('name', 'in', ids)
        .orderBy('name'),
    )
    for (const length of [0, 1, 2, 3, 5, 8, 9]) {
      const wanted = names.slice(0, length)
      expect((await among(database.read, { value: 'here' }, wanted)).map((row) => row.name)).toEqual(wanted)
    }
    expect(await among(database.read, { value: 'elsewhere' }, names)).toEqual([])
  })

  it('fails by name when a value is missing', async () => {
    const database = await open()
    const one = hotQuery((db: Reads, given: { id?: string }) =>
      db
        .selectFrom('instance_values')
        .select('name')
        .where('name', '=', given.id ?? ''),
    )
    await expect(one(database.read, {})).rejects.toThrow(/Parameter 1 is undefined/)
  })
})
