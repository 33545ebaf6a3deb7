import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('contacts of an upgraded database', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const list = async () => (await app.nora.get('/contacts')).body.contacts as { address: string; received: number }[]

  it('are counted by the job of the migration, and a repetition changes nothing', async () => {
    for (let each = 0; each < 5; each += 1) {
      const raw = rawMail({ id: `m${each}@x.example`, from: `Person <p${each}@lind.example>` })
      expect((await app.nora.post('/emails', { raw_email: raw })).status).toBe(201)
    }
    const counted = await list()
    const { tenantId } = app.nora
    const { database } = app.platform
    await database.transact(async (tx) => {
      await tx.deleteFrom('contacts').where('tenant_id', '=', tenantId).execute()
      await tx.deleteFrom('contact_words').where('tenant_id', '=', tenantId).execute()
      await tx.deleteFrom('contact_emails').where('tenant_id', '=', tenantId).execute()
    })
    expect(await list()).toEqual([])
    for (const time of [1, 2]) {
      const job = {
        tenant_id: tenantId,
        id: `count-contacts-${time}`,
        kind: 'emails.count-contacts',
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
      await database.transact((tx) => tx.insertInto('jobs').values(job).execute())
      await app.jobsDone()
      expect(await list()).toEqual(counted)
      expect(counted).toHaveLength(5)
    }
  })
})
