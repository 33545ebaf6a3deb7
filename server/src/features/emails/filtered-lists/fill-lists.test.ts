import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { readAllMails, readCounters, recount } from '#test/mail-lists'
import { rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('filtered lists of an upgraded database', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const list = async (query: string) => {
    const { emails, total } = (await app.nora.get(`/emails?fields=row&${query}`)).body
    return { ids: emails.map(({ _id }: { _id: string }) => _id), total }
  }

  /** Takes the account back to the state that the migration leaves. */
  const empty = () =>
    app.platform.database.transact(async (tx) => {
      const { tenantId } = app.nora
      await tx.deleteFrom('thread_heads').where('tenant_id', '=', tenantId).where('view', 'like', '% %').execute()
      await tx.deleteFrom('mail_counters').where('tenant_id', '=', tenantId).where('view', 'like', '% %').execute()
      await tx.insertInto('unfilled_lists').values({ tenant_id: tenantId }).execute()
    })

  async function fill(time: number): Promise<void> {
    const job = {
      tenant_id: app.nora.tenantId,
      id: `fill-lists-${time}`,
      kind: 'emails.fill-lists',
      payload: '{"after":""}',
      key: null,
      run_at: 0,
      attempt: 0,
      last_error: '',
      lease_owner: null,
      lease_until: null,
      state: 'waiting' as const,
      created_at: 0,
    }
    await app.platform.database.transact((tx) => tx.insertInto('jobs').values(job).execute())
    await app.jobsDone()
  }

  it('are searched until the job of the migration has filled them, and right with changes in between', async () => {
    const ids: string[] = []
    for (let each = 0; each < 6; each += 1) {
      const inReplyTo = each % 2 === 1 ? `m${each - 1}@x.example` : ''
      const raw = rawMail({ id: `m${each}@x.example`, inReplyTo })
      ids.push((await app.nora.post('/emails', { raw_email: raw })).body.email._id as string)
    }
    await app.nora.put(`/emails/${ids[0]}`, { labels: ['one'], read: true })
    await app.nora.put(`/emails/${ids[2]}`, { starred: true, triaged: true })
    const queries = ['read=false', 'triaged=false&mailbox=inbox', 'starred=true', 'label=one', 'read=false&spam=false']
    const before = await Promise.all(queries.map(list))
    for (const time of [1, 2]) {
      await empty()
      expect(await Promise.all(queries.map(list))).toEqual(before)
      await app.nora.put(`/emails/${ids[4]}`, { labels: ['one'] })
      await app.nora.put(`/emails/${ids[4]}`, { labels: [] })
      await fill(time)
      const { database } = app.platform
      expect(await database.read.selectFrom('unfilled_lists').selectAll().execute()).toEqual([])
      expect(await Promise.all(queries.map(list))).toEqual(before)
      const mails = await readAllMails(database, app.nora.tenantId)
      expect(await readCounters(database, app.nora.tenantId)).toEqual(recount(mails))
    }
  })
})
