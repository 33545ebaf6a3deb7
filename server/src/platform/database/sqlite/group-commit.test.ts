import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { silentLog } from '#platform/log/log'
import type { Database, Tx } from '../database.ts'
import { openSqlite } from './open-sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'dossier-group-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
let file: string
let database: Database
beforeEach(async () => {
  files += 1
  file = join(folder, `${files}.sqlite`)
  database = openSqlite(file, { log: silentLog })
  await database.transact(async (tx) => {
    await sql`create table parents (name text primary key)`.execute(tx)
    await sql`create table words (
      word text primary key, parent text references parents deferrable initially deferred, content blob)`.execute(tx)
  })
  return () => database.close()
})

afterEach(() => void vi.restoreAllMocks())

function stopWatch(): { ms: number } {
  const watch = { ms: performance.now() }
  vi.spyOn(performance, 'now').mockImplementation(() => watch.ms)
  return watch
}

const put = (tx: Tx, word: string) => sql`insert into words (word) values (${word})`.execute(tx)
const words = async () =>
  (await sql<{ word: string }>`select word from words order by word`.execute(database.read)).rows.map(
    ({ word }) => word,
  )
const outcomes = async (works: ((tx: Tx) => Promise<unknown>)[]) =>
  (await Promise.allSettled(works.map((work) => database.transact(work)))).map(({ status }) => status)

describe('transactions that are asked for at one moment', () => {
  async function seenBySecond(first: (tx: Tx) => Promise<unknown>): Promise<number> {
    const outside = new DatabaseSync(file, { readOnly: true })
    let seen = -1
    const second = async (tx: Tx) => {
      seen = Number(outside.prepare('select count(*) as rows from words').get()?.rows)
      expect((await sql`select word from words`.execute(tx)).rows).toEqual([{ word: 'first' }])
    }
    expect(await outcomes([first, second])).toEqual(['fulfilled', 'fulfilled'])
    outside.close()
    return seen
  }

  it('share a commit: nothing of the first is on the disk while the second runs', async () => {
    stopWatch()
    expect(await seenBySecond((tx) => put(tx, 'first'))).toBe(0)
    expect(await words()).toEqual(['first'])
  })

  it('do not wait for a slow one: what comes after it has a commit of its own', async () => {
    const watch = stopWatch()
    const slow = async (tx: Tx) => {
      await put(tx, 'first')
      watch.ms += 9
    }
    expect(await seenBySecond(slow)).toBe(1)
  })

  it('keep their own: one that fails takes back only what it did', async () => {
    const failing = async (tx: Tx) => {
      await put(tx, 'never')
      throw new Error('no')
    }
    expect(await outcomes([(tx) => put(tx, 'a'), failing, (tx) => put(tx, 'b'), (tx) => put(tx, 'a')])).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ])
    expect(await words()).toEqual(['a', 'b'])
  })

  it('do not suffer from one that fails at the commit', async () => {
    const orphan = (tx: Tx) => sql`insert into words (word, parent) values ('orphan', 'nobody')`.execute(tx)
    expect(await outcomes([(tx) => put(tx, 'a'), orphan, (tx) => put(tx, 'b')])).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(await words()).toEqual(['a', 'b'])
  })

  it('do not suffer from one that fills the disk', async () => {
    await database.transact((tx) => sql`pragma max_page_count = 20`.execute(tx))
    const huge = async (tx: Tx) => {
      await put(tx, 'huge')
      await sql`update words set content = zeroblob(1000000) where word = 'huge'`.execute(tx)
    }
    const settled = await Promise.allSettled(
      [(tx: Tx) => put(tx, 'a'), huge, (tx: Tx) => put(tx, 'b')].map((work) => database.transact<unknown>(work)),
    )
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(settled[1]).toMatchObject({ reason: { code: 'storage_full' } })
    expect(await words()).toEqual(['a', 'b'])
  })

  it('hear of a failure only when what it was over is settled', async () => {
    const orphan = async (tx: Tx) => {
      await put(tx, 'same')
      await sql`update words set parent = 'nobody' where word = 'same'`.execute(tx)
    }
    expect(await outcomes([orphan, (tx) => put(tx, 'same')])).toEqual(['rejected', 'fulfilled'])
    expect(await words()).toEqual(['same'])
  })

  it('run what waits for their commit once, each its own', async () => {
    const told: string[] = []
    const work = (name: string) => (tx: Tx) => {
      database.afterCommit(tx, () => told.push(name))
      return name === 'orphan'
        ? sql`insert into words (word, parent) values ('orphan', 'nobody')`.execute(tx)
        : put(tx, name)
    }
    await outcomes(['a', 'orphan', 'b'].map(work))
    expect(told).toEqual(['a', 'b'])
  })

  it('hear that nothing can be written while another program holds the file, and go on after it', async () => {
    await database.transact((tx) => sql`pragma busy_timeout = 1`.execute(tx))
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    expect(await outcomes(['a', 'b', 'c'].map((word) => (tx: Tx) => put(tx, word)))).toEqual(Array(3).fill('rejected'))
    other.exec('rollback')
    other.close()
    expect(await outcomes(['a', 'b', 'c'].map((word) => (tx: Tx) => put(tx, word)))).toEqual(Array(3).fill('fulfilled'))
    expect(await words()).toEqual(['a', 'b', 'c'])
  })

  it('each run in the context of whoever asked', async () => {
    const context = new AsyncLocalStorage<string>()
    const ask = (name: string) => context.run(name, () => database.transact(async () => context.getStore()))
    expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['a', 'b', 'c'])
  })

  it('come to an end however many they are, also those that long ones hold up', async () => {
    const watch = stopWatch()
    const works = Array.from({ length: 300 }, (_, index) => async (tx: Tx) => {
      await put(tx, `w${String(index).padStart(3, '0')}`)
      if (index % 50 === 0) watch.ms += 10
    })
    expect(new Set(await outcomes(works))).toEqual(new Set(['fulfilled']))
    expect(await words()).toHaveLength(300)
  })
})
