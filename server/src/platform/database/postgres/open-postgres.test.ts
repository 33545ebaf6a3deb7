import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { silentLog } from '#platform/log/log'
import { describeOnBothDatabases, describeOnDatabases } from '#test/databases'
import { problemOf } from './check-server.ts'
import { openPostgres } from './open-postgres.ts'
import '#platform/blobs/blobs.tables'
import { inEnglish, says } from '#test/in-english'

const url = inject('databaseUrl')

function changed(change: (url: URL) => void): string {
  const address = new URL(url ?? '')
  change(address)
  return address.href
}
const open = (address: string) => openPostgres(address, { log: silentLog })

describe.runIf(url !== null)('connecting to PostgreSQL', () => {
  it.each<[string, () => string, RegExp]>([
    ['no address at all', () => 'localhost/dossier', says('database.badUrl')],
    [
      'a socket that is not there',
      () => changed((a) => a.searchParams.set('host', '/nowhere')),
      says('database.postgresUnreachable'),
    ],
    ['a port where nobody listens', () => 'postgres://u:hidden@127.0.0.1:1/x', /127\.0\.0\.1:1\/x cannot be reached/],
    [
      'a name that does not resolve',
      () => 'postgres://u:hidden@nowhere.invalid/x',
      /nowhere\.invalid\/x cannot be reached/,
    ],
    [
      'an unknown user',
      () => changed((a) => Object.assign(a, { username: 'stranger', password: 'hidden' })),
      says('database.postgresRefused'),
    ],
    [
      'an unknown database',
      () => changed((a) => Object.assign(a, { pathname: '/nowhere' })),
      says('database.postgresNoDatabase'),
    ],
  ])('says what is wrong in one sentence: %s', async (_name, address, message) => {
    const error = await open(address()).then(
      () => null,
      (reason: Error) => reason,
    )
    expect(error?.message).toMatch(message)
    expect(error?.message).not.toMatch(/\n|hidden/)
  })

  it('refuses a database that cannot hold every letter', async () => {
    const { Client } = await import('pg')
    const client = new Client({ connectionString: url ?? '' })
    await client.connect()
    await client.query(`create database narrow encoding 'SQL_ASCII' template template0`)
    await expect(open(changed((a) => Object.assign(a, { pathname: '/narrow' })))).rejects.toThrow('encoding UTF8')
    await client.query('drop database narrow with (force)')
    await client.end()
  })

  it('refuses versions below 15', () => {
    expect(inEnglish(problemOf({ version: 140_009, encoding: 'UTF8' }))).toMatch('PostgreSQL 14 is too old. Version 15')
    expect(problemOf({ version: 150_000, encoding: 'UTF8' })).toBeNull()
  })
})

describeOnDatabases(['postgres'], 'work that meets other work', (open) => {
  it('is done again after a deadlock, and its commit is announced once', async () => {
    const database = await open()
    await sql`select 1`.execute(database.read)
    const row = (sha256: string) => ({ tenant_id: 'd', sha256, size: 0, inline: null, stored_at: 0 })
    await database.transact((tx) =>
      tx
        .insertInto('blobs')
        .values([row('a'), row('b')])
        .execute(),
    )
    const bothHoldOne = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let tries = 0
    let announced = 0
    const cross = (first: string, second: string, mine: number) =>
      database.transact(async (tx) => {
        tries += 1
        database.afterCommit(tx, () => {
          announced += 1
        })
        const add = (sha256: string) =>
          tx
            .updateTable('blobs')
            .set((eb) => ({ size: eb('size', '+', 1) }))
            .where('tenant_id', '=', 'd')
            .where('sha256', '=', sha256)
            .execute()
        await add(first)
        bothHoldOne[mine]?.resolve()
        await Promise.all(bothHoldOne.map((side) => side.promise))
        await add(second)
      })
    await Promise.all([cross('a', 'b', 0), cross('b', 'a', 1)])
    const rows = await database.read.selectFrom('blobs').select('size').where('tenant_id', '=', 'd').execute()
    expect(rows).toEqual([{ size: 2 }, { size: 2 }])
    expect([tries, announced]).toEqual([3, 2])
  })

  it('is done again after a serialization failure', async () => {
    const database = await open()
    await database.transact((tx) => sql`create table tally (n integer not null)`.execute(tx))
    await database.transact((tx) => sql`insert into tally values (0)`.execute(tx))
    let tries = 0
    let reads = 0
    const allHaveRead = Promise.withResolvers<void>()
    const readThenWrite = () =>
      database.transact(async (tx) => {
        tries += 1
        await sql`set transaction isolation level repeatable read`.execute(tx)
        const { rows } = await sql<{ n: number }>`select n from tally`.execute(tx)
        reads += 1
        if (reads === 4) allHaveRead.resolve()
        await allHaveRead.promise
        await sql`update tally set n = ${(rows[0]?.n ?? 0) + 1}`.execute(tx)
      })
    await Promise.all(Array.from({ length: 4 }, readThenWrite))
    expect((await sql`select n from tally`.execute(database.read)).rows).toEqual([{ n: 4 }])
    expect(tries).toBeGreaterThan(4)
  })

  it('is told when its connection is lost, and the next work has another one', async () => {
    const database = await open()
    const lost = database.transact((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx))
    await expect(lost).rejects.toMatchObject({ code: 'unavailable' })
    await database.transact(async (tx) => {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(tx)
    })
    const settle = async (): Promise<void> => {
      await database.ping().catch(() => undefined)
    }
    for (let i = 0; i < 20; i += 1) await settle()
    await expect(database.ping()).resolves.toBeUndefined()
  })

  it('is told when the disk is full', async () => {
    const database = await open()
    const full = database.transact((tx) =>
      sql`do $$ begin raise exception 'no space left' using errcode = '53100'; end $$`.execute(tx),
    )
    await expect(full).rejects.toMatchObject({ code: 'storage_full' })
  })
})

describeOnBothDatabases('a transaction', (open) => {
  it('goes on after the columns of its table have changed', async () => {
    const database = await open()
    const all = () => database.transact((tx) => sql`select * from widening where id > ${0}`.execute(tx))
    await database.transact((tx) => sql`create table widening (id integer primary key)`.execute(tx))
    for (let i = 0; i < 10; i += 1) await all()
    await database.transact((tx) => sql`alter table widening add column more integer`.execute(tx))
    await database.transact((tx) => sql`insert into widening (id) values (1)`.execute(tx))
    expect((await all()).rows).toEqual([{ id: 1, more: null }])
  })
})
