import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import type { Database } from './database.ts'
import '#platform/blobs/blobs.tables'

const ROWS = 1000

async function fill(database: Database): Promise<void> {
  const row = (index: number) => ({ tenant_id: 't', sha256: `s${index}`, size: index, inline: null, stored_at: 0 })
  await database.transact(async (tx) => {
    for (let slice = 0; slice < ROWS; slice += 500) {
      const rows = Array.from({ length: 500 }, (_, index) => row(slice + index))
      await tx
        .insertInto('blobs')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
}

/** 10^12 combinations: it would take days. */
const endless = (database: Database) =>
  database.read
    .selectFrom(['blobs as a', 'blobs as b', 'blobs as c', 'blobs as d'])
    .select((eb) => eb.fn.countAll().as('found'))
    .compile()

const hidden = (database: Database) =>
  database.read
    .with('everything', (db) =>
      db.selectFrom('blobs as a').innerJoin('blobs as b', 'a.tenant_id', 'b.tenant_id').select('a.size'),
    )
    .selectFrom('everything')
    .innerJoin('blobs as c', (join) => join.onTrue())
    .innerJoin(
      (db) => db.selectFrom('blobs').select('size as more').as('d'),
      (join) => join.onTrue(),
    )
    .select((eb) => eb.fn.sum('everything.size').as('sum'))
    .compile()

describeOnBothDatabases('a scan', (open) => {
  it.each([
    ['a join of everything with everything', endless],
    ['one hidden in sub-queries', hidden],
  ])('is given up at its deadline: %s', async (_name, query) => {
    const database = await open()
    await fill(database)
    const scanning = database.scan(query(database), { deadlineMs: 200 })
    await expect(scanning).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('0.2 s') })
    expect(await database.scan(database.read.selectFrom('blobs').select('size').limit(1).compile())).toHaveLength(1)
  })

  it('leaves the event loop, reads and writes free', async () => {
    const database = await open()
    await fill(database)
    let running = true
    const scanning = database.scan(endless(database), { deadlineMs: 5_000 }).catch(() => undefined)
    void scanning.finally(() => {
      running = false
    })
    for (let i = 0; i < 20; i += 1) {
      await database.read.selectFrom('blobs').select('size').limit(1).execute()
      await database.transact((tx) => tx.updateTable('blobs').set({ size: i }).where('sha256', '=', 's1').execute())
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(running).toBe(true)
    await scanning
  })

  it('waits its turn behind others, and is given up there as well', async () => {
    const database = await open()
    await fill(database)
    const scans = Array.from({ length: 8 }, () => database.scan(endless(database), { deadlineMs: 300 }))
    const outcomes = await Promise.allSettled(scans)
    expect(outcomes.map((outcome) => outcome.status)).toEqual(Array(8).fill('rejected'))
    expect(await database.scan(database.read.selectFrom('blobs').select('size').limit(1).compile())).toHaveLength(1)
  })

  it('gives the same rows as a read', async () => {
    const database = await open()
    await fill(database)
    const query = database.read
      .selectFrom('blobs as a')
      .leftJoin('blobs as b', (join) => join.onRef('b.sha256', '=', 'a.sha256').on('b.size', '>', 990))
      .select(['a.sha256', 'b.size', 'a.inline'])
      .where('a.size', '>', 980)
      .orderBy('a.sha256')
    const rows = await query.execute()
    expect(rows.some((row) => row.size === null)).toBe(true)
    expect(await database.scan(query.compile())).toEqual(rows)
  })

  it('reports a mistake in its query as it is', async () => {
    const database = await open()
    const query = database.read
      .selectFrom('nowhere' as 'blobs')
      .select('size')
      .compile()
    await expect(database.scan(query)).rejects.toThrow(/nowhere/)
  })
})
