import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { type Mailbox, startMailbox } from '#test/mailbox'
import { callerOf, personOf, startTestApp, type TestAnswer, type TestApp } from '#test/test-app'

const PASSWORD = 'a long enough password'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const DAY_MS = 24 * 3_600_000

describeOnBothDatabases('invitations', (_open, engine) => {
  let app: TestApp
  let letters: Mailbox
  let clock: ManualClock
  let guests = 0
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 20))
    letters = await startMailbox()
    app = await startTestApp(engine, { clock, config: letters.config })
  })
  afterAll(async () => {
    await app.stop()
    await letters.close()
  })

  function newAddress(): string {
    guests += 1
    return `guest${guests}@lind.example`
  }
  const invite = (email: string, role = 'member', by = app.nora) => by.post('/invitations', { email, role })

  async function tokenFor(email: string, nth = 1): Promise<string> {
    const letter = await letters.email(email, '/invitation?token=', nth)
    const [, token = ''] = /\/invitation\?token=(\S+)/.exec(letter) ?? []
    expect(token).toMatch(/^[\w-]{43}$/)
    return token
  }

  async function invited(role = 'member', email = newAddress(), by = app.nora) {
    const { status, body, text } = await invite(email, role, by)
    expect(status, text).toBe(201)
    return { email, id: body.invitation._id as string, token: await tokenFor(email) }
  }

  const accept = (token: string, more: object = {}, caller = app.nobody) =>
    caller.post('base:/invitation', { token, ...more })
  const look = (token: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.nobody.send(method, `base:/invitation?token=${token}`, undefined, headers)
  const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.nobody.send('POST', 'base:/invitation', new URLSearchParams(fields).toString(), { ...FORM, ...headers })
  const signIn = (email: string, password = PASSWORD) => app.nobody.post('base:/auth/login', { email, password })
  const isMember = async (email: string): Promise<boolean> =>
    (await app.nora.get('/members')).body.members.some((member: { email: string }) => member.email === email)

  const confirmAll = () => app.platform.database.transact((tx) => tx.deleteFrom('unconfirmed_users').execute())

  async function existing() {
    const email = newAddress()
    const { body } = await app.nobody.post('base:/auth/register', { email, password: PASSWORD, name: '' })
    await confirmAll()
    return { email, caller: personOf(app.baseUrl, body) }
  }

  describe('asking', () => {
    it('sends a letter with the only copy of the link, whichever path is used', async () => {
      const email = newAddress()
      const answer = await app.nora.post('/members', { email: ` ${email.toUpperCase()} ` })
      expect(answer.status).toBe(201)
      expect(answer.body.invitation).toMatchObject({ email, role: 'member' })
      const token = await tokenFor(email)
      expect(answer.text).not.toContain(token)
      const { body, text } = await app.nora.get('/invitations')
      expect(body.invitations[0]).toEqual(answer.body.invitation)
      expect(text).not.toContain(token)
      expect(Date.parse(body.invitations[0].expires_at)).toBe(clock.now() + 7 * DAY_MS)
      const rows = await app.platform.database.read.selectFrom('invitations').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(token)
    })

    it('answers alike for an address that has a user elsewhere and one that has none', async () => {
      const [known, unknown] = [await invite('otto@mill.example'), await invite(newAddress())]
      const shape = ({ status, body }: TestAnswer) => [status, Object.keys(body.invitation)]
      expect(shape(known)).toEqual(shape(unknown))
      expect((await app.nora.del(`/invitations/${known.body.invitation._id}`)).status).toBe(200)
    })

    it('is for admins, and for owners where an owner is asked', async () => {
      const [member, admin] = [await app.withRole('member'), await app.withRole('admin')]
      expect((await invite(newAddress(), 'member', member)).status).toBe(403)
      expect((await invite(newAddress(), 'owner', admin)).status).toBe(403)
      expect((await invite(newAddress(), 'admin', admin)).status).toBe(201)
      const owner = await invite(newAddress(), 'owner')
      expect(owner.status).toBe(201)
      expect((await admin.del(`/invitations/${owner.body.invitation._id}`)).status).toBe(403)
      expect((await app.nora.del(`/invitations/${owner.body.invitation._id}`)).status).toBe(200)
    })

    it('refuses what is no address, and members', async () => {
      for (const email of ['nobody', 'a@b\r\nBcc: c@d', 'a@b, c@d', '<a@b>']) {
        expect((await invite(email)).status, email).toBe(400)
      }
      expect((await invite('nora@press.example')).status).toBe(409)
    })

    it('puts no words of others into the letter but in one short line', async () => {
      const email = newAddress()
      const name = `Press\n\nYour account is at risk: https://evil.example/ evil。example ${'x'.repeat(180)}`
      const { body } = await app.nobody.post('base:/auth/register', {
        email: newAddress(),
        password: PASSWORD,
        name: name.slice(0, 200),
      })
      const caller = callerOf(app.baseUrl, body.token as string, '')
      expect((await invite(email, 'member', caller)).status).toBe(403)
      await confirmAll()
      await invite(email, 'member', caller)
      const letter = await letters.email(email, '/invitation?token=')
      expect(letter).toContain('Press Your account is at risk')
      expect(`${letters.subjects(email).join()} ${letter}`).not.toMatch(/evil[.。]\S|:\S*evil/)
      expect(letter.split('\n')[0]?.length).toBeLessThan(300)
      expect(letter.split('\n').some((line) => line.startsWith('Your account'))).toBe(false)
    })

    it('stops at five letters a day to one mailbox, from all accounts together and with any tag', async () => {
      const [one, other] = [await existing(), await existing()]
      const mailbox = (n: number) => `vic.tim+${n}@lind.example`
      for (let n = 0; n < 5; n += 1)
        expect((await invite(mailbox(n), 'member', n % 2 ? one.caller : other.caller)).status).toBe(201)
      for (const email of [mailbox(9), 'victim@LIND.example', 'v.i.c.t.i.m@lind.example'])
        for (const { caller } of [one, other]) expect((await invite(email, 'member', caller)).status, email).toBe(429)
      const registered = { email: mailbox(10), password: PASSWORD, name: '' }
      expect((await app.nobody.post('base:/auth/register', registered)).status).toBe(429)
      expect((await invite(newAddress(), 'member', one.caller)).status).toBe(201)
      clock.advance(DAY_MS)
      expect((await invite(mailbox(9), 'member', one.caller)).status).toBe(201)
    })

    it('stops at the limit of one person a day', async () => {
      const few = await startTestApp(engine, { clock, config: { ...letters.config, invitationsPerDay: 2 } })
      try {
        for (const email of ['a@lind.example', 'b@lind.example'])
          expect((await few.nora.post('/invitations', { email })).status).toBe(201)
        expect((await few.nora.post('/members', { email: 'c@lind.example' })).status).toBe(429)
        expect((await few.otto.post('/invitations', { email: 'c@lind.example' })).status).toBe(201)
      } finally {
        await few.stop()
      }
    })

    it('stops at a hundred letters a day', async () => {
      const { caller } = await existing()
      const { tenantId } = caller
      const row = (n: number) => ({
        tenant_id: tenantId,
        id: `i${n}`,
        email: `n${n}@lind.example`,
        role: 'member',
        invited_by: 'x',
        token_hash: `${tenantId}${n}`,
        password_tries: 0,
        created_at: clock.now(),
        expires_at: clock.now() + 1,
        closed_at: null,
        outcome: '',
      })
      await app.platform.database.transact((tx) =>
        tx
          .insertInto('invitations')
          .values(Array.from({ length: 100 }, (_, n) => row(n)))
          .execute(),
      )
      const refused = await invite(newAddress(), 'member', caller)
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('3600')
      expect((await invite(newAddress())).status).toBe(201)
    })
  })

  describe('the page', () => {
    it('is a form that works without JavaScript, and reading it changes nothing', async () => {
      const { token, email } = await invited()
      for (let times = 0; times < 3; times += 1) {
        expect((await look(token, {}, 'HEAD')).status).toBe(200)
        const page = await look(token)
        expect(page.status).toBe(200)
        expect(page.headers.get('cache-control')).toBe('no-store')
        expect(page.headers.get('referrer-policy')).toBe('same-origin')
        expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
        expect(page.text).toContain(english('members.choosePassword'))
        expect(page.text).toContain(email)
        expect(page.text).not.toMatch(/<script|\son\w+=/i)
      }
      expect((await accept(token, { password: PASSWORD })).status).toBe(201)
    })

    it('signs a new user in by the same step, and keeps the name that was typed beside a bad password', async () => {
      const { token, email } = await invited()
      const bad = await submit({ token, name: 'Mara <b>', password: 'short' })
      expect(bad.status).toBe(400)
      expect(bad.text).toContain('Mara &lt;b&gt;')
      expect(bad.text).toContain('at least 8 characters')
      expect(bad.text).not.toContain('short')
      const done = await submit({ token, name: 'Mara', password: PASSWORD })
      expect([done.status, done.headers.get('location')]).toEqual([303, '/'])
      const cookie = (done.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
      const { user } = (await app.nobody.get('base:/auth/session', { cookie })).body
      expect(user).toMatchObject({ email, name: 'Mara', role: 'member', host_id: app.nora.tenantId })
      expect((await look(token)).status).toBe(410)
    })

    it('asks a signed-in user for one click, and everybody else who has a user for the password', async () => {
      const { email } = await existing()
      const { token } = await invited('member', email)
      expect((await look(token)).text).toContain(english('members.yourPassword'))
      const login = await app.nobody.post('base:/auth/session', { email, password: PASSWORD })
      const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
      expect((await look(token, { cookie })).text).not.toContain('type="password"')
      const { origin } = new URL(app.platform.config.baseUrl)
      const done = await submit({ token }, { cookie, origin })
      expect([done.status, done.headers.get('set-cookie')]).toEqual([303, null])
      expect(await isMember(email)).toBe(true)
    })

    it('refuses posts of other pages', async () => {
      const { token, email } = await invited()
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
        expect((await submit({ token, password: PASSWORD }, headers)).status).toBe(403)
      }
      expect(await isMember(email)).toBe(false)
    })
  })

  describe('saying yes', () => {
    it('makes a new user a member with the role that was offered', async () => {
      const { token, email } = await invited('admin')
      const { body, status } = await accept(token, { password: PASSWORD, name: 'Mara' })
      expect(status).toBe(201)
      expect(body).toEqual({
        account: { _id: app.nora.tenantId, name: expect.any(String), role: 'admin' },
        user_created: true,
      })
      expect((await signIn(email)).body.user).toMatchObject({ role: 'admin', host_id: app.nora.tenantId })
    })

    it('gives a user another account beside their own', async () => {
      const { email, caller } = await existing()
      const { token } = await invited('member', email)
      expect((await accept(token, {}, caller)).body).toMatchObject({ user_created: false })
      const { accounts } = (await caller.get('/accounts')).body
      expect(accounts.map(({ _id }: { _id: string }) => _id).sort()).toEqual(
        [caller.tenantId, app.nora.tenantId].sort(),
      )
      expect((await caller.get('/projects')).status).toBe(200)
    })

    it('works once, of any number at once', async () => {
      for (const email of [newAddress(), (await existing()).email]) {
        const { token } = await invited('member', email)
        const answers = await Promise.all(Array.from({ length: 8 }, () => accept(token, { password: PASSWORD })))
        const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
        expect(statuses[0]).toBe(201)
        expect(statuses.slice(1).every((status) => status === 410 || status === 409)).toBe(true)
        const { read } = app.platform.database
        const rows = await read.selectFrom('users').select('id').where('email', '=', email).execute()
        expect(rows).toHaveLength(1)
      }
    })

    it('makes one user when two accounts ask at once', async () => {
      const email = newAddress()
      const first = await invited('member', email)
      expect((await invite(email, 'admin', app.otto)).status).toBe(201)
      const other = await tokenFor(email, 2)
      const answers = await Promise.all([first.token, other].map((token) => accept(token, { password: PASSWORD })))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, expect.any(Number)])
      const late = answers[0]?.status === 201 ? other : first.token
      if (answers.some(({ status }) => status !== 201)) {
        expect((await accept(late, { password: PASSWORD })).status).toBe(201)
      }
      const { token } = (await signIn(email)).body
      expect((await callerOf(app.baseUrl, token as string, '').get('/accounts')).body.accounts).toHaveLength(2)
    })

    it('is for the address alone: not for whoever else is signed in, and not without its password', async () => {
      const { email } = await existing()
      const { token } = await invited('admin', email)
      const others = await accept(token, {}, app.otto)
      expect(others.status).toBe(403)
      expect(others.body.detail).toContain(email)
      expect((await accept(token, { password: PASSWORD }, app.otto)).status).toBe(403)
      expect((await accept(token)).status).toBe(401)
      expect((await accept(token, { password: 'not the password' })).status).toBe(401)
      expect(await isMember(email)).toBe(false)
      expect((await accept(token, { password: PASSWORD })).status).toBe(201)
    })

    it('is not done by an access token, which is for one account', async () => {
      const { email, caller } = await existing()
      const { token } = await invited('member', email)
      const pat = (await caller.post('/tokens', { name: 'script' })).body.token as string
      expect((await accept(token, {}, callerOf(app.baseUrl, pat, ''))).status).toBe(401)
    })

    it('is no way to guess a password, also with many guesses at once', async () => {
      const { email } = await existing()
      const { token } = await invited('member', email)
      const guesses = Array.from({ length: 14 }, (_, n) => accept(token, { password: `guess number ${n}` }))
      const statuses = (await Promise.all(guesses)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(10)
      expect(statuses.filter((status) => status === 429)).toHaveLength(4)
      expect((await accept(token, { password: PASSWORD })).status).toBe(429)
      expect((await signIn(email)).status).toBe(200)
    })
  })

  describe('the end', () => {
    it('comes with revoking, a newer one, and seven days', async () => {
      const revoked = await invited()
      expect((await app.nora.del(`/invitations/${revoked.id}`)).body).toEqual({ deleted: true, _id: revoked.id })
      expect((await app.nora.del(`/invitations/${revoked.id}`)).status).toBe(404)
      expect((await accept(revoked.token, { password: PASSWORD })).status).toBe(410)
      expect((await look(revoked.token)).status).toBe(410)

      const older = await invited()
      await invite(older.email, 'admin')
      const newer = await tokenFor(older.email, 2)
      expect((await accept(older.token, { password: PASSWORD })).status).toBe(410)
      expect((await accept(newer, { password: PASSWORD })).body.account.role).toBe('admin')

      const late = await invited()
      clock.advance(7 * DAY_MS)
      expect((await accept(late.token, { password: PASSWORD })).status).toBe(410)
      expect((await accept('', { password: PASSWORD })).status).toBe(410)
      const { invitations } = (
        await signIn('nora@press.example').then(({ body }) =>
          callerOf(app.baseUrl, body.token as string, '').get('/invitations'),
        )
      ).body
      expect(invitations).toEqual([])
      clock.advance(-7 * DAY_MS)
    })

    it('wakes up nothing that was opened at the moment of an earlier removal', async () => {
      const { email, caller } = await existing()
      const { body } = await app.nobody.get('base:/auth/session', { authorization: `Bearer ${caller.token}` })
      const member = { tenantId: app.nora.tenantId, userId: body.user._id as string }
      const late = callerOf(app.baseUrl, (await app.app.features.auth.openSession(member)).token, '')
      const { token } = await invited('member', email)
      expect((await accept(token, {}, caller)).status).toBe(201)
      expect((await late.get('/projects')).status).toBe(401)
      expect((await caller.get('/projects')).status).toBe(200)
    })

    it('comes when whoever asked has lost the right to', async () => {
      const boss = await existing()
      const { memberships } = app.app.features.accounts
      const userId = (await app.nobody.get('base:/auth/session', { authorization: `Bearer ${boss.caller.token}` })).body
        .user._id as string
      await app.platform.database.transact((tx) => memberships.add(tx, app.nora.tenantId, userId, 'owner'))
      const { tenantId } = app.nora
      const caller = callerOf(
        app.baseUrl,
        (await app.app.features.auth.openSession({ userId, tenantId })).token,
        tenantId,
      )
      const [plain, owner] = [
        await invited('admin', newAddress(), caller),
        await invited('owner', newAddress(), caller),
      ]
      await app.nora.patch(`/members/${userId}`, { role: 'admin' })
      expect((await accept(owner.token, { password: PASSWORD })).status).toBe(410)
      expect((await look(plain.token)).status).toBe(200)
      await app.nora.del(`/members/${userId}`)
      expect((await accept(plain.token, { password: PASSWORD })).status).toBe(410)
    })

    it('is not another account’s to bring', async () => {
      const { id, token } = await invited()
      expect((await app.otto.del(`/invitations/${id}`)).status).toBe(404)
      expect((await app.otto.get('/invitations')).text).not.toContain(id)
      expect((await accept(token, { password: PASSWORD })).status).toBe(201)
      expect((await app.nora.del(`/invitations/${id}`)).status).toBe(404)
    })

    it('is in the audit log, with the address and without the link', async () => {
      const { email, token } = await invited()
      await accept(token, { password: PASSWORD })
      const { text, body } = await app.nora.get('/audit-log?limit=3')
      const actions = body.entries.map(({ action }: { action: string }) => action)
      expect(actions).toEqual(expect.arrayContaining(['invitation-accepted', 'member-invited']))
      expect(text).toContain(email)
      expect(text).not.toContain(token)
    })
  })
})
