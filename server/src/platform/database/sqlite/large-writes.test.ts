import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '#platform/log/log'
import { turnsDuring } from '#test/turns-during'
import type { Database, Tx } from '../database.ts'
import { openSqlite } from './open-sqlite.ts'

const LARGE = 'ж"\n'.repeat(1024 * 1024)

const folder = mkdtempSync(join(tmpdir(), 'dossier-large-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
let database: Database
beforeEach(async () => {
  files += 1
  database = openSqlite(join(folder, `${files}.sqlite`), { log: silentLog })
  await database.transact(async (tx) => {
    await sql`create table texts (name text primary key, content text, picture blob)`.execute(tx)
    // Tells where a statement ran: each connection has temporary tables of its own.
    await sql`create temp table on_event_loop (x integer)`.execute(tx)
  })
  return () => database.close()
})

const put = (tx: Tx, name: string, content: string, picture: Uint8Array | null = null) =>
  sql`insert into texts (name, content, picture) values (${name}, ${content}, ${picture})`.execute(tx)
const names = async () =>
  (await sql<{ name: string }>`select name from texts order by name`.execute(database.read)).rows.map(
    ({ name }) => name,
  )
const isOnEventLoop = async (tx: Tx): Promise<boolean> => {
  const found = sql`select name from sqlite_temp_master where name = 'on_event_loop'`
  return (await found.execute(tx)).rows.length > 0
}

describe('a transaction that writes much', () => {
  it('runs again on a thread, once, with what it reads and returns', async () => {
    const places: boolean[] = []
    let committed = 0
    const answer = await database.transact(async (tx) => {
      places.push(await isOnEventLoop(tx))
      database.afterCommit(tx, () => {
        committed += 1
      })
      await put(tx, 'first', 'short')
      await put(tx, 'large', LARGE, Buffer.from([0, 255]))
      const { rows } = await sql<{ content: string; picture: Uint8Array; rows: number }>`
        select content, picture, (select count(*) from texts) as rows from texts where name = 'large'`.execute(tx)
      const { numAffectedRows } = await sql`update texts set content = 'x' where name = 'first'`.execute(tx)
      return { row: rows[0], numAffectedRows }
    })
    expect(places).toEqual([true, false])
    expect(committed).toBe(1)
    expect(answer.numAffectedRows).toBe(1n)
    expect(answer.row?.content === LARGE).toBe(true)
    expect([...(answer.row?.picture ?? [])]).toEqual([0, 255])
    expect(answer.row?.rows).toBe(2)
    expect(await names()).toEqual(['first', 'large'])
  })

  it('is one whose statements are large together', async () => {
    const places: boolean[] = []
    await database.transact(async (tx) => {
      places.push(await isOnEventLoop(tx))
      for (let part = 0; part < 5; part += 1) await put(tx, `part ${part}`, LARGE.slice(0, LARGE.length / 5))
    })
    expect(places).toEqual([true, false])
    expect(await names()).toHaveLength(5)
  })

  it('keeps nothing when it fails, and the next finds the thread free', async () => {
    const failing = database.transact(async (tx) => {
      await put(tx, 'one', LARGE)
      await put(tx, 'one', 'twice')
    })
    const failure: unknown = await failing.catch((error: unknown) => error)
    expect(database.isUniqueViolation(failure)).toBe(true)
    await expect(
      database.transact(async (tx) => {
        await put(tx, 'two', LARGE)
        throw new Error('own reason')
      }),
    ).rejects.toThrow('own reason')
    await database.transact((tx) => put(tx, 'three', LARGE))
    expect(await names()).toEqual(['three'])
  })

  it('holds up no other of its group, and writes in turn with them', async () => {
    const places: boolean[] = []
    const work = (name: string, content: string) => async (tx: Tx) => {
      await put(tx, name, content)
      places.push(await isOnEventLoop(tx))
    }
    await Promise.all([
      ...['a', 'b'].map((name) => database.transact(work(name, 'short'))),
      database.transact(work('c', LARGE)),
      ...['d', 'e'].map((name) => database.transact(work(name, 'short'))),
      database.transact(work('f', LARGE)),
    ])
    expect(await names()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(places.filter((isLoop) => !isLoop)).toHaveLength(2)
  })

  it('lets requests in between two long statements of the event loop', async () => {
    const turns = await turnsDuring(() =>
      database.transact(async (tx) => {
        for (let name = 0; name < 3; name += 1) {
          await sql`insert into texts (name) select 'n' || value from (
            with recursive n(value) as (select ${name * 30_000} union all select value + 1 from n limit 30000)
            select value from n)`.execute(tx)
        }
      }),
    )
    expect(turns).toBeGreaterThanOrEqual(2)
  })
})
