import { afterEach, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'
import { MAX_OWN_ACCOUNTS } from './open-account.ts'

let app: TestApp | null = null
afterEach(() => app?.stop())

describeOnBothDatabases('POST /accounts', (_open, engine) => {
  it('opens an account that one owns and can go to, with its project, and no more than a person needs', async () => {
    app = await startTestApp(engine)
    const { status, body } = await app.otto.post('/accounts', { name: ' Second mill ' })
    expect([status, body.account]).toMatchObject([201, { name: 'Second mill', role: 'owner', active: false }])
    const opened = body.account._id as string
    const { otto } = app
    const opening = Array.from({ length: MAX_OWN_ACCOUNTS }, () => otto.post('/accounts', { name: 'More' }))
    const statuses = (await Promise.all(opening)).map((answer) => answer.status)
    expect(statuses.filter((each) => each === 201)).toHaveLength(MAX_OWN_ACCOUNTS - 2)
    expect(statuses.filter((each) => each === 409)).toHaveLength(2)
    expect((await app.nora.get('/accounts')).body.accounts).toHaveLength(1)
    const { body: there } = await app.otto.post('/accounts/switch', { account: opened })
    expect(there.user).toMatchObject({ host_id: opened, role: 'owner' })
    const headers = { authorization: `Bearer ${there.token}` }
    expect((await app.nobody.get('/projects', headers)).body.projects).toHaveLength(1)
    const [entry] = (await app.nobody.get('/audit-log', headers)).body.entries.slice(-1)
    expect(entry).toMatchObject({ action: 'account-created', detail: 'Second mill' })
  })

  it('is for a sign-in, and where nobody may register for the operator alone', async () => {
    app = await startTestApp(engine)
    expect((await (await app.withScopes(['settings:write'])).post('/accounts', { name: 'More' })).status).toBe(403)
    app.platform.config.registration = 'closed'
    expect((await app.otto.get('/profile')).body.profile.may_open_accounts).toBe(false)
    expect((await app.otto.post('/accounts', { name: 'More' })).status).toBe(403)
    expect((await app.nora.post('/accounts', { name: 'More' })).status).toBe(201)
  })
})
