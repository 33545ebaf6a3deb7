import type { Role } from '@dossier/contract/vocabulary'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import {
  type Caller,
  callerOf,
  type Person,
  personOf,
  startTestApp,
  type TestAnswer,
  type TestApp,
} from '#test/test-app'

const PASSWORD = 'a long enough password'

describeOnBothDatabases('members', (_open, engine) => {
  let app: TestApp
  let people = 0
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const signIn = (email: string) => app.nobody.post('base:/auth/login', { email, password: PASSWORD })

  async function person(role: Role, tenantId = app.nora.tenantId): Promise<Person> {
    people += 1
    const email = `person${people}@press.example`
    await app.app.features.accounts.users.add({ email, password: PASSWORD, name: '', account: tenantId, role })
    const { body } = await signIn(email)
    return { ...callerOf(app.baseUrl, body.token as string, tenantId), id: body.user._id as string, email }
  }

  async function account(): Promise<Person> {
    people += 1
    const email = `founder${people}@press.example`
    const { body } = await app.nobody.post('base:/auth/register', { email, password: PASSWORD, name: '' })
    return personOf(app.baseUrl, body)
  }

  const rolesOf = async (caller: Caller): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await caller.get('/members')).body.members.map((member: { _id: string; role: string }) => [
        member._id,
        member.role,
      ]),
    )
  const statuses = (answers: TestAnswer[]): number[] => answers.map(({ status }) => status).toSorted((a, b) => a - b)

  it('are listed by address to admins, and to nobody of another account', async () => {
    const founder = await account()
    const admin = await person('admin', founder.tenantId)
    const { body } = await admin.get('/members')
    expect(body.members.map(({ email }: { email: string }) => email)).toEqual([founder.email, admin.email])
    expect(Object.keys(body.members[0]).sort()).toEqual(['_id', 'createdAt', 'email', 'name', 'role', 'updatedAt'])
    expect((await (await person('member', founder.tenantId)).get('/members')).status).toBe(403)
    expect((await app.otto.get('/members')).body.members).toHaveLength(1)
  })

  it('have a new role from the next request on', async () => {
    const member = await person('member')
    expect((await member.get('/members')).status).toBe(403)
    const changed = await app.nora.patch(`/members/${member.id}`, { role: 'admin' })
    expect(changed.body.member).toMatchObject({ _id: member.id, role: 'admin' })
    expect((await member.get('/members')).status).toBe(200)
    await app.nora.patch(`/members/${member.id}`, { role: 'member' })
    expect((await member.get('/members')).status).toBe(403)
  })

  it('are not made owners, nor anything else, nor removed, by a token that may do less than everything', async () => {
    const member = await person('member')
    const token = await app.withScopes(['settings:read', 'settings:write'])
    expect((await token.patch(`/members/${member.id}`, { role: 'owner' })).status).toBe(403)
    for (const path of ['/members', '/invitations'])
      expect((await token.post(path, { email: 'accomplice@evil.example', role: 'owner' })).status, path).toBe(403)
    expect((await token.del(`/members/${member.id}`)).status).toBe(403)
    expect((await rolesOf(app.nora))[member.id]).toBe('member')
    expect((await app.nora.get('/invitations')).body.invitations).toEqual([])
    const whole = callerOf(app.baseUrl, (await app.nora.post('/tokens', { name: 'whole' })).body.token as string, '')
    expect((await whole.patch(`/members/${member.id}`, { role: 'admin' })).status).toBe(200)
  })

  it('are made owners by owners alone, and owners are changed and removed by owners alone', async () => {
    const founder = await account()
    const admin = await person('admin', founder.tenantId)
    const member = await person('member', founder.tenantId)
    expect((await admin.patch(`/members/${member.id}`, { role: 'owner' })).status).toBe(403)
    expect((await admin.patch(`/members/${admin.id}`, { role: 'owner' })).status).toBe(403)
    expect((await admin.patch(`/members/${founder.id}`, { role: 'member' })).status).toBe(403)
    expect((await admin.del(`/members/${founder.id}`)).status).toBe(403)
    expect(await rolesOf(founder)).toEqual({ [founder.id]: 'owner', [admin.id]: 'admin', [member.id]: 'member' })
    expect((await admin.patch(`/members/${member.id}`, { role: 'admin' })).status).toBe(200)
    expect((await founder.patch(`/members/${member.id}`, { role: 'owner' })).status).toBe(200)
  })

  it('cannot remove others as plain members, and may leave', async () => {
    const [member, other] = [await person('member'), await person('member')]
    const refused = await member.del(`/members/${other.id}`)
    expect(refused.status).toBe(403)
    expect(refused.body.detail).toContain('admin')
    expect((await member.del(`/members/${member.id}`)).body).toEqual({ deleted: true, _id: member.id })
    expect((await member.get('/projects')).status).toBe(401)
    expect((await other.get('/projects')).status).toBe(200)
  })

  it('of another account are 404, and stay', async () => {
    const member = await person('member')
    expect((await app.otto.patch(`/members/${member.id}`, { role: 'admin' })).status).toBe(404)
    expect((await app.otto.del(`/members/${member.id}`)).status).toBe(404)
    expect((await member.get('/projects')).status).toBe(200)
    expect((await rolesOf(app.nora))[member.id]).toBe('member')
  })

  it('keep one owner', async () => {
    const founder = await account()
    await person('admin', founder.tenantId)
    for (const answer of [
      await founder.patch(`/members/${founder.id}`, { role: 'admin' }),
      await founder.del(`/members/${founder.id}`),
    ]) {
      expect(answer.status).toBe(409)
      expect(answer.body.detail).toContain('last owner')
    }
    expect((await founder.get('/projects')).status).toBe(200)
  })

  it.each([
    ['remove each other', (by: Person, about: Person) => by.del(`/members/${about.id}`)],
    ['leave', (by: Person) => by.del(`/members/${by.id}`)],
    ['step down', (by: Person) => by.patch(`/members/${by.id}`, { role: 'member' })],
    ['demote each other', (by: Person, about: Person) => by.patch(`/members/${about.id}`, { role: 'member' })],
  ])('keep one owner when the last two %s at once', async (_what, act) => {
    for (let round = 0; round < 5; round += 1) {
      const founder = await account()
      const second = await person('owner', founder.tenantId)
      const answers = await Promise.all([act(founder, second), act(second, founder)])
      expect(statuses(answers)[0], JSON.stringify(answers.map(({ text }) => text))).toBe(200)
      expect(statuses(answers)[1]).toBeGreaterThanOrEqual(400)
      expect(statuses(answers)[1]).toBeLessThan(500)
      const { read } = app.platform.database
      const owners = await read
        .selectFrom('memberships')
        .select('user_id')
        .where('tenant_id', '=', founder.tenantId)
        .where('role', '=', 'owner')
        .execute()
      expect(owners).toHaveLength(1)
    }
  })

  it('cannot do with a right what was taken from them at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const founder = await account()
      const admin = await person('admin', founder.tenantId)
      const friend = await person('member', founder.tenantId)
      const [demoted, raised] = await Promise.all([
        founder.patch(`/members/${admin.id}`, { role: 'member' }),
        admin.patch(`/members/${friend.id}`, { role: 'admin' }),
      ])
      expect(demoted.status).toBe(200)
      expect([200, 403]).toContain(raised.status)
      const roles = await rolesOf(founder)
      expect(roles[admin.id]).toBe('member')
      expect(roles[friend.id]).toBe(raised.status === 200 ? 'admin' : 'member')
    }
  })

  it('who are removed have no session, token or socket there from then on, and none comes back with them', async () => {
    const member = await person('member')
    const { token: pat } = (await member.post('/tokens', { name: 'script' })).body
    const script = callerOf(app.baseUrl, pat as string, member.tenantId)
    const sockets = [member.token, pat as string].map((token) =>
      io(app.baseUrl, { auth: { token }, reconnection: false, forceNew: true }),
    )
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', () => resolve(null)))))
    const ended = sockets.map((socket: Socket) => new Promise((resolve) => socket.once('disconnect', resolve)))
    expect((await app.nora.del(`/members/${member.id}`)).status).toBe(200)
    for (const caller of [member, script]) expect((await caller.get('/projects')).status).toBe(401)
    await Promise.all(ended)
    const accounts = app.app.features.accounts
    await app.platform.database.transact((tx) => accounts.memberships.add(tx, app.nora.tenantId, member.id, 'member'))
    for (const caller of [member, script]) expect((await caller.get('/projects')).status).toBe(401)
    expect((await signIn(member.email)).status).toBe(200)
  })

  it('who are removed keep their other accounts', async () => {
    const member = await account()
    const { memberships } = app.app.features.accounts
    await app.platform.database.transact((tx) => memberships.add(tx, app.nora.tenantId, member.id, 'member'))
    expect((await app.nora.del(`/members/${member.id}`)).status).toBe(200)
    expect((await member.get('/projects')).status).toBe(200)
    expect((await app.nora.del(`/members/${member.id}`)).status).toBe(404)
  })

  it('are in the audit log with what became of them', async () => {
    const member = await person('member')
    await app.nora.patch(`/members/${member.id}`, { role: 'admin' })
    await app.nora.del(`/members/${member.id}`)
    const { entries } = (await app.nora.get('/audit-log?limit=2')).body
    expect(entries).toMatchObject([
      { action: 'member-removed', subject: member.id, user_email: 'nora@press.example' },
      { action: 'role-changed', subject: member.id, detail: 'member → admin' },
    ])
  })
})
