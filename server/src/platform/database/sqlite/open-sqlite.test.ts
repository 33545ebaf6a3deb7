import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { silentLog } from '#platform/log/log'
import { startTestProcess } from '#test/child'
import { says } from '#test/in-english'
import { openSqlite } from './open-sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'dossier-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
function freshFile(): string {
  files += 1
  return join(folder, String(files), 'dossier.sqlite')
}
const open = (file: string) => openSqlite(file, { log: silentLog })
const start = (what: string, file: string) =>
  startTestProcess('database-process', [what, JSON.stringify({ kind: 'sqlite', file })])

describe('a database file', () => {
  it('is refused to a second server in one plain sentence', async () => {
    const file = freshFile()
    const first = open(file)
    expect(() => open(file)).toThrow(/^Another Dossier server is using .*\. Stop it first, or set DATA_DIR/)
    await first.close()
    await open(file).close()
  })

  it('is free again, with all that was committed, when its server was killed in the middle of a write', async () => {
    const file = freshFile()
    const child = start('hold', file)
    await child.waitForOutput('ready')
    expect(() => open(file)).toThrow('Another Dossier server')
    child.process.kill('SIGKILL')
    await child.ended
    const database = open(file)
    expect((await sql`select name from held`.execute(database.read)).rows).toEqual([{ name: 'committed' }])
    await database.close()
  })

  it('keeps its settings: a log of its own, one sync per commit, foreign keys', async () => {
    const database = open(freshFile())
    await database.transact(async (tx) => {
      expect((await sql`pragma journal_mode`.execute(tx)).rows).toEqual([{ journal_mode: 'wal' }])
      expect((await sql`pragma synchronous`.execute(tx)).rows).toEqual([{ synchronous: 2 }])
      expect((await sql`pragma foreign_keys`.execute(tx)).rows).toEqual([{ foreign_keys: 1 }])
    })
    await database.close()
  })

  it('that is none is named, with what to do', () => {
    const file = freshFile()
    mkdirSync(join(file, '..'))
    writeFileSync(file, 'This is a letter, not a database. '.repeat(100))
    expect(() => open(file)).toThrow(/cannot be opened \(.*not a database.*\)\. Check/)
  })

  it('below something that is no folder is named, with what to do', () => {
    const file = freshFile()
    writeFileSync(join(folder, 'a-file'), '')
    expect(() => open(join(folder, 'a-file', 'dossier.sqlite'))).toThrow(says('database.cannotOpen'))
    expect(() => open(file).close()).not.toThrow()
  })

  it('on a full disk answers storage_full, changes nothing, and works again with space', async () => {
    const database = open(freshFile())
    await database.transact((tx) => sql`create table big (content blob)`.execute(tx))
    const insert = () =>
      database.transact(async (tx) => {
        await sql`insert into big values (x'00')`.execute(tx)
        await sql`insert into big values (zeroblob(1000000))`.execute(tx)
      })
    await database.transact((tx) => sql`pragma max_page_count = 20`.execute(tx))
    await expect(insert()).rejects.toMatchObject({ code: 'storage_full' })
    expect((await sql`select count(*) as rows from big`.execute(database.read)).rows).toEqual([{ rows: 0 }])
    await database.transact((tx) => sql`pragma max_page_count = 100000`.execute(tx))
    await insert()
    await database.close()
  })

  it('is readable by its owner only', async () => {
    const file = freshFile()
    const database = open(file)
    await database.transact((tx) => sql`create table one (id text)`.execute(tx))
    expect([file, `${file}-wal`].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600])
    await database.close()
  })

  it('may be closed twice', async () => {
    const database = open(freshFile())
    await database.close()
    await expect(database.close()).resolves.toBeUndefined()
  })
})

describe('a process with a running scan', () => {
  it('can leave by process.exit()', async () => {
    expect(await start('exit', freshFile()).ended).toMatchObject({ code: 7 })
  })

  it('can close the database, and ends', async () => {
    const { code, stdout } = await start('close', freshFile()).ended
    expect([code, stdout]).toEqual([0, expect.stringMatching(/was cancelled|cannot be reached/)])
  })

  it('ends by itself when the scan is over', async () => {
    expect(await start('forget', freshFile()).ended).toMatchObject({ code: 0, stderr: '' })
  })
})
