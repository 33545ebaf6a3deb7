import { message } from '@dossier/contract/message'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { AppError } from '#core/app-error'
import { describeOnBothDatabases } from '#test/databases'
import type { Database, Tx } from './database.ts'
import '#platform/jobs/jobs.tables'
import '#platform/events/events.tables'
import '#platform/blobs/blobs.tables'

let lastKey = 0
function freshKey(): string {
  lastKey += 1
  return `k${lastKey}`
}

async function insertCounter(database: Database): Promise<string> {
  const sha256 = freshKey()
  await database.transact((tx) =>
    tx.insertInto('blobs').values({ tenant_id: 't', sha256, size: 0, inline: null, stored_at: 0 }).execute(),
  )
  return sha256
}

const readCounter = async (from: Database['read'] | Tx, sha256: string): Promise<number> =>
  (await from.selectFrom('blobs').select('size').where('sha256', '=', sha256).executeTakeFirstOrThrow()).size

describeOnBothDatabases('a database', (open) => {
  it('shows a committed change to the next read and scan', async () => {
    const database = await open()
    const key = await insertCounter(database)
    const query = database.read.selectFrom('blobs').select('sha256').where('sha256', '=', key)
    expect(await query.execute()).toEqual([{ sha256: key }])
    expect(await database.scan(query.compile())).toEqual([{ sha256: key }])
  })

  it('leaves nothing of a transaction that fails', async () => {
    const database = await open()
    const key = await insertCounter(database)
    const failing = database.transact(async (tx) => {
      await tx.updateTable('blobs').set({ size: 7 }).where('sha256', '=', key).execute()
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await readCounter(database.read, key)).toBe(0)
  })

  it('hides what is not committed yet', async () => {
    const database = await open()
    const key = await insertCounter(database)
    const seen = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const writing = database.transact(async (tx) => {
      await tx.updateTable('blobs').set({ size: 7 }).where('sha256', '=', key).execute()
      written.resolve()
      await seen.promise
    })
    await written.promise
    expect(await readCounter(database.read, key)).toBe(0)
    seen.resolve()
    await writing
    expect(await readCounter(database.read, key)).toBe(7)
  })

  it('refuses writing through its reads', async () => {
    const database = await open()
    await expect(database.read.deleteFrom('blobs').execute()).rejects.toThrow(/read-?only/)
    await expect(database.scan(database.read.deleteFrom('blobs').compile()).then(() => 'done')).rejects.toThrow(
      /read-?only/,
    )
  })

  it('loses no update when a hundred writers add with arithmetic in the statement', async () => {
    const database = await open()
    const key = await insertCounter(database)
    await Promise.all(
      Array.from({ length: 100 }, () =>
        database.transact((tx) =>
          tx
            .updateTable('blobs')
            .set((eb) => ({ size: eb('size', '+', 1) }))
            .where('sha256', '=', key)
            .execute(),
        ),
      ),
    )
    expect(await readCounter(database.read, key)).toBe(100)
  })

  it('loses no update when writers read under a lock and then write', async () => {
    const database = await open()
    const key = await insertCounter(database)
    await Promise.all(
      Array.from({ length: 50 }, () =>
        database.transact(async (tx) => {
          const query = tx.selectFrom('blobs').select('size').where('sha256', '=', key)
          const { size } = await database.locked(query).executeTakeFirstOrThrow()
          await tx
            .updateTable('blobs')
            .set({ size: size + 1 })
            .where('sha256', '=', key)
            .execute()
        }),
      ),
    )
    expect(await readCounter(database.read, key)).toBe(50)
  })

  it('lets exactly one of many racing inserts of one key through, and recognises the others', async () => {
    const database = await open()
    const key = freshKey()
    const row = { tenant_id: 't', sha256: key, size: 1, inline: null, stored_at: 0 }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => database.transact((tx) => tx.insertInto('blobs').values(row).execute())),
    )
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(failed).toHaveLength(19)
    expect(failed.every((outcome) => database.isUniqueViolation(outcome.reason))).toBe(true)
    expect(database.isUniqueViolation(new Error('UNIQUE constraint failed'))).toBe(false)
  })

  it('answers alike for numbers, bytes, flags, counts and sums', async () => {
    const database = await open()
    const key = freshKey()
    const bytes = new Uint8Array([0, 255, 10, 13])
    const at = Date.UTC(2026, 10, 21)
    const row = { tenant_id: 't', sha256: key, size: true as unknown as number, inline: bytes, stored_at: at }
    await database.transact((tx) => tx.insertInto('blobs').values(row).execute())
    const mine = database.read.selectFrom('blobs').where('sha256', '=', key)
    const read = await mine.select(['size', 'inline', 'stored_at']).executeTakeFirstOrThrow()
    expect([read.size, read.stored_at]).toEqual([1, at])
    expect([...(read.inline ?? [])]).toEqual([0, 255, 10, 13])
    const sums = mine.select((eb) => [eb.fn.countAll().as('rows'), eb.fn.sum('stored_at').as('sum')])
    expect(await sums.executeTakeFirstOrThrow()).toEqual({ rows: 1, sum: at })
    expect(await database.scan(sums.compile())).toEqual([{ rows: 1, sum: at }])
  })

  it('counts what a statement changed, and gives back rows where asked', async () => {
    const database = await open()
    const key = await insertCounter(database)
    await database.transact(async (tx) => {
      const update = tx.updateTable('blobs').set({ size: 3 }).where('sha256', '=', key)
      expect((await update.executeTakeFirst()).numUpdatedRows).toBe(1n)
      expect(await update.returning('size').execute()).toEqual([{ size: 3 }])
      expect((await update.where('size', '=', 4).executeTakeFirst()).numUpdatedRows).toBe(0n)
    })
  })

  it('sorts text by bytes', async () => {
    const database = await open()
    const tenant = freshKey()
    const keys = ['b', 'B', 'a-b', 'ab', 'é', 'Z', '😀', '\uffee']
    await database.transact((tx) =>
      tx
        .insertInto('blobs')
        .values(keys.map((sha256) => ({ tenant_id: tenant, sha256, size: 0, inline: null, stored_at: 0 })))
        .execute(),
    )
    const rows = await database.read
      .selectFrom('blobs')
      .select('sha256')
      .where('tenant_id', '=', tenant)
      .orderBy('sha256')
      .execute()
    expect(rows.map((row) => row.sha256)).toEqual(['B', 'Z', 'a-b', 'ab', 'b', 'é', '\uffee', '😀'])
  })

  it.each([
    ['undefined', undefined],
    ['NaN', Number.NaN],
    ['Date', new Date(0)],
    ['Object', {}],
  ])('refuses %s as a value, and says so', async (name, value) => {
    const database = await open()
    const query = database.read
      .selectFrom('blobs')
      .selectAll()
      .where('sha256', '=', value as string)
    await expect(query.execute()).rejects.toThrow(`Parameter 1 is ${name}`)
    await expect(database.scan(query.compile())).rejects.toThrow(`Parameter 1 is ${name}`)
  })

  it('finds nothing under a text with U+0000, and keeps such a text readable', async () => {
    const database = await open()
    await insertCounter(database)
    const key = `${freshKey()}\0x`
    expect(await database.read.selectFrom('blobs').selectAll().where('sha256', '=', key).execute()).toEqual([])
    await database.transact((tx) =>
      tx.insertInto('blobs').values({ tenant_id: 't', sha256: key, size: 0, inline: null, stored_at: 0 }).execute(),
    )
    const rows = await database.read.selectFrom('blobs').select('sha256').where('sha256', '=', key).execute()
    expect(rows).toEqual([{ sha256: key.replace('\0', '\ufffd') }])
  })

  it('is read by whichever statement comes first after a change of the schema', async () => {
    const database = await open()
    const all = () => sql`select * from growing where id = ${1}`.execute(database.read)
    await database.transact((tx) => sql`create table growing (id integer primary key)`.execute(tx))
    for (let i = 0; i < 10; i += 1) expect((await all()).rows).toEqual([])
    await database.transact(async (tx) => {
      await sql`alter table growing add column more integer not null default 5`.execute(tx)
      await sql`insert into growing (id) values (1)`.execute(tx)
    })
    expect((await all()).rows).toEqual([{ id: 1, more: 5 }])
  })

  it('answers a ping', async () => {
    await expect((await open()).ping()).resolves.toBeUndefined()
  })
})

