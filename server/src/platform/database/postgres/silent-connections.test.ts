import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { silentLog } from '#platform/log/log'
import { createPostgresSignals } from '#platform/signals/postgres-signals'
import { describeOnDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { type Line, openLine } from '#test/line'
import { openPostgres } from './open-postgres.ts'

const lines: Line[] = []
afterEach(async () => {
  for (const line of lines.splice(0)) await line.close()
})

describeOnDatabases(['postgres'], 'a connection on which nothing is heard any more', (_open, engine) => {
  async function throughLine() {
    const empty = await engine.create()
    const url = new URL(empty.config.kind === 'postgres' ? empty.config.url : '')
    const line = await openLine(`${url.searchParams.get('host')}/.s.PGSQL.5432`)
    lines.push(line)
    return { line, url: `postgres://dossier@127.0.0.1:${line.port}${url.pathname}`, drop: empty.drop }
  }

  it('fails its statement in time, and the next one goes another way', async () => {
    const { line, url, drop } = await throughLine()
    const database = await openPostgres(url, { log: silentLog })
    await database.ping()
    line.forget()
    await expect(database.ping()).rejects.toMatchObject({ code: 'unavailable' })
    await database.ping()
    expect((await sql`select 1 as one`.execute(database.read)).rows).toEqual([{ one: 1 }])
    await database.close()
    await drop()
  })

  it('does not keep a process from ending', async () => {
    const { line, url, drop } = await throughLine()
    const [database, signals] = [await openPostgres(url, { log: silentLog }), createPostgresSignals(url, silentLog)]
    await database.ping()
    line.forget()
    expect(await Promise.all([database.close(), signals.close()])).toEqual([undefined, undefined])
    await drop()
  })

  it('is noticed by who only listens', async () => {
    const { line, url, drop } = await throughLine()
    const [here, there] = [createPostgresSignals(url, silentLog), createPostgresSignals(url, silentLog)]
    let heard = 0
    there.on('news', () => {
      heard += 1
    })
    const isHeard = async () => {
      heard = 0
      await eventually(() => {
        here.send('news')
        expect(heard).toBeGreaterThan(0)
      })
    }
    await isHeard()
    line.forget()
    await isHeard()
    await Promise.all([here.close(), there.close()])
    await drop()
  })
})
