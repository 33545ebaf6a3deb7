// @module-tag slow

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/database/database'
import { describeOnBothDatabases } from '#test/databases'
import { expectedThreads, ORDERS, REAL_THREADS, readRealMails, shuffled } from '#test/real-threads'
import { type Caller, callerOf, startTestApp, type TestApp } from '#test/test-app'

const WRITERS = 8

describeOnBothDatabases('450 real mails', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
  })
  afterAll(() => app.stop())

  async function send(caller: Caller, mails: Buffer[]): Promise<Map<number, number>> {
    const statuses = new Map<number, number>()
    const next = mails.values()
    const writer = async () => {
      for (const mail of next) {
        const { status } = await caller.send('POST', '/emails', mail, { 'content-type': 'message/rfc822' })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, writer))
    return statuses
  }

  async function threadsOf(caller: Caller): Promise<string[]> {
    const { read } = app.platform.database
    const rows = await read
      .selectFrom('emails')
      .select(['thread_id', 'message_id'])
      .where('tenant_id', '=', caller.tenantId)
      .execute()
    const threads = Map.groupBy(rows, (row) => row.thread_id)
    return [...threads.values()]
      .map((mails) =>
        mails
          .map((mail) => mail.message_id)
          .sort()
          .join(' '),
      )
      .sort()
  }

  it.runIf(REAL_THREADS).each(ORDERS)(
    'make exactly their 183 threads, %s, with eight writers',
    async (name, order) => {
      const person = {
        email: `${name.replaceAll(' ', '-')}@press.example`,
        password: 'a long enough password',
        name: '',
      }
      const { body } = await app.nobody.post('base:/auth/register', person)
      const caller = callerOf(app.baseUrl, body.token as string, body.user.host_id as string)
      const mails = readRealMails()

      expect(await send(caller, order(mails))).toEqual(new Map([[201, 450]]))
      const threads = await threadsOf(caller)
      expect(threads).toHaveLength(183)
      expect(threads).toEqual(expectedThreads())
      const listed = (await caller.get('/emails?mailbox=inbox&limit=200&fields=row')).body
      expect(listed.total).toBe(183)
      expect(
        listed.emails
          .map((email: { thread_size: number }) => email.thread_size)
          .reduce((sum: number, size: number) => sum + size, 0),
      ).toBe(450)
      if (name !== 'shuffled') return

      const before = await dump(app.platform.database, caller.tenantId)
      expect(await send(caller, shuffled(mails, 13))).toEqual(new Map([[200, 450]]))
      expect(await dump(app.platform.database, caller.tenantId)).toEqual(before)
    },
    60_000,
  )
})

const TABLES = [
  'emails',
  'email_contents',
  'email_labels',
  'threads',
  'thread_nodes',
  'thread_heads',
  'mail_counters',
  'blobs',
  'search_doc',
  'events',
  'jobs',
] as const

async function dump({ read }: Database, tenantId: string): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const table of TABLES) {
    const rows = await read
      .selectFrom(table as 'emails')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .execute()
    tables[table] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return tables
}
