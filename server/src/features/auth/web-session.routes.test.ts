import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'

const BASE_URL = 'http://dossier.example'
const CREDENTIALS = { email: 'nora@press.example', password: 'a long enough password' }
/** Browsers send Origin without Sec-Fetch-Site on insecure connections. */
const OURS = { origin: BASE_URL }

describeOnBothDatabases('the web app’s sign-in', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { config: { baseUrl: BASE_URL } })
  })
  afterAll(() => app.stop())

  const signIn = (headers: Record<string, string> = {}) => app.nobody.post('base:/auth/session', CREDENTIALS, headers)
  const cookieOf = async (): Promise<string> => ((await signIn()).headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const note = (headers: Record<string, string>) => app.nobody.post('/notes', { title: 'Linen' }, headers)

  it('puts the token into a cookie that scripts cannot read, and tells it nobody', async () => {
    const answer = await signIn()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toMatch(
      /^dossier=ey[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/,
    )
    expect(Object.keys(answer.body).sort()).toEqual(['expires_at', 'user'])
    expect(answer.body.user).toMatchObject({ email: 'nora@press.example', role: 'owner' })
  })

  it('is refused like a login for a wrong password', async () => {
    const answer = await app.nobody.post('base:/auth/session', { ...CREDENTIALS, password: 'not the password' })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('is not begun by a page of another origin', async () => {
    expect((await signIn({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await signIn({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await signIn(OURS)).status).toBe(200)
  })

  it('tells who is signed in, and until when', async () => {
    const { status, body } = await app.nobody.get('base:/auth/session', { cookie: await cookieOf() })
    expect(status).toBe(200)
    expect(body.user.email).toBe('nora@press.example')
    expect(Date.parse(body.expires_at as string)).toBeGreaterThan(Date.now())
    const nobody = { expires_at: null, user: null }
    expect((await app.nobody.get('base:/auth/session')).body).toEqual(nobody)
    expect((await app.nobody.get('base:/auth/session', { cookie: 'dossier=nonsense' })).body).toEqual(nobody)
    const token = await app.withScopes([])
    expect((await token.get('base:/auth/session')).body).toMatchObject({ expires_at: null })
  })

  describe('a change with the cookie', () => {
    it('must come from a page of ours', async () => {
      const cookie = await cookieOf()
      expect((await note({ cookie, ...OURS })).status).toBe(201)
      expect((await note({ cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(201)
      for (const headers of [
        {},
        { origin: 'https://evil.example' },
        { 'sec-fetch-site': 'cross-site', ...OURS },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
      ]) {
        const answer = await note({ cookie, ...headers })
        expect(answer.status, JSON.stringify(headers)).toBe(403)
        expect(answer.body.detail).toContain(BASE_URL)
      }
    })

    it('may be read from anywhere, for the answer stays with the reader', async () => {
      const cookie = await cookieOf()
      expect((await app.nobody.get('/projects', { cookie })).status).toBe(200)
    })

    it('is nobody’s with a cookie that we did not make', async () => {
      expect((await app.nobody.get('/projects', { cookie: 'dossier=nonsense' })).status).toBe(401)
      expect((await app.nobody.get('/projects', { cookie: 'other=1' })).status).toBe(401)
    })
  })

  it('does not count beside an Authorization header, good or bad', async () => {
    const cookie = await cookieOf()
    expect((await app.nobody.get('/projects', { cookie, authorization: 'Bearer nonsense' })).status).toBe(401)
    const other = await app.nobody.get('base:/auth/session', { cookie, authorization: `Bearer ${app.otto.token}` })
    expect(other.body.user.email).toBe('otto@mill.example')
  })

  it('ends with the logout, in the browser and here', async () => {
    const cookie = await cookieOf()
    const answer = await app.nobody.post('base:/auth/logout', undefined, {})
    expect(answer.status).toBe(401)
    const out = await app.nobody.send('POST', 'base:/auth/logout', undefined, { cookie, ...OURS })
    expect(out.headers.get('set-cookie')).toBe('dossier=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
    expect((await app.nobody.get('/projects', { cookie })).status).toBe(401)
  })

  describe('a socket with the cookie', () => {
    const connect = (extraHeaders: Record<string, string>): Promise<string> =>
      new Promise((resolve) => {
        const socket = io(app.baseUrl, { transports: ['websocket'], extraHeaders, reconnection: false, forceNew: true })
        const end = (how: string): void => {
          socket.disconnect()
          resolve(how)
        }
        socket.once('connect', () => end('connected'))
        socket.once('connect_error', (error) =>
          end(String((error as { data?: { code?: string } }).data?.code ?? 'refused')),
        )
      })

    it('opens for a page of ours only', async () => {
      const cookie = await cookieOf()
      expect(await connect({ cookie, ...OURS })).toBe('connected')
      expect(await connect({ cookie })).toBe('unauthenticated')
      expect(await connect({ cookie, origin: 'https://evil.example' })).toBe('refused')
      expect(await connect({ ...OURS })).toBe('unauthenticated')
    })
  })
})
