// @module-tag slow

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sentence } from '@dossier/contract/message'
import { afterEach, describe, expect, it } from 'vitest'
import { type Clock, fileClock, manualClock, systemClock } from '#platform/clock/clock'
import { wait } from '#platform/clock/wait'
import { createIds } from '#platform/crypto/ids'
import type { Database } from '#platform/database/database'
import { migrate } from '#platform/database/migrate'
import { openDatabase } from '#platform/database/open-database'
import { silentLog } from '#platform/log/log'
import { createLocalSignals } from '#platform/signals/local-signals'
import { startChild } from '#test/child'
import { describeOnBothDatabases, describeOnDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { watchJobs } from '#test/jobs-done'
import { createJobs, KEEP_DEAD_JOBS_MS } from './create-jobs.ts'
import { type JobHandler, type JobKind, type JobRun, type Jobs, Postpone } from './jobs.ts'

type Payload = { n: number }
let kinds = 0

/** Each test has a kind of its own, so that those before it do not matter. */
function newKind(change: Partial<JobKind<Payload>> = {}): JobKind<Payload> {
  kinds += 1
  const parse = (payload: unknown): Payload => payload as Payload
  return { name: `kind-${kinds}`, parse, maxAttempts: 3, backOffMs: (attempt) => attempt * 10_000, ...change }
}

const order = (n: number) => ({ tenantId: 't1', payload: { n } })

describeOnBothDatabases('jobs', (open) => {
  const started: Jobs[] = []
  afterEach(async () => {
    await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
  })

  async function setUp(clock: Clock = systemClock) {
    const database = await open()
    const jobs = createJobs({ database, clock, ids: createIds(clock), log: silentLog, signals: createLocalSignals() })
    started.push(jobs)
    return { database, jobs, enqueue: enqueuer(database, jobs) }
  }

  const enqueuer =
    (database: Database, jobs: Jobs) =>
    (kind: JobKind<Payload>, ...orders: Parameters<Jobs['enqueue']>[2][]) =>
      database.transact(async (tx) => {
        for (const each of orders) await jobs.enqueue(tx, kind, each as { tenantId: string; payload: Payload })
      })

  const rowsOf = (database: Database, kind: JobKind<Payload>) =>
    database.read.selectFrom('jobs').selectAll().where('kind', '=', kind.name).orderBy('id').execute()

  it('start once their transaction has committed, and are gone when done', async () => {
    const { database, jobs, enqueue } = await setUp()
    const kind = newKind()
    const seen: JobRun<Payload>[] = []
    jobs.handle(kind, async (run) => void seen.push(run))
    await jobs.start()
    await enqueue(kind, order(1))
    await eventually(async () => expect(await rowsOf(database, kind)).toEqual([]))
    expect(seen).toMatchObject([{ tenantId: 't1', payload: { n: 1 }, attempt: 1 }])
  })

  it('do not exist when their transaction is rolled back', async () => {
    const { database, jobs } = await setUp()
    const kind = newKind()
    await expect(
      database.transact(async (tx) => {
        await jobs.enqueue(tx, kind, order(1))
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await rowsOf(database, kind)).toEqual([])
  })

  it('wait for their time', async () => {
    const clock = manualClock(1_000_000)
    const { database, jobs, enqueue } = await setUp(clock)
    const kind = newKind()
    const ran: number[] = []
    jobs.handle(kind, async ({ payload }) => void ran.push(payload.n))
    const queue = watchJobs(database, jobs)
    await jobs.start()
    await enqueue(kind, { ...order(2), runAt: 1_060_000 }, { ...order(1), runAt: 1_030_000 }, order(0))
    await eventually(() => expect(ran).toEqual([0]))
    clock.advance(29_999)
    await queue.looked()
    expect(ran).toEqual([0])
    clock.advance(1)
    await eventually(() => expect(ran).toEqual([0, 1]))
    clock.advance(30_000)
    await eventually(() => expect(ran).toEqual([0, 1, 2]))
  })

  it('with one key wait once per tenant and kind; a second order only brings the first forward', async () => {
    const { database, enqueue } = await setUp()
    const [kind, other] = [newKind(), newKind()]
    const keyed = { ...order(1), key: 'k', runAt: 500 }
    await enqueue(kind, keyed, { ...keyed, payload: { n: 2 }, runAt: 900 }, { ...keyed, payload: { n: 3 }, runAt: 200 })
    await enqueue(kind, { ...keyed, tenantId: 't2' }, { ...keyed, key: 'l' }, order(9), order(9))
    await enqueue(other, keyed)
    const rows = await rowsOf(database, kind)
    expect(rows.filter((row) => row.tenant_id === 't1' && row.key === 'k')).toMatchObject([
      { payload: '{"n":1}', run_at: 200 },
    ])
    expect(rows).toHaveLength(5)
    expect(await rowsOf(database, other)).toHaveLength(1)
  })

  it('are never lost to a job with their key that is running already', async () => {
    const { jobs, enqueue } = await setUp()
    const kind = newKind({ concurrency: 2 })
    const ran: number[] = []
    let release = (): void => undefined
    const gate = new Promise<void>((resolve) => (release = resolve))
    jobs.handle(kind, async ({ payload }) => {
      ran.push(payload.n)
      if (payload.n === 1) await gate
    })
    await jobs.start()
    await enqueue(kind, { ...order(1), key: 'k' })
    await eventually(() => expect(ran).toEqual([1]))
    await enqueue(kind, { ...order(2), key: 'k' })
    await eventually(() => expect(ran).toEqual([1, 2]))
    release()
  })

  it('are refused only for a conflict of keys, not for one of ids', async () => {
    const database = await open()
    const ids = { next: () => 'always the same' }
    const jobs = createJobs({ database, clock: systemClock, ids, log: silentLog, signals: createLocalSignals() })
    const enqueue = enqueuer(database, jobs)
    const kind = newKind()
    await enqueue(kind, order(1))
    await expect(enqueue(kind, order(2))).rejects.toSatisfy(database.isUniqueViolation)
    await expect(enqueue(kind, { ...order(3), key: 'k' })).rejects.toSatisfy(database.isUniqueViolation)
  })

  it('are tried again with growing pauses and given up after the last try, with the reason', async () => {
    const clock = manualClock(1_000_000)
    const { database, jobs, enqueue } = await setUp(clock)
    const kind = newKind()
    const attempts: number[] = []
    jobs.handle(kind, async ({ attempt }) => {
      attempts.push(attempt)
      throw new Error(`no luck at try ${attempt}`)
    })
    await jobs.start()
    await enqueue(kind, order(1))
    const state = async () => (await rowsOf(database, kind))[0]
    await eventually(async () =>
      expect(await state()).toMatchObject({
        state: 'waiting',
        attempt: 1,
        run_at: 1_010_000,
        last_error: 'no luck at try 1',
      }),
    )
    clock.advance(10_000)
    await eventually(async () =>
      expect(await state()).toMatchObject({ state: 'waiting', attempt: 2, run_at: 1_030_000 }),
    )
    clock.advance(20_000)
    await eventually(async () =>
      expect(await state()).toMatchObject({ state: 'dead', last_error: 'no luck at try 3', lease_owner: null }),
    )
    expect(attempts).toEqual([1, 2, 3])
  })

  it.each([
    ['a string', 'just text', /just text/],
    ['nothing', undefined, /undefined/],
    ['an object', { code: 7 }, /"code":7/],
    ['text that no column takes', new Error('a\0b'), /^ab$/],
  ])('survive handlers that throw %s', async (_what, thrown, expected) => {
    const { database, jobs, enqueue } = await setUp()
    const kind = newKind({ maxAttempts: 1 })
    jobs.handle(kind, async () => {
      // oxlint-disable-next-line typescript/only-throw-error -- that is what is tested
      throw thrown
    })
    await jobs.start()
    await enqueue(kind, order(1))
    await eventually(async () =>
      expect(await rowsOf(database, kind)).toMatchObject([
        { state: 'dead', last_error: expect.stringMatching(expected) },
      ]),
    )
  })

  it('with a payload that cannot be read fail like any other', async () => {
    const { database, jobs, enqueue } = await setUp()
    const kind = newKind({
      maxAttempts: 1,
      parse: () => {
        throw new Error('n is missing')
      },
    })
    jobs.handle(kind, async () => undefined)
    await jobs.start()
    await enqueue(kind, order(1))
    await eventually(async () =>
      expect(await rowsOf(database, kind)).toMatchObject([{ state: 'dead', last_error: 'n is missing' }]),
    )
  })

  it('may be postponed, which costs no try', async () => {
    const clock = manualClock(1_000_000)
    const { database, jobs, enqueue } = await setUp(clock)
    const kind = newKind({ maxAttempts: 1 })
    const attempts: number[] = []
    jobs.handle(kind, async ({ attempt }) => {
      attempts.push(attempt)
      if (attempts.length < 3) throw new Postpone(clock.now() + 5_000)
    })
    await jobs.start()
    await enqueue(kind, { ...order(1), key: 'k' })
    for (const times of [1, 2]) {
      await eventually(async () =>
        expect(await rowsOf(database, kind)).toMatchObject([
          { state: 'waiting', attempt: 0, key: 'k', run_at: 1_000_000 + times * 5_000 },
        ]),
      )
      clock.advance(5_000)
    }
    await eventually(async () => expect(await rowsOf(database, kind)).toEqual([]))
    expect(attempts).toEqual([1, 1, 1])
  })

  it('do the work of a twin that was ordered while they ran', async () => {
    const clock = manualClock(1_000_000)
    const { database, jobs, enqueue } = await setUp(clock)
    const kind = newKind({ backOffMs: () => 1_000 })
    const ran: number[] = []
    const ids: string[] = []
    jobs.handle(kind, async ({ id, payload }) => {
      ids.push(id)
      ran.push(payload.n)
      if (payload.n !== 1) return
      await enqueue(kind, { ...order(2), key: 'k', runAt: 2_000_000 })
      throw new Error('later')
    })
    await jobs.start()
    await enqueue(kind, { ...order(1), key: 'k' })
    // Under the id of the one that ran: what that one began is known by it.
    await eventually(async () =>
      expect(await rowsOf(database, kind)).toMatchObject([
        { id: ids[0], payload: '{"n":2}', state: 'waiting', run_at: 1_001_000, attempt: 0 },
      ]),
    )
    clock.advance(1_000)
    await eventually(() => expect(ran).toEqual([1, 2]))
  })

  it('run as many at once as their kind allows, and different kinds beside each other', async () => {
    const { database, jobs, enqueue } = await setUp()
    const [three, one] = [newKind({ concurrency: 3 }), newKind()]
    const now = new Map<string, number>()
    const most = new Map<string, number>()
    const done: string[] = []
    const handler =
      (kind: JobKind<Payload>): JobHandler<Payload> =>
      async () => {
        now.set(kind.name, (now.get(kind.name) ?? 0) + 1)
        most.set(kind.name, Math.max(most.get(kind.name) ?? 0, now.get(kind.name) ?? 0))
        await queue.looked()
        now.set(kind.name, (now.get(kind.name) ?? 0) - 1)
        done.push(kind.name)
      }
    for (const kind of [three, one]) jobs.handle(kind, handler(kind))
    const queue = watchJobs(database, jobs)
    await jobs.start()
    await enqueue(three, ...Array.from({ length: 12 }, (_, n) => order(n)))
    await enqueue(one, ...Array.from({ length: 5 }, (_, n) => order(n)))
    await eventually(() => expect(done).toHaveLength(17))
    expect([most.get(three.name), most.get(one.name)]).toEqual([3, 1])
  })

  it('are asked to stop when the process drains; that try does not count and the next process goes on', async () => {
    const first = await setUp()
    const kind = newKind()
    let begun = false
    first.jobs.handle(kind, async ({ signal }) => {
      begun = true
      await wait(60_000, signal)
      signal.throwIfAborted()
    })
    await first.jobs.start()
    await first.enqueue(kind, order(1), order(2))
    await eventually(() => expect(begun).toBe(true))
    await first.jobs.stop()
    const rows = await rowsOf(first.database, kind)
    expect(rows).toMatchObject([
      { state: 'waiting', attempt: 0, last_error: '' },
      { state: 'waiting', attempt: 0 },
    ])
    const second = await setUp()
    const attempts: number[] = []
    second.jobs.handle(kind, async ({ attempt }) => void attempts.push(attempt))
    await second.jobs.start()
    await eventually(() => expect(attempts).toEqual([1, 1]))
  })

  it('that come to their end while the process drains are done', async () => {
    const { database, jobs, enqueue } = await setUp()
    const kind = newKind()
    let begun = false
    jobs.handle(kind, async ({ signal }) => {
      begun = true
      await wait(60_000, signal)
    })
    await jobs.start()
    await enqueue(kind, order(1))
    await eventually(() => expect(begun).toBe(true))
    await jobs.stop()
    expect(await rowsOf(database, kind)).toEqual([])
  })

  it('that end every process they run in are given up at last', async () => {
    const { database, jobs, enqueue } = await setUp()
    const kind = newKind({ maxAttempts: 2 })
    await enqueue(kind, order(1))
    await database.transact((tx) => tx.updateTable('jobs').set({ attempt: 5 }).where('kind', '=', kind.name).execute())
    let ran = 0
    jobs.handle(kind, async () => {
      ran += 1
    })
    await jobs.start()
    await eventually(async () => {
      const [row] = await rowsOf(database, kind)
      expect(row?.state).toBe('dead')
      expect(sentence(row?.last_error ?? '')).toMatch(/5 tries/)
    })
    expect(ran).toBe(0)
  })

  it('that were ordered or held while the clock was hours ahead do not wait for those hours', async () => {
    const clock = manualClock(1_000_000 + 5 * 3_600_000)
    const { database, jobs, enqueue } = await setUp(clock)
    const [kind, held] = [newKind(), newKind()]
    const done: number[] = []
    jobs.handle(held, async ({ payload }) => void done.push(payload.n))
    await jobs.start()
    await enqueue(kind, { ...order(1), runAt: clock.now() + 60_000 })
    await enqueue(held, { ...order(2), runAt: clock.now() + 60_000 })
    const lease = { state: 'running' as const, attempt: 1, lease_owner: 'dead', lease_until: clock.now() + 10_000 }
    await database.transact((tx) => tx.updateTable('jobs').set(lease).where('kind', '=', held.name).execute())
    clock.advance(-5 * 3_600_000)
    await eventually(async () => {
      expect(await rowsOf(database, kind)).toMatchObject([{ state: 'waiting', run_at: 1_060_000 }])
      expect(done).toEqual([2])
    })
  })

  it('cannot have two handlers', async () => {
    const { jobs } = await setUp()
    const kind = newKind()
    jobs.handle(kind, async () => undefined)
    expect(() => jobs.handle(kind, async () => undefined)).toThrow(/two handlers/)
  })

  it('stay in use of an index where a hundred thousand wait', async () => {
    const { database, jobs, enqueue } = await setUp()
    const [kind, crowd] = [newKind(), newKind()]
    await fill(database, crowd.name, 100_000)
    const ran: number[] = []
    jobs.handle(kind, async ({ payload }) => void ran.push(payload.n))
    jobs.handle(crowd, async ({ signal }) => wait(60_000, signal))
    await jobs.start()
    await enqueue(kind, order(1))
    await eventually(() => expect(ran).toEqual([1]))
    await jobs.stop()
    await database.transact((tx) => tx.deleteFrom('jobs').where('kind', '=', crowd.name).execute())
  })

  describe('upkeep', () => {
    it('recurs, and stands once however many processes and starts there are', async () => {
      const clock = manualClock(1_000_000)
      const name = newKind().name
      let ran = 0
      const processes = await Promise.all([setUp(clock), setUp(clock), setUp(clock)])
      for (const { jobs } of processes)
        jobs.recur(name, 60_000, async () => {
          ran += 1
        })
      for (const { jobs } of processes) await jobs.start()
      const { database } = processes[0]
      const rows = () => database.read.selectFrom('jobs').selectAll().where('kind', '=', name).execute()
      expect(await rows()).toMatchObject([{ tenant_id: '', run_at: 1_060_000 }])
      for (const times of [1, 2, 3]) {
        clock.advance(60_000)
        await eventually(() => expect(ran).toBe(times))
        await eventually(async () => expect(await rows()).toMatchObject([{ state: 'waiting', attempt: 0 }]))
      }
    })

    it('is tried again when it throws, for ever', async () => {
      const clock = manualClock(1_000_000)
      const { database, jobs } = await setUp(clock)
      const name = newKind().name
      let ran = 0
      jobs.recur(name, 600_000, async () => {
        ran += 1
        throw new Error('not now')
      })
      await jobs.start()
      clock.advance(600_000)
      for (let times = 1; times <= 5; times += 1) {
        await eventually(async () => {
          const row = await database.read.selectFrom('jobs').selectAll().where('kind', '=', name).executeTakeFirst()
          expect(row).toMatchObject({ state: 'waiting', attempt: times, last_error: 'not now' })
        })
        clock.advance(60_000)
      }
      expect(ran).toBeGreaterThanOrEqual(5)
    })

    it('forgets jobs that were given up a month ago, and no others', async () => {
      const clock = manualClock(1_000_000)
      const { database, jobs, enqueue } = await setUp(clock)
      const kind = newKind({ maxAttempts: 1 })
      jobs.handle(kind, async () => {
        throw new Error('no')
      })
      await jobs.start()
      await enqueue(kind, order(1))
      await eventually(async () => expect(await rowsOf(database, kind)).toMatchObject([{ state: 'dead' }]))
      clock.advance(KEEP_DEAD_JOBS_MS - 1_000)
      await enqueue(kind, order(2), { ...order(3), runAt: clock.now() + KEEP_DEAD_JOBS_MS })
      await eventually(async () =>
        expect((await rowsOf(database, kind)).map((row) => row.state)).toEqual(['dead', 'dead', 'waiting']),
      )
      clock.advance(86_400_000)
      await eventually(async () =>
        expect((await rowsOf(database, kind)).map((row) => row.payload)).toEqual(['{"n":2}', '{"n":3}']),
      )
    })
  })
})

async function fill(database: Database, kind: string, count: number): Promise<void> {
  const batch = 1_000
  for (let from = 0; from < count; from += batch) {
    await database.transact((tx) =>
      tx
        .insertInto('jobs')
        .values(
          Array.from({ length: batch }, (_, i) => ({
            tenant_id: `t${i % 7}`,
            id: `${kind} ${from + i}`,
            kind,
            payload: '{"n":0}',
            key: null,
            run_at: 1_000 + i,
            state: 'waiting' as const,
            attempt: 0,
            lease_owner: null,
            lease_until: null,
            last_error: '',
            created_at: 0,
          })),
        )
        .execute(),
    )
  }
}

describe('jobs of a process that is killed', () => {
  describeOnBothDatabases('in the middle of one', (_open, engine) => {
    it('are taken over: at once where it was the only one, else when its lease has run out', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'dossier-jobs-'))
      const clockFile = join(folder, 'clock')
      const noted = join(folder, 'noted')
      writeFileSync(clockFile, '0')
      const empty = await engine.create()
      const preparing = await openDatabase(empty.config, { log: silentLog })
      await migrate(preparing)
      const clock = fileClock(clockFile)
      const jobs = createJobs({
        database: preparing,
        clock,
        ids: createIds(clock),
        log: silentLog,
        signals: createLocalSignals(),
      })
      const across = { ...newKind(), name: 'across' } as JobKind<unknown>
      const enqueue = (database: Database, payload: unknown) =>
        database.transact((tx) => jobs.enqueue(tx, across, { tenantId: 't', payload }))
      await enqueue(preparing, { file: noted, name: 'one' })
      await preparing.close()

      const args = [JSON.stringify(empty.config), clockFile]
      const victim = startChild('jobs-process.ts', ['hang', ...args])
      await victim.said('begun')
      victim.process.kill('SIGKILL')
      await victim.ended
      const heir = startChild('jobs-process.ts', ['note', ...args])
      await heir.said('ready')
      const read = (): string => readFileSync(noted, { encoding: 'utf8', flag: 'a+' })
      if (engine.dialect === 'postgres') {
        const after = await openDatabase(empty.config, { log: silentLog })
        await enqueue(after, { file: noted, name: 'two' })
        await after.close()
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
    const empty = await engine.create()
    const database = await openDatabase(empty.config, { log: silentLog })
    await migrate(database)
    const jobs = createJobs({
      database,
      clock: systemClock,
      ids: createIds(systemClock),
      log: silentLog,
      signals: createLocalSignals(),
    })
    const across = { ...newKind(), name: 'across' } as JobKind<unknown>
    const children = [1, 2].map(() =>
      startChild('jobs-process.ts', ['note', JSON.stringify(empty.config), join(folder, 'clock')]),
    )
    await Promise.all(children.map((child) => child.said('ready')))
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
    const empty = await engine.create()
    const databases = await Promise.all([1, 2].map(() => openDatabase(empty.config, { log: silentLog })))
    const [writing, working] = databases as [Database, Database]
    await migrate(writing)
    const kind = newKind()
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
    const empty = await engine.create()
    const databases = await Promise.all([1, 2].map(() => openDatabase(empty.config, { log: silentLog })))
    const [mine, theirs] = databases as [Database, Database]
    await migrate(mine)
    const clock = manualClock(Date.now())
    const kind = newKind()
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
