import { SCOPES, type Scope } from '@dossier/contract/scopes'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { type Clock, manualClock, systemClock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { openDatabase } from '#platform/database/open-database'
import { silentLog } from '#platform/log/log'
import { createSignals } from '#platform/signals/create-signals'
import { createLocalSignals } from '#platform/signals/local-signals'
import { startTestProcess } from '#test/child'
import { describeOnBothDatabases, describeOnDatabases, type Engine } from '#test/databases'
import { eventually, until } from '#test/eventually'
import { createEvents, EVENT_RETENTION_MS } from './create-events.ts'
import type { Events, PublishedEvent } from './events.ts'

const ALL: ReadonlySet<Scope> = new Set(SCOPES)

const happening = (n: number, change: { tenantId?: string; scope?: Scope } = {}) => ({
  tenantId: 't1',
  name: 'record:created',
  scope: 'knowledge:read' as Scope,
  payload: { n },
  ...change,
})

async function listAll(events: Events, tenantId: string, since = '', limit = 7): Promise<PublishedEvent[]> {
  const found: PublishedEvent[] = []
  for (let cursor = since; ; ) {
    const page = await events.list(tenantId, { since: cursor, limit, scopes: ALL })
    found.push(...page.events)
    cursor = page.cursor
    if (!page.more) return found
  }
}

const numbers = (events: PublishedEvent[]) => events.map((event) => event.payload.n)

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function setUp(engine: Engine, clock: Clock = systemClock) {
  const empty = await engine.createMigrated()
  const database = await openDatabase(empty.config, { log: silentLog })
  const signals = await createSignals(empty.config, silentLog)
  const events = createEvents({ database, clock, log: silentLog, signals })
  stops.push(async () => {
    await events.stop()
    await signals.close()
    await database.close()
    await empty.drop()
  })
  const record = (...orders: Parameters<Events['record']>[1][]) =>
    database.transact(async (tx) => {
      for (const order of orders) await events.record(tx, order)
    })
  const published = (tenantId: string, count: number) =>
    eventually(async () => expect(await listAll(events, tenantId)).toHaveLength(count))
  return { config: empty.config, database, events, record, published }
}

describeOnBothDatabases('the journal', (_open, engine) => {
  it('holds what was committed, in order, and nothing of what was rolled back', async () => {
    const { database, events, record, published } = await setUp(engine)
    await record(happening(1), happening(2))
    await expect(
      database.transact(async (tx) => {
        await events.record(tx, happening(99))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await record(happening(3))
    await published('t1', 3)
    const page = await events.list('t1', { since: '', limit: 10, scopes: ALL })
    expect(numbers(page.events)).toEqual([1, 2, 3])
    expect(page.more).toBe(false)
    expect(page.events[0]).toMatchObject({ tenantId: 't1', name: 'record:created', scope: 'knowledge:read' })
  })

  it('is read page by page, from any seq on, without a gap or a repetition', async () => {
    const { events, record, published } = await setUp(engine)
    await record(...Array.from({ length: 20 }, (_, n) => happening(n)))
    await published('t1', 20)
    const all = await listAll(events, 't1', '', 3)
    expect(numbers(all)).toEqual(Array.from({ length: 20 }, (_, n) => n))
    expect(numbers(await listAll(events, 't1', all[11]?.seq))).toEqual([12, 13, 14, 15, 16, 17, 18, 19])
    expect(await listAll(events, 't1', await events.latest('t1'))).toEqual([])
  })

  it('ends a page before its limit when the events are larger than an answer', async () => {
    const { events, record, published } = await setUp(engine)
    const text = 'x'.repeat(1024 * 1024)
    for (const n of [1, 2, 3, 4, 5, 6]) await record({ ...happening(n), payload: { n, text } })
    await published('t1', 6)
    const page = await events.list('t1', { since: '', limit: 200, scopes: ALL })
    expect(page.more).toBe(true)
    expect(page.events.length).toBeLessThan(6)
    expect(numbers(await listAll(events, 't1', '', 200))).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('shows a tenant its own, and a reader what its scopes cover', async () => {
    const { events, record, published } = await setUp(engine)
    await record(happening(1), happening(2, { scope: 'email:read' }), happening(3, { tenantId: 't2' }))
    await published('t1', 2)
    await published('t2', 1)
    const seen = async (tenantId: string, ...scopes: Scope[]) =>
      numbers((await events.list(tenantId, { since: '', limit: 10, scopes: new Set(scopes) })).events)
    expect(await seen('t1', 'email:read')).toEqual([2])
    expect(await seen('t1', 'email:read', 'knowledge:read')).toEqual([1, 2])
    expect(await seen('t1', 'git:read')).toEqual([])
    expect(await seen('t1')).toEqual([])
    expect(await seen('t2', ...SCOPES)).toEqual([3])
    expect(await seen('t3', ...SCOPES)).toEqual([])
  })

  it.each([
    'nonsense',
    '0',
    'MS4y=',
    Buffer.from('1.2.3').toString('base64url'),
    Buffer.from('-1.2').toString('base64url'),
  ])('refuses the cursor %j, which it did not give', async (since) => {
    const { events } = await setUp(engine)
    await expect(events.list('t1', { since, limit: 10, scopes: ALL })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })

  it('forgets after 14 days, in order, and says so to whoever has not read so far', async () => {
    const clock = manualClock(1_795_000_000_000)
    const { events, record, published } = await setUp(engine, clock)
    await record(happening(1), happening(2))
    clock.advance(1_000)
    await record(happening(3))
    await published('t1', 3)
    const [first, second] = await listAll(events, 't1')
    clock.advance(EVENT_RETENTION_MS - 1_000)
    expect(await events.prune()).toBe(0)
    clock.advance(1)
    await eventually(async () => {
      await events.prune()
      expect(numbers(await listAll(events, 't1'))).toEqual([3])
    })
    const since = (cursor: string) => events.list('t1', { since: cursor, limit: 10, scopes: ALL })
    await expect(since(first?.seq ?? '')).rejects.toMatchObject({ code: 'gone', status: 410 })
    expect(numbers((await since(second?.seq ?? '')).events)).toEqual([3])
  })

  it('forgets more than one batch, and goes on numbering where it was when all is forgotten', async () => {
    const clock = manualClock(1_795_000_000_000)
    const { events, record, published } = await setUp(engine, clock)
    for (let batch = 0; batch < 5; batch += 1) await record(...Array.from({ length: 450 }, (_, n) => happening(n)))
    await eventually(async () => expect(await listAll(events, 't1', '', 1_000)).toHaveLength(2_250))
    const before = await events.latest('t1')
    clock.advance(EVENT_RETENTION_MS + 1)
    let removed = 0
    await eventually(async () => {
      removed += await events.prune()
      expect(removed).toBe(2_250)
    })
    expect(await events.latest('t1')).toBe(before)
    await record(happening(7))
    await published('t1', 1)
    expect(numbers(await listAll(events, 't1', before))).toEqual([7])
  })

  it('moves the cursor of a quiet account on, so that it never grows too old', async () => {
    const clock = manualClock(1_795_000_000_000)
    const { events, record, published } = await setUp(engine, clock)
    await record(happening(1))
    await published('t1', 1)
    const own = (await events.list('t1', { since: '', limit: 10, scopes: ALL })).cursor
    clock.advance(EVENT_RETENTION_MS)
    await record(happening(2, { tenantId: 't2' }))
    await published('t2', 1)
    const later = (await events.list('t1', { since: own, limit: 10, scopes: ALL })).cursor
    clock.advance(EVENT_RETENTION_MS + 1)
    await eventually(async () => {
      await events.prune()
      expect(await listAll(events, 't2')).toEqual([])
    })
    expect(await events.list('t1', { since: later, limit: 10, scopes: ALL })).toMatchObject({ events: [], more: false })
  })

  it('tells subscribers what is published from then on, each once, whatever another one throws', async () => {
    const { events, record, published } = await setUp(engine)
    await record(happening(0))
    await published('t1', 1)
    await events.start()
    const heard: PublishedEvent[] = []
    events.subscribe(() => {
      throw new Error('a bad listener')
    })
    const unsubscribe = events.subscribe((event) => void heard.push(event))
    for (const n of [1, 2, 3]) await record(happening(n, n === 2 ? { tenantId: 't2' } : {}))
    await eventually(() => expect(numbers(heard)).toEqual([1, 2, 3]))
    expect(heard.map((event) => event.tenantId)).toEqual(['t1', 't2', 't1'])
    unsubscribe()
    const heardLater: PublishedEvent[] = []
    events.subscribe((event) => void heardLater.push(event))
    await record(happening(4))
    await eventually(() => expect(numbers(heardLater)).toContain(4))
    expect(heard).toHaveLength(3)
  })

  it('gives a reader that follows and a subscriber every event of eight busy writers, once and in the same order', async () => {
    const { database, events, record } = await setUp(engine)
    await events.start()
    const heard: string[] = []
    events.subscribe((event) => void heard.push(event.seq))
    const [writers, each] = [8, 15]
    const last = 1_000_000
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; n < each; n += 1) {
        await database
          .transact(async (tx) => {
            await events.record(tx, happening(writer * 1_000 + n))
            if (database.dialect === 'postgres') await sql`select pg_sleep(${Math.random() * 0.03})`.execute(tx)
            if (n % 5 === 4) throw new Error('rolled back')
          })
          .catch(() => undefined)
      }
    }
    const follow = async (): Promise<PublishedEvent[]> => {
      const read: PublishedEvent[] = []
      let cursor = ''
      await until(
        async () => {
          const page = await events.list('t1', { since: cursor, limit: 5, scopes: ALL })
          read.push(...page.events)
          cursor = page.cursor
          return numbers(page.events).includes(last)
        },
        { everyMs: 1 },
      )
      return read.slice(0, -1)
    }
    const following = follow()
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
    await record(happening(last))
    const committed = (writers * each * 4) / 5
    await eventually(() => expect(heard).toHaveLength(committed + 1))
    const read = await following
    expect(read.map((event) => event.seq)).toEqual(heard.slice(0, -1))
    expect(new Set(numbers(read)).size).toBe(committed)
    expect(numbers(await listAll(events, 't1'))).toEqual([...numbers(read), last])
    for (let writer = 0; writer < writers; writer += 1) {
      const own = (numbers(read) as number[]).filter((n) => Math.floor(n / 1_000) === writer)
      expect(own).toEqual(own.toSorted((a, b) => a - b))
    }
  })
})

describeOnDatabases(['postgres'], 'the journal of several processes', (_open, engine) => {
  it('places an event behind the one that it waited for, whichever transaction began first', async () => {
    const { database, events, record } = await setUp(engine)
    await record(happening(1))
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const older = database.transact(async (tx) => {
      // An extra write makes it the older transaction on PostgreSQL too.
      await sql`insert into instance_values (name, value) values ('older', '')`.execute(tx)
      begun.resolve()
      await goOn.promise
      await events.record(tx, happening(3))
    })
    await begun.promise
    await record(happening(2))
    const seen = await events.list('t1', { since: '', limit: 10, scopes: ALL })
    expect(numbers(seen.events)).toEqual([1, 2])
    goOn.resolve()
    await older
    expect(numbers(await listAll(events, 't1'))).toEqual([1, 2, 3])
    expect(numbers(await listAll(events, 't1', seen.cursor))).toEqual([3])
  })

  it('reaches subscribers in this process when another one records', async () => {
    const { config, events, published } = await setUp(engine)
    await events.start()
    const heard: unknown[] = []
    events.subscribe((event) => void heard.push(event.payload.n))
    const child = startTestProcess('events-process', [JSON.stringify(config), 't1', '25'])
    expect(await child.ended).toMatchObject({ code: 0, stderr: '' })
    await published('t1', 25)
    await eventually(() => expect(heard).toEqual(Array.from({ length: 25 }, (_, n) => n)))
  })

  it('keeps its horizon when processes prune at once', async () => {
    const clock = manualClock(1_795_000_000_000)
    const { config, database, events, record } = await setUp(engine, clock)
    for (let batch = 0; batch < 4; batch += 1) await record(...Array.from({ length: 900 }, (_, n) => happening(n)))
    await eventually(async () => expect(await listAll(events, 't1', '', 1_000)).toHaveLength(3_600))
    const all = await listAll(events, 't1', '', 1_000)
    const others = await Promise.all([1, 2, 3].map(() => openDatabase(config, { log: silentLog })))
    const journals = others.map((other: Database) =>
      createEvents({ database: other, clock, log: silentLog, signals: createLocalSignals() }),
    )
    clock.advance(EVENT_RETENTION_MS + 1)
    await eventually(async () => {
      await Promise.all(journals.map((journal) => journal.prune()))
      expect(await database.read.selectFrom('events').select('seq').execute()).toEqual([])
    })
    expect(await events.latest('t1')).toBe(all.at(-1)?.seq)
    await Promise.all(others.map((other) => other.close()))
  })
})
