// @module-tag slow

import { sentence } from '@dossier/contract/message'
import { expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { wait } from '#platform/clock/wait'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { givenJobs, jobKind, jobOrder as order, jobRows as rowsOf } from '#test/given/jobs'
import { Postpone } from './jobs.ts'

describeOnBothDatabases('jobs that do not end well', (open) => {
  const given = givenJobs(open)

  it('are tried again with growing pauses and given up after the last try, with the reason', async () => {
    const clock = manualClock(1_000_000)
    const { database, jobs, enqueue } = await given.jobs(clock)
    const kind = jobKind()
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
    const { database, jobs, enqueue } = await given.jobs()
    const kind = jobKind({ maxAttempts: 1 })
    jobs.handle(kind, async () => {
      // oxlint-disable-next-line typescript/only-throw-error -- the test covers this case
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
    const { database, jobs, enqueue } = await given.jobs()
    const kind = jobKind({
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
    const { database, jobs, enqueue } = await given.jobs(clock)
    const kind = jobKind({ maxAttempts: 1 })
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
    const { database, jobs, enqueue } = await given.jobs(clock)
    const kind = jobKind({ backOffMs: () => 1_000 })
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
    await eventually(async () =>
      expect(await rowsOf(database, kind)).toMatchObject([
        { id: ids[0], payload: '{"n":2}', state: 'waiting', run_at: 1_001_000, attempt: 0 },
      ]),
    )
    clock.advance(1_000)
    await eventually(() => expect(ran).toEqual([1, 2]))
  })

  it('are asked to stop when the process drains; that try does not count and the next process goes on', async () => {
    const first = await given.jobs()
    const kind = jobKind()
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
    const second = await given.jobs()
    const attempts: number[] = []
    second.jobs.handle(kind, async ({ attempt }) => void attempts.push(attempt))
    await second.jobs.start()
    await eventually(() => expect(attempts).toEqual([1, 1]))
  })

  it('that come to their end while the process drains are done', async () => {
    const { database, jobs, enqueue } = await given.jobs()
    const kind = jobKind()
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
    const { database, jobs, enqueue } = await given.jobs()
    const kind = jobKind({ maxAttempts: 2 })
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
      expect(sentence(row?.last_error ?? '')).toMatch(/5 attempts/)
    })
    expect(ran).toBe(0)
  })

  it('that were ordered or held while the clock was hours ahead do not wait for those hours', async () => {
    const clock = manualClock(1_000_000 + 5 * 3_600_000)
    const { database, jobs, enqueue } = await given.jobs(clock)
    const [kind, held] = [jobKind(), jobKind()]
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
})
