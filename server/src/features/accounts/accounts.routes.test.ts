import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('GET /accounts', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  it('lists the accounts of the user, by name, with their role there and which one is active', async () => {
    const [own] = (await app.nora.get('/accounts')).body.accounts
    expect(own).toMatchObject({ _id: app.nora.tenantId, name: 'nora', role: 'owner', active: true })
    const user = await app.platform.database.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'otto@mill.example')
      .executeTakeFirstOrThrow()
    await app.platform.database.transact((tx) =>
      tx
        .insertInto('memberships')
        .values({ tenant_id: app.nora.tenantId, user_id: user.id, role: 'member', created_at: Date.now() })
        .execute(),
    )
    const { accounts } = (await app.otto.get('/accounts')).body
    expect(accounts.map(({ _id, role, active }: Record<string, unknown>) => [_id, role, active])).toEqual([
      [app.nora.tenantId, 'member', false],
      [app.otto.tenantId, 'owner', true],
    ])
    expect((await app.nora.get('/accounts')).body.accounts).toEqual([own])
  })

  it('is for whoever is signed in, whatever the role and scopes', async () => {
    expect((await app.nobody.get('/accounts')).status).toBe(401)
    expect((await (await app.withRole('member')).get('/accounts')).body.accounts).toHaveLength(1)
    expect((await (await app.withScopes(['email:read'])).get('/accounts')).status).toBe(200)
  })
})
