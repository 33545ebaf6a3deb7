import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from './databases.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { startTestApp, type TestAnswer, type TestApp } from './test-app.ts'

const ORIGIN = 'https://dossier.example'
const NORA = { email: 'nora@press.example', password: 'a long enough password' }

describeOnBothDatabases('a hostile client', (_open, engine) => {
  let app: TestApp
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await startMailbox()
    app = await startTestApp(engine, { config: { ...mailbox.config, baseUrl: ORIGIN } })
    await mailbox.token(NORA.email)
  })
  afterAll(async () => {
    await app.stop()
    await mailbox.close()
  })

  const cookieOf = ({ headers }: TestAnswer): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const signIn = (headers: Record<string, string> = {}): Promise<TestAnswer> =>
    app.nobody.post('base:/auth/session', NORA, { origin: ORIGIN, ...headers })

  it('fixes no session: what a browser brings along is replaced, and never counted', async () => {
    for (const brought of ['__Host-dossier=mine', 'dossier=mine', `__Host-dossier=${app.otto.token}`]) {
      const answer = await signIn({ cookie: brought })
      expect(answer.status).toBe(200)
      expect(cookieOf(answer)).not.toContain(brought.split('=')[1])
      expect((await app.nobody.get('base:/auth/session', { cookie: cookieOf(answer) })).body.user.email).toBe(
        NORA.email,
      )
    }
    const [first, second] = [await signIn(), await signIn()]
    expect(cookieOf(first)).not.toBe(cookieOf(second))
    // The cookie requires the __Host- name, even with a valid token.
    const renamed = cookieOf(first).replace('__Host-dossier', 'dossier')
    expect((await app.nobody.get('/projects', { cookie: renamed })).status).toBe(401)
  })

  it('changes nothing with the cookie of a visitor, whatever the body claims to be', async () => {
    const cookie = cookieOf(await signIn())
    const types = [
      'application/json',
      'text/plain',
      'text/plain; application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '',
    ]
    const senders: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${ORIGIN}.evil.example` },
      { origin: ORIGIN.replace('https', 'http') },
      { origin: `${ORIGIN}:444` },
      { origin: ORIGIN, 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example', 'x-http-method-override': 'GET' },
      { referer: `${ORIGIN}/` },
    ]
    for (const type of types) {
      for (const sender of senders) {
        const headers = { cookie, ...sender, ...(type ? { 'content-type': type } : {}) }
        const answer = await app.nobody.send('POST', '/notes', '{"title":"forged"}', headers)
        expect(answer.status, `${type} ${JSON.stringify(sender)}`).toBe(403)
      }
    }
    expect((await app.nora.get('/notes')).body.notes).toEqual([])
    const ours = { cookie, origin: ORIGIN, 'content-type': 'application/json' }
    expect((await app.nobody.send('POST', '/notes', '{"title":"mine"}', ours)).status).toBe(201)
  })

  it('has no sign-in taken from a form that is none, and none by GET', async () => {
    for (const path of ['/auth/session', '/auth/login']) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const answer = await app.nobody.send('POST', `base:${path}`, JSON.stringify(NORA), { 'content-type': type })
        expect([answer.status, answer.headers.get('set-cookie')], `${path} ${type}`).toEqual([415, null])
      }
      const { email, password } = NORA
      const query = new URLSearchParams({ email, password }).toString()
      expect((await app.nobody.get(`base:${path}?${query}`)).headers.get('set-cookie')).toBeNull()
    }
    expect((await app.nobody.get('base:/auth/logout')).status).toBe(405)
    expect((await app.nobody.get(`/projects?access_token=${app.nora.token}`)).status).toBe(401)
  })

  it('puts no address of its own into our letters', async () => {
    const poisoned = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
      'x-original-url': 'https://evil.example/',
      referer: 'https://evil.example/',
    }
    await app.nobody.post('base:/auth/password/forgot', { email: NORA.email }, poisoned)
    const token = await mailbox.token(NORA.email, 2)
    expect(mailbox.texts(NORA.email).join('\n')).not.toContain('evil.example')
    expect(mailbox.texts(NORA.email).join('\n')).toContain(`${ORIGIN}/auth/password/reset?token=${token}`)
  })

  it('puts no header into an answer or a letter, and no recipient into an address', async () => {
    for (const path of [
      '/magic?token=%0d%0aSet-Cookie:%20a=b',
      '/%0d%0aSet-Cookie:%20a=b',
      '/auth/password/reset?token=%0aX:%20y',
    ]) {
      const answer = await app.nobody.get(`base:${path}`)
      expect(answer.status, path).toBeGreaterThanOrEqual(400)
      expect(answer.headers.get('set-cookie'), path).toBeNull()
      expect(answer.headers.get('location'), path).toBeNull()
    }
    for (const email of [
      'a@b.example\nBcc: c@d.example',
      'a@b.example,c@d.example',
      '<a@b.example>',
      '"a\r\n"@b.example',
    ]) {
      const answer = await app.nobody.post('base:/auth/register', { ...NORA, email, name: '' })
      expect(answer.status, email).toBe(400)
    }
  })

  it('is led nowhere else by a path', async () => {
    for (const path of [
      '//evil.example',
      '//evil.example/%2f..',
      '/\\evil.example',
      '/%2f%2fevil.example',
      '/%09/evil.example',
    ]) {
      const { status, headers } = await app.nobody.get(`base:${path}`)
      expect([status, headers.get('location')], path).toEqual([404, null])
    }
  })

  it('makes nobody work: what is too large or too deep is refused before a password is hashed', async () => {
    const long = 'x'.repeat(9_000)
    expect((await app.nobody.post('base:/auth/login', { ...NORA, password: long })).status).toBe(400)
    expect((await app.nobody.post('base:/auth/login', { ...NORA, password: `${long}${long}` })).status).toBe(413)
    const deep = `{"email":${'['.repeat(7_000)}${']'.repeat(7_000)},"password":"x"}`
    const answer = await app.nobody.send('POST', 'base:/auth/login', deep, { 'content-type': 'application/json' })
    expect(answer.status).toBe(400)
    for (const body of [
      { email: [NORA.email], password: NORA.password },
      { email: NORA.email, password: { $ne: '' } },
      { ...NORA, role: 'owner' },
      JSON.parse('{"__proto__":{"role":"owner"},"email":"x","password":"y"}') as object,
    ])
      expect((await app.nobody.post('base:/auth/login', body)).status).toBe(400)
  })

  it('takes nobody’s place with an address that looks alike', async () => {
    const register = (email: string) => app.nobody.post('base:/auth/register', { ...NORA, email, name: '' })
    for (const same of ['NORA@PRESS.EXAMPLE', ' nora@press.example ', 'nora@press。example', 'nora@press.example.'])
      expect((await register(same)).status, same).toBe(409)
    for (const unseen of ['nora\u200b@press.example', '\u202enora@press.example'])
      expect((await register(unseen)).status, unseen).toBe(400)
    const other = await register('n\u043era@press.example')
    expect(other.status).toBe(201)
    expect(other.body.user._id).not.toBe((await app.nora.get('base:/auth/session')).body.user._id)
    const before = mailbox.subjects(NORA.email).length
    await app.nobody.post('base:/auth/magic-link', { email: 'n\u043era@press.example' })
    await app.nobody.post('base:/auth/magic-link', { email: 'otto@mill.example' })
    await mailbox.token('otto@mill.example', 2)
    expect(mailbox.subjects(NORA.email)).toHaveLength(before)
  })

  it('is told by every answer to come back with TLS only', async () => {
    for (const path of ['base:/', 'base:/magic', '/projects', 'base:/auth/session'])
      expect((await app.nobody.get(path)).headers.get('strict-transport-security'), path).toMatch(/^max-age=31536000/)
  })
})
