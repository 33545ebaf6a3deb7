import { expect, it } from 'vitest'
import { describeOnDatabases } from '#test/databases'
import { copyIn, copyOut } from './copy-stream.ts'
import { withClient } from './with-client.ts'

describeOnDatabases(['postgres'], 'a copy that the server refuses', (_open, engine) => {
  it('throws its error, and the connection can be used afterwards', async () => {
    const database = await engine.create()
    if (database.config.kind !== 'postgres') throw new Error('not PostgreSQL')
    const { url } = database.config
    async function* rows(count: number) {
      for (let i = 0; i < count; i += 1) yield Buffer.from(`${'x'.repeat(1_000)}\n`)
    }
    await withClient(url, async (client) => {
      await client.query('create table numbers (number integer)')
      await expect(copyIn(client, 'copy nothing (number) from stdin', rows(1))).rejects.toThrow(/does not exist/)
      for (const count of [1, 5_000])
        await expect(copyIn(client, 'copy numbers (number) from stdin', rows(count))).rejects.toThrow(/invalid input/)
      await expect(copyOut(client, 'copy nothing to stdout').toArray()).rejects.toThrow(/does not exist/)
      expect((await client.query('select count(*)::int as n from numbers')).rows).toEqual([{ n: 0 }])
    })
    await database.drop()
  })
})
