import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { type Mailbox, startMailbox } from '#test/mailbox'
import { personOf, startTestApp, type TestApp } from '#test/test-app'
import { addPoint } from '../limits/limits.store.ts'
import { registrationsFrom } from '../limits/limits.ts'

const TOVE = { email: 'tove@press.example', password: 'another long password', name: 'Tove' }

describeOnBothDatabases('somebody who registers where letters can be sent', (_open, engine) => {
  let app: TestApp
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await startMailbox()
    app = await startTestApp(engine, { config: { ...mailbox.config } })
  })
  afterAll(async () => {
    await app.stop()
    await mailbox.close()
  })

  it('is in at once, and sends mail as soon as the link in the welcome was opened', async () => {
    const answer = await app.nobody.post('base:/auth/register', TOVE)
    expect(answer.status).toBe(201)
    const tove = personOf(app.baseUrl, answer.body)
    const project = (await tove.get('/projects')).body.projects[0]._id as string
    await tove.post(`/projects/${project}/email-identities`, { email: TOVE.email })
    const content = { project, from: TOVE.email, to: ['mara@lind.example'], subject: 'Samples' }
    const draft = (await tove.post('/email-drafts', content)).body.draft._id as string

    const refused = await tove.post(`/email-drafts/${draft}/send`)
    expect(refused.status).toBe(403)
    expect(refused.body.detail).toBe(english('auth.confirmAddressFirst'))
    const token = await mailbox.token(TOVE.email)
    expect(mailbox.subjects(TOVE.email)).toEqual([english('auth.confirmAddressSubject')])
    expect((await tove.post('base:/magic', { token })).status).toBe(200)
    expect((await tove.post(`/email-drafts/${draft}/send`)).status).toBe(202)
    const actions = (await tove.get('/audit-log')).body.entries.map(({ action }: { action: string }) => action)
    expect(actions).toEqual([
      'sign-in',
      'address-confirmed',
      'sign-in',
      'magic-link-sent',
      'registered',
      'account-created',
    ])
  })

  it('is one of a hundred an hour from one network', async () => {
    const { database, clock } = app.platform
    const [limit] = registrationsFrom('127.0.0.1')
    await database.transact(async (tx) => {
      for (let n = 0; n < 100; n += 1) await addPoint(tx, limit, clock.now())
    })
    const answer = await app.nobody.post('base:/auth/register', { ...TOVE, email: 'one@press.example' })
    expect(answer.status).toBe(429)
    await database.transact((tx) => tx.deleteFrom('sign_in_limits').execute())
    expect((await app.nobody.post('base:/auth/register', { ...TOVE, email: 'two@press.example' })).status).toBe(201)
    await database.transact((tx) => tx.deleteFrom('unconfirmed_users').execute())
  })

  it('is not waited for whom the operator made', async () => {
    await app.app.features.accounts.users.add({
      email: 'ida@press.example',
      password: TOVE.password,
      name: '',
      account: app.nora.tenantId,
      role: 'member',
    })
    const unconfirmed = await app.platform.database.read.selectFrom('unconfirmed_users').select('user_id').execute()
    expect(unconfirmed).toEqual([])
  })
})
