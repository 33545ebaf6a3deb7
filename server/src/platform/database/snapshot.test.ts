import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'

describeOnBothDatabases('a snapshot', (open) => {
  const write = async (name: string) => {
    const database = await open()
    await database.transact((tx) => tx.insertInto('instance_values').values({ name, value: '' }).execute())
  }

  it('shows one moment, whatever is written meanwhile; what is read beside it shows everything', async () => {
    const database = await open()
    await write('snapshot.before')
    const names = (db: typeof database.read) =>
      db.selectFrom('instance_values').select('name').where('name', 'like', 'snapshot.%').orderBy('name').execute()
    const seen = await database.snapshot(async (at) => {
      const first = await names(at)
      await write('snapshot.meanwhile')
      expect((await names(database.read)).length).toBe(2)
      return [first, await names(at)]
    })
    expect(seen).toEqual([[{ name: 'snapshot.before' }], [{ name: 'snapshot.before' }]])
    expect((await database.snapshot(names)).length).toBe(2)
  })

  it('writes nothing', async () => {
    const database = await open()
    await expect(
      database.snapshot((at) => at.insertInto('instance_values').values({ name: 'x', value: '' }).execute()),
    ).rejects.toThrow()
    expect(
      (
        await database.snapshot((at) =>
          at.selectFrom('instance_values').select('name').where('name', '=', 'x').execute(),
        )
      ).length,
    ).toBe(0)
  })

  it('ends when its work fails, and the next one begins', async () => {
    const database = await open()
    await expect(database.snapshot(() => Promise.reject(new Error('stop')))).rejects.toThrow('stop')
    for (let i = 0; i < 12; i += 1) await database.snapshot((at) => at.selectFrom('jobs').select('id').execute())
  })
})
