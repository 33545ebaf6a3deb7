import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { says } from '#test/in-english'
import { callerOf, startTestApp, type TestApp } from '#test/test-app'

const CREDENTIALS = { email: 'nora@press.example', password: 'a long enough password' }

describeOnBothDatabases('sign-ins', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  async function another() {
    const { token } = (await app.nobody.post('base:/auth/login', CREDENTIALS, { 'user-agent': 'a phone' })).body
    return callerOf(app.baseUrl, token as string, '')
  }
  const currentOf = async (caller: typeof app.nora): Promise<string> =>
    (await caller.get('/sessions')).body.sessions.find(({ current }: { current: boolean }) => current)._id

  it('are listed newest first, with the one that asks, and nobody else’s', async () => {
    const phone = await another()
    const { sessions } = (await phone.get('/sessions')).body
    expect(sessions.map(({ current }: { current: boolean }) => current)).toEqual([true, false])
    expect(sessions[0]).toMatchObject({ user_agent: 'a phone', ip: '127.0.0.1', host_id: app.nora.tenantId })
    expect(Date.parse(sessions[0].expires_at) - Date.parse(sessions[0].createdAt)).toBe(7 * 86_400_000)
    expect((await app.otto.get('/sessions')).body.sessions).toHaveLength(1)
    await app.nobody.send('POST', 'base:/auth/logout', undefined, { authorization: `Bearer ${phone.token}` })
    expect((await app.nora.get('/sessions')).body.sessions).toHaveLength(1)
  })

  it('say when they were used last, to the minute', async () => {
    const phone = await another()
    await phone.get('/projects')
    const used = async () => (await phone.get('/sessions')).body.sessions[0].last_used_at as string | null
    await expect.poll(used).not.toBeNull()
    const first = await used()
    await phone.get('/projects')
    expect(await used()).toBe(first)
  })

  it('end from elsewhere: the next request is nobody’s, the socket closes, and once is enough', async () => {
    const phone = await another()
    const id = await currentOf(phone)
    const socket = io(app.baseUrl, { transports: ['websocket'], auth: { token: phone.token }, reconnection: false })
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve))
    expect((await app.otto.del(`/sessions/${id}`)).status).toBe(404)
    expect((await phone.get('/projects')).status).toBe(200)
    expect((await app.nora.del(`/sessions/${id}`)).body).toEqual({ deleted: true, _id: id })
    expect((await phone.get('/projects')).status).toBe(401)
    expect(await closed).toBe('io server disconnect')
    expect((await app.nora.del(`/sessions/${id}`)).status).toBe(404)
    const [entry] = (await app.nora.get('/audit-log?action=session-ended')).body.entries
    expect(entry).toMatchObject({ subject: id, user_email: CREDENTIALS.email, detail: 'a phone' })
  })

  it('are in the audit log, the wrong ones too, and so is what becomes of tokens', async () => {
    await app.nobody.post('base:/auth/login', { ...CREDENTIALS, password: 'not the password' })
    const phone = await another()
    const { access_token } = (await phone.post('/tokens', { name: 'backup script' })).body
    await phone.del(`/tokens/${access_token._id}`)
    await phone.send('POST', 'base:/auth/logout', undefined, {})
    const { entries, total } = (await app.nora.get('/audit-log')).body
    expect(total).toBeGreaterThan(5)
    expect(entries.slice(0, 5).map(({ action }: { action: string }) => action)).toEqual([
      'sign-out',
      'token-revoked',
      'token-created',
      'sign-in',
      'sign-in-failed',
    ])
    expect(entries[2]).toMatchObject({ detail: 'backup script', subject: access_token._id })
    expect(entries[4]).toMatchObject({ user: '', user_email: '', ip: '127.0.0.1' })
    expect(entries[4].detail).toContain(CREDENTIALS.email)
    expect(JSON.stringify(entries)).not.toContain('not the password')
    const actions = (await app.otto.get('/audit-log')).body.entries.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(['sign-in', 'registered', 'account-created'])
  })

  it('begin from no page of somebody else, on whatever path', async () => {
    const bodies: Record<string, unknown> = {
      '/auth/login': CREDENTIALS,
      '/auth/session': CREDENTIALS,
      '/auth/register': { ...CREDENTIALS, email: 'evil@press.example' },
      '/auth/login/totp': { mfa_token: 'x', code: 'y' },
      '/auth/magic-link': { email: CREDENTIALS.email },
      '/auth/password/forgot': { email: CREDENTIALS.email },
      '/auth/password/reset': { token: 'x', password: 'y' },
      '/magic': { token: 'x' },
    }
    for (const [path, body] of Object.entries(bodies)) {
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'same-site' },
      ]
      for (const headers of foreign) {
        const answer = await app.nobody.post(`base:${path}`, body, headers)
        expect([answer.status, answer.headers.get('set-cookie')], `${path} ${JSON.stringify(headers)}`).toEqual([
          403,
          null,
        ])
      }
    }
  })

  it('end everywhere else at once, and nobody else’s', async () => {
    const [phone, tablet] = [await another(), await another()]
    const { token } = (await phone.post('/tokens', { name: 'script' })).body
    expect((await phone.send('DELETE', '/sessions', undefined, {})).body.sessions_ended).toBeGreaterThanOrEqual(2)
    expect((await tablet.get('/projects')).status).toBe(401)
    expect((await app.nora.get('/projects')).status).toBe(401)
    expect((await phone.get('/sessions')).body.sessions).toHaveLength(1)
    expect((await phone.del('/sessions')).body).toEqual({ sessions_ended: 0 })
    expect((await callerOf(app.baseUrl, token as string, '').get('/projects')).status).toBe(200)
    expect((await callerOf(app.baseUrl, token as string, '').del('/sessions')).status).toBe(403)
    expect((await app.otto.get('/projects')).status).toBe(200)
    const [entry] = (await phone.get('/audit-log?action=session-ended')).body.entries
    expect(entry).toMatchObject({ user_email: CREDENTIALS.email, detail: expect.stringMatching(says('auth.others')) })
  })
})
