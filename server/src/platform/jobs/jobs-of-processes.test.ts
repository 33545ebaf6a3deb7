// @module-tag slow

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fileClock, manualClock, systemClock } from '#platform/clock/clock'
import { wait } from '#platform/clock/wait'
import { createIds } from '#platform/crypto/ids'
import type { Database } from '#platform/database/database'
import { openDatabase } from '#platform/database/open-database'
import { silentLog } from '#platform/log/log'
import { createLocalSignals } from '#platform/signals/local-signals'
import { startTestProcess } from '#test/child'
import { describeOnBothDatabases, describeOnDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { jobKind, jobOrder as order, type Payload } from '#test/given/jobs'
import { watchJobs } from '#test/jobs-done'
import { createJobs } from './create-jobs.ts'
import type { JobHandler, JobKind } from './jobs.ts'

describe('jobs of a process that is killed', () => {
  describeOnBothDatabases('in the middle of one', (_open, engine) => {
    it('are taken over: at once where it was the only one, else when its lease has run out', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'dossier-jobs-'))
      const clockFile = join(folder, 'clock')
      const noted = join(folder, 'noted')
      writeFileSync(clockFile, '0')
      const empty = await engine.createMigrated()
      const clock = fileClock(clockFile)
      const across = { ...jobKind(), name: 'across' } as JobKind<unknown>
      async function enqueue(payload: unknown): Promise<void> {
        const database = await openDatabase(empty.config, { log: silentLog })
        const parts = { database, clock, ids: createIds(clock), log: silentLog, signals: createLocalSignals() }
        const jobs = createJobs(parts)
        await database.transact((tx) => jobs.enqueue(tx, across, { tenantId: 't', payload }))
        await database.close()
      }
      await enqueue({ file: noted, name: 'one' })

      const args = [JSON.stringify(empty.config), clockFile]
      const victim = startTestProcess('jobs-process', ['hang', ...args])
      await victim.waitForOutput('begun')
      victim.process.kill('SIGKILL')
      await victim.ended
      const heir = startTestProcess('jobs-process', ['note', ...args])
      await heir.waitForOutput('ready')
      const read = (): string => readFileSync(noted, { encoding: 'utf8', flag: 'a+' })
      if (engine.dialect === 'postgres') {
        await enqueue({ file: noted, name: 'two' })
        await eventually(() => expect(read()).toBe('two\n'))
        writeFileSync(clockFile, '16000')
      }
      await eventually(() => expect(read()).toBe(engine.dialect === 'postgres' ? 'two\none\n' : 'one\n'))
      heir.process.kill('SIGTERM')
      expect(await heir.ended).toMatchObject({ code: 0, stderr: '' })
      await empty.drop()
      rmSync(folder, { recursive: true, force: true })
    })
  })
})

describeOnDatabases(['postgres'], 'jobs of several processes', (_open, engine) => {
  it('run once each, a thousand between two', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dossier-jobs-'))
    const noted = join(folder, 'noted')
    const empty = await engine.createMigrated()
    const database = await openDatabase(empty.config, { log: silentLog })
    const jobs = createJobs({
      database,
      clock: systemClock,
      ids: createIds(systemClock),
      log: silentLog,
      signals: createLocalSignals(),
    })
    const across = { ...jobKind(), name: 'across' } as JobKind<unknown>
    const children = [1, 2].map(() =>
      startTestProcess('jobs-process', ['note', JSON.stringify(empty.config), join(folder, 'clock')]),
    )
    await Promise.all(children.map((child) => child.waitForOutput('ready')))
    await database.transact(async (tx) => {
      for (let n = 0; n < 1_000; n += 1) {
        await jobs.enqueue(tx, across, { tenantId: `t${n % 3}`, payload: { file: noted, name: String(n) } })
      }
    })
    const left = async () =>
      (await database.read.selectFrom('jobs').select('id').where('kind', '=', 'across').execute()).length
    await eventually(async () => expect(await left()).toBe(0))
    const names = readFileSync(noted, 'utf8').trim().split('\n').map(Number)
    expect(names.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1_000 }, (_, n) => n))
    for (const child of children) child.process.kill('SIGTERM')
    for (const child of children) expect(await child.ended).toMatchObject({ code: 0, stderr: '' })
    await database.close()
    await empty.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('with one key start after the later order has committed', async () => {
    const empty = await engine.createMigrated()
    const databases = await Promise.all([1, 2].map(() => openDatabase(empty.config, { log: silentLog })))
    const [writing, working] = databases as [Database, Database]
    const kind = jobKind()
    const clock = manualClock(Date.now())
    const make = (database: Database) =>
      createJobs({ database, clock, ids: createIds(clock), log: silentLog, signals: createLocalSignals() })
    const [writer, worker] = [make(writing), make(working)]
    const seen: (string | undefined)[] = []
    worker.handle(kind, async () => {
      const row = await working.read
        .selectFrom('instance_values')
        .select('value')
        .where('name', '=', 'x')
        .executeTakeFirst()
      seen.push(row?.value)
    })
    const queue = watchJobs(working, worker)
    await writing.transact((tx) => writer.enqueue(tx, kind, { ...order(1), key: 'k', runAt: clock.now() + 200 }))
    await writing.transact(async (tx) => {
      await tx.insertInto('instance_values').values({ name: 'x', value: 'written' }).execute()
      await writer.enqueue(tx, kind, { ...order(1), key: 'k' })
      await worker.start()
      clock.advance(1_000)
      await queue.looked()
    })
    await eventually(() => expect(seen).toEqual(['written']))
    await worker.stop()
    await Promise.all(databases.map((database) => database.close()))
    await empty.drop()
  })

  it('are left alone by others as long as their process renews its lease, and are aborted when they are lost', async () => {
    const empty = await engine.createMigrated()
    const databases = await Promise.all([1, 2].map(() => openDatabase(empty.config, { log: silentLog })))
    const [mine, theirs] = databases as [Database, Database]
    const clock = manualClock(Date.now())
    const kind = jobKind()
    const make = (database: Database) =>
      createJobs({ database, clock, ids: createIds(clock), log: silentLog, signals: createLocalSignals() })
    const [first, second] = [make(mine), make(theirs)]
    const begun: string[] = []
    const handler =
      (who: string): JobHandler<Payload> =>
      async ({ signal }) => {
        begun.push(who)
        await wait(60_000, signal)
        if (signal.aborted) begun.push(`${who} aborted`)
        signal.throwIfAborted()
      }
    first.handle(kind, handler('first'))
    second.handle(kind, handler('second'))
    await first.start()
    await mine.transact((tx) => first.enqueue(tx, kind, order(1)))
    await eventually(() => expect(begun).toEqual(['first']))
    const lease = async () =>
      (await mine.read.selectFrom('jobs').select('lease_until').where('kind', '=', kind.name).executeTakeFirst())
        ?.lease_until ?? 0
    await second.start()
    for (let beats = 0; beats < 2; beats += 1) {
      clock.advance(10_000)
      await eventually(async () => expect(await lease()).toBe(clock.now() + 15_000))
    }
    expect(begun).toEqual(['first'])
    await mine.transact((tx) => tx.updateTable('jobs').set({ lease_until: 0 }).where('kind', '=', kind.name).execute())
    await second.stop()
    const third = make(theirs)
    third.handle(kind, handler('third'))
    await third.start()
    await eventually(() => expect(begun).toEqual(['first', 'third', 'first aborted']))
    await Promise.all([first.stop(), third.stop()])
    await Promise.all(databases.map((database) => database.close()))
    await empty.drop()
  }, 60_000)
})
