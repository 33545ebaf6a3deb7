import { sql } from 'kysely'
import { afterEach, expect, inject, it } from 'vitest'
import { checkPooler } from '#cli/doctor/check-pooler'
import { openPostgres } from '#platform/database/postgres/open-postgres'
import { silentLog } from '#platform/log/log'
import { createPostgresSignals } from '#platform/signals/postgres-signals'
import { describeOnDatabases } from './databases.ts'
import { eventually } from './eventually.ts'
import { rawMail } from './mails.ts'
import { hasBouncer, openBouncer } from './pgbouncer.ts'
import { startTestApp } from './test-app.ts'

/** Fewer than our connections, so that sessions change hands all the time. */
const SESSIONS = 3

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

describeOnDatabases(['postgres'], 'PostgreSQL behind pgbouncer in transaction mode', (_open, engine) => {
  async function givenPooled() {
    const database = await engine.createMigrated()
    closing.push(() => database.drop())
    const bouncer = await openBouncer(inject('databaseUrl') ?? '', SESSIONS)
    closing.push(() => bouncer.close())
    const direct = database.config.kind === 'postgres' ? database.config.url : ''
    return { direct, pooled: bouncer.through(direct) }
  }

  it.skipIf(!hasBouncer())('keeps reads, writes and scans apart, whatever sessions they meet', async () => {
    const { pooled } = await givenPooled()
    const database = await openPostgres(pooled, { log: silentLog })
    closing.push(() => database.close())
    const row = (sha256: string) => ({ tenant_id: 'a', sha256, size: 1, inline: null, stored_at: 0 })
    const query = (size: number) =>
      database.read.selectFrom('blobs').select('sha256').where('size', '=', size).limit(500).compile()
    const work = async (n: number): Promise<void> => {
      await database.transact((tx) =>
        tx
          .insertInto('blobs')
          .values(row(`hash-${n}`))
          .execute(),
      )
      await database.read.selectFrom('blobs').select('size').where('sha256', '=', `hash-${n}`).executeTakeFirstOrThrow()
      const found = await database.scan(query(1), { planOnce: n % 2 === 0, deadlineMs: 10_000 })
      expect(found.map(({ sha256 }) => sha256)).toContain(`hash-${n}`)
    }
    await Promise.all(Array.from({ length: 120 }, (_, n) => work(n)))
    const slow = database.scan(sql`select pg_sleep(30)`.compile(database.read), { deadlineMs: 50 })
    await expect(slow).rejects.toMatchObject({ code: 'unavailable' })
    await expect(
      database.scan(sql`delete from blobs returning 1`.compile(database.read), { deadlineMs: 10_000 }),
    ).rejects.toMatchObject({ code: '25006' })
    const left = await sql<{ setting: string }>`
      select current_setting('statement_timeout') || current_setting('transaction_read_only') as setting`.execute(
      database.read,
    )
    expect(left.rows).toEqual([{ setting: '0off' }])
    await database.snapshot(async (tx) => {
      expect(await tx.selectFrom('blobs').select('sha256').where('size', '=', 1).execute()).toHaveLength(120)
    })
  })

  it.skipIf(!hasBouncer())('carries signals by the direct address, and doctor says when it is missing', async () => {
    const { direct, pooled } = await givenPooled()
    const warnings: string[] = []
    const log = { ...silentLog, warn: (...words: unknown[]) => void warnings.push(words.map(String).join(' ')) }
    const [late, listening] = [createPostgresSignals(pooled, log), createPostgresSignals(direct, log)]
    closing.push(() => Promise.all([late.close(), listening.close()]))
    let heard = 0
    listening.on('jobs', () => (heard += 1))
    await eventually(() => expect(warnings.join()).toContain('DATABASE_DIRECT_URL'))
    heard = 0
    await eventually(() => {
      late.send('jobs')
      expect(heard).toBeGreaterThan(0)
    })
    const stateFor = async (urls: { url: string; directUrl?: string }) =>
      (await checkPooler({ database: { kind: 'postgres', ...urls } })).map(({ state }) => state)
    expect(await stateFor({ url: pooled })).toEqual(['warning'])
    expect(await stateFor({ url: pooled, directUrl: pooled })).toEqual(['warning'])
    expect(await stateFor({ url: pooled, directUrl: direct })).toEqual(['ok'])
    expect(await stateFor({ url: direct, directUrl: direct })).toEqual(['note'])
    expect(await stateFor({ url: direct })).toEqual([])
  })

  it.skipIf(!hasBouncer())('serves requests, jobs, lists and search', async () => {
    const { direct, pooled } = await givenPooled()
    const config = { kind: 'postgres' as const, url: pooled, directUrl: direct }
    const one = await startTestApp({ createMigrated: async () => ({ config, drop: async () => undefined }) })
    closing.push(() => one.stop())
    for (let n = 0; n < 12; n += 1) {
      const answer = await one.nora.send('POST', '/emails', rawMail({ subject: `invoice ${n}` }), {
        'content-type': 'message/rfc822',
      })
      expect(answer.status, answer.text).toBe(201)
    }
    await one.jobsDone()
    const found = await one.nora.get('/emails?q=invoice&fields=row&limit=50')
    expect(found.status, found.text).toBe(200)
    expect(found.body.emails).toHaveLength(12)
    expect((await one.nora.get('/events')).status).toBe(200)
  })
})
