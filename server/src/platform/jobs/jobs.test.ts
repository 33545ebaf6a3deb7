// @module-tag slow

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { manualClock, systemClock } from '#platform/clock/clock'
import { wait } from '#platform/clock/wait'
import type { Database } from '#platform/database/database'
import { silentLog } from '#platform/log/log'
import { createLocalSignals } from '#platform/signals/local-signals'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { givenJobs, jobKind, jobOrder as order, type Payload, jobRows as rowsOf } from '#test/given/jobs'
import { watchJobs } from '#test/jobs-done'
import { createJobs, DEAD_JOB_RETENTION_MS } from './create-jobs.ts'
import type { JobHandler, JobKind, JobRun } from './jobs.ts'

const DAY_MS = 86_400_000

describeOnBothDatabases('jobs', (open) => {
  const given = givenJobs(open)

  it('start once their transaction has committed, and are gone when done', async () => {
    const { database, jobs, enqueue } = await given.jobs()
    const kind = jobKind()
    const seen: JobRun<Payload>[] = []
    jobs.handle(kind, async (run) => void seen.push(run))
    await jobs.start()
    await enqueue(kind, order(1))
    await eventually(async () => expect(await rowsOf(database, kind)).toEqual([]))
    expect(seen).toMatchObject([{ tenantId: 't1', payload: { n: 1 }, attempt: 1 }])
  })

  it('do not exist when their transaction is rolled back', async () => {
    const { database, jobs } = await given.jobs()
    const kind = jobKind()
    await expect(
      database.transact(async (tx) => {
        await jobs.enqueue(tx, kind, order(1))
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await rowsOf(database, kind)).toEqual([])
  })

  it('end with a transaction of their handler, unless that is rolled back', async () => {
    const { database, jobs, enqueue } = await given.jobs()
    const kind = jobKind({ backOffMs: () => 0 })
    let attempts = 0
    const left: number[] = []
    jobs.handle(kind, async ({ payload }, endIn) => {
      attempts += 1
      const ending = database.transact(async (tx) => {
        await endIn(tx)
        if (payload.n === 2 && attempts < 3) throw new Error('rolled back')
      })
      await ending
      left.push((await rowsOf(database, kind)).filter((row) => row.payload === `{"n":${payload.n}}`).length)
      throw new Error('nobody repeats what follows')
    })
    await enqueue(kind, order(1))
    await jobs.start()
    await eventually(() => expect(left).toEqual([0]))
    await enqueue(kind, order(2))
    await eventually(() => expect({ attempts, left }).toEqual({ attempts: 3, left: [0, 0] }))
    expect(await rowsOf(database, kind)).toEqual([])
  })

  it('wait for their time', async () => {
    const clock = manualClock(1_000_000)
    const { database, jobs, enqueue } = await given.jobs(clock)
    const kind = jobKind()
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
    const { database, enqueue } = await given.jobs()
    const [kind, other] = [jobKind(), jobKind()]
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
    const { jobs, enqueue } = await given.jobs()
    const kind = jobKind({ concurrency: 2 })
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
    const enqueue = given.enqueuer(database, jobs)
    const kind = jobKind()
    await enqueue(kind, order(1))
    await expect(enqueue(kind, order(2))).rejects.toSatisfy(database.isUniqueViolation)
    await expect(enqueue(kind, { ...order(3), key: 'k' })).rejects.toSatisfy(database.isUniqueViolation)
  })

  it('run as many at once as their kind allows, and different kinds beside each other', async () => {
    const { database, jobs, enqueue } = await given.jobs()
    const [three, one] = [jobKind({ concurrency: 3 }), jobKind()]
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

  it('of an account with many wait for those of other accounts, not the reverse', async () => {
    const { jobs, enqueue } = await given.jobs()
    const kind = jobKind()
    const ran: string[] = []
    jobs.handle(kind, async ({ tenantId }) => void ran.push(tenantId))
    await enqueue(kind, ...Array.from({ length: 20 }, (_, n) => order(n)))
    await enqueue(
      kind,
      { ...order(1), tenantId: 't2' },
      { ...order(2), tenantId: 't2' },
      { ...order(1), tenantId: 't3' },
    )
    await jobs.start()
    await eventually(() => expect(ran).toHaveLength(23))
    expect(new Set(ran.slice(0, 3))).toEqual(new Set(['t1', 't2', 't3']))
    expect(ran.slice(0, 5).filter((account) => account === 't2')).toHaveLength(2)
  })

  it('that take long leave a place to an account with none at work', async () => {
    const { jobs, enqueue } = await given.jobs()
    const kind = jobKind({ concurrency: 2 })
    const begun: string[] = []
    let release = (): void => undefined
    const gate = new Promise<void>((resolve) => (release = resolve))
    jobs.handle(kind, async ({ tenantId }) => {
      begun.push(tenantId)
      if (tenantId === 't1') await gate
    })
    await jobs.start()
    await enqueue(kind, ...Array.from({ length: 5 }, (_, n) => order(n)))
    await eventually(() => expect(begun).toEqual(['t1', 't1']))
    await enqueue(kind, { ...order(1), tenantId: 't2' })
    await eventually(() => expect(begun).toEqual(['t1', 't1', 't2']))
    release()
    await eventually(() => expect(begun).toHaveLength(6))
  })

  it('cannot have two handlers', async () => {
    const { jobs } = await given.jobs()
    const kind = jobKind()
    jobs.handle(kind, async () => undefined)
    expect(() => jobs.handle(kind, async () => undefined)).toThrow(/two handlers/)
  })

  it('stay in use of an index where a hundred thousand wait', async () => {
    const { database, jobs, enqueue } = await given.jobs()
    const [kind, crowd] = [jobKind(), jobKind()]
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
      const name = jobKind().name
      let ran = 0
      const processes = await Promise.all([given.jobs(clock), given.jobs(clock), given.jobs(clock)])
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
      const { database, jobs } = await given.jobs(clock)
      const name = jobKind().name
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
      const { database, jobs, enqueue } = await given.jobs(clock)
      const kind = jobKind({ maxAttempts: 1 })
      jobs.handle(kind, async () => {
        throw new Error('no')
      })
      await jobs.start()
      await enqueue(kind, order(1))
      await eventually(async () => expect(await rowsOf(database, kind)).toMatchObject([{ state: 'dead' }]))
      clock.advance(DEAD_JOB_RETENTION_MS - 1_000)
      await enqueue(kind, order(2), { ...order(3), runAt: clock.now() + DEAD_JOB_RETENTION_MS })
      await eventually(async () =>
        expect((await rowsOf(database, kind)).map((row) => row.state)).toEqual(['dead', 'dead', 'waiting']),
      )
      // Otherwise its next run counts from after the advance below, and never comes.
      await eventually(async () => expect(await nextUpkeep(database)).toBe(clock.now() + DAY_MS))
      clock.advance(DAY_MS)
      await eventually(async () =>
        expect((await rowsOf(database, kind)).map((row) => row.payload)).toEqual(['{"n":2}', '{"n":3}']),
      )
    })
  })
})

async function nextUpkeep(database: Database): Promise<number | undefined> {
  const rows = database.read.selectFrom('jobs').select('run_at').where('kind', '=', 'platform.delete-dead-jobs')
  return (await rows.where('state', '=', 'waiting').executeTakeFirst())?.run_at
}

async function fill(database: Database, kind: string, count: number): Promise<void> {
  await database.transact((tx) =>
    sql`
      insert into jobs (tenant_id, id, kind, payload, run_at, state, attempt, last_error, created_at)
      with recursive n (i) as (select 0 union all select i + 1 from n where i + 1 < ${sql.lit(count)})
      select 't' || (i % 7), ${sql.lit(kind)} || ' ' || i, ${sql.lit(kind)}, '{"n":0}', 1000 + i, 'waiting', 0, '', 0 from n
    `.execute(tx),
  )
}