describeOnBothDatabases('a transaction', (open, engine) => {
  it('runs what waits for its commit once, in order, after it', async () => {
    const database = await open()
    const calls: string[] = []
    await database.transact(async (tx) => {
      database.afterCommit(tx, () => calls.push('first'))
      database.afterCommit(tx, () => calls.push('second'))
      await insertInside(tx)
      expect(calls).toEqual([])
    })
    expect(calls).toEqual(['first', 'second'])
  })

  it('drops what waits for its commit when it fails', async () => {
    const database = await open()
    let called = false
    const failing = database.transact(async (tx) => {
      database.afterCommit(tx, () => {
        called = true
      })
      await insertInside(tx)
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(called).toBe(false)
  })

  it('stays committed when a waiting function throws, and runs the others', async () => {
    const database = await open()
    let called = false
    await database.transact(async (tx) => {
      database.afterCommit(tx, () => {
        throw new Error('a bug')
      })
      database.afterCommit(tx, () => {
        called = true
      })
    })
    expect(called).toBe(true)
  })

  it('may be started from what waits for a commit', async () => {
    const database = await open()
    const done = Promise.withResolvers<string>()
    await database.transact(async (tx) => {
      database.afterCommit(tx, () => {
        void insertCounter(database).then(done.resolve, done.reject)
      })
    })
    await expect(done.promise).resolves.toMatch(/^k/)
  })

  it('may be started later from what was begun inside another one', async () => {
    const database = await open()
    const gate = Promise.withResolvers<void>()
    let later: Promise<string> | null = null
    await database.transact(async () => {
      later = gate.promise.then(() => insertCounter(database))
    })
    gate.resolve()
    await expect(later).resolves.toMatch(/^k/)
  })

  it.each<[string, (database: Database) => Promise<unknown>]>([
    ['database.transact', (database) => database.transact(async () => 1)],
    ['database.read', (database) => database.read.selectFrom('blobs').selectAll().execute()],
    ['database.scan', (database) => database.scan(database.read.selectFrom('blobs').selectAll().compile())],
  ])('refuses %s inside itself, and names the mistake', async (name, use) => {
    const database = await open()
    await expect(database.transact(() => use(database))).rejects.toThrow(`${name} was used inside`)
    await expect(insertCounter(database)).resolves.toMatch(/^k/)
  })

  it('does not pretend to have committed when a failed statement was swallowed', async () => {
    const database = await open()
    const key = await insertCounter(database)
    const swallowing = database.transact(async (tx) => {
      await tx.updateTable('blobs').set({ size: 9 }).where('sha256', '=', key).execute()
      await sql`select broken`.execute(tx).catch(() => undefined)
    })
    // PostgreSQL aborts the whole transaction at the first failure; SQLite aborts only the statement.
    if (engine.dialect === 'postgres') await expect(swallowing).rejects.toThrow()
    else await swallowing
    expect(await readCounter(database.read, key)).toBe(engine.dialect === 'postgres' ? 0 : 9)
  })

  it('is refused once the database closes, which waits for the running ones', async () => {
    const { openDatabase } = await import('./open-database.ts')
    const { silentLog } = await import('#platform/log/log')
    const empty = await engine.create()
    const database = await openDatabase(empty.config, { log: silentLog })
    const gate = Promise.withResolvers<void>()
    const running = database.transact(async (tx) => {
      await gate.promise
      return sql<{ one: number }>`select 1 as one`.execute(tx)
    })
    const closing = database.close()
    await expect(database.transact(async () => 1)).rejects.toThrow('shutting down')
    gate.resolve()
    expect((await running).rows).toEqual([{ one: 1 }])
    await closing
    await empty.drop()
  })
})

describe('an unknown transaction', () => {
  it('cannot be waited for', async () => {
    const { createTransactions } = await import('./transactions.ts')
    const { silentLog } = await import('#platform/log/log')
    const { afterCommit } = createTransactions(silentLog)
    expect(() => afterCommit({} as Tx, () => undefined)).toThrow('afterCommit needs the tx')
    expect(new AppError('unavailable', message('database.tooBusy')).status).toBe(503)
  })
})

const insertInside = (tx: Tx): Promise<unknown> =>
  tx.insertInto('blobs').values({ tenant_id: 't', sha256: freshKey(), size: 0, inline: null, stored_at: 0 }).execute()
