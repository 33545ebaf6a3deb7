// @module-tag slow

import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { fileClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { startTestApp, type TestApp } from '#test/test-app'

interface Refusal extends Error {
  data?: { status: number; code: string }
}

describeOnBothDatabases('sockets', (_open, engine) => {
  let app: TestApp
  const folder = mkdtempSync(join(tmpdir(), 'dossier-realtime-'))
  const clockFile = join(folder, 'clock')
  const sockets: Socket[] = []
  beforeAll(async () => {
    app = await startTestApp(engine, { clock: fileClock(clockFile) })
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect()
  })
  afterAll(async () => {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  function open(auth: Record<string, unknown>, headers: Record<string, string> = {}): Socket {
    const socket = io(app.baseUrl, { auth, extraHeaders: headers, reconnection: false, forceNew: true })
    sockets.push(socket)
    return socket
  }

  const connected = (socket: Socket) =>
    new Promise<Socket>((resolve, reject) => {
      socket.once('connect', () => resolve(socket))
      socket.once('connect_error', reject)
    })

  const ended = (socket: Socket) => new Promise<string>((resolve) => socket.once('disconnect', resolve))

  function listen(socket: Socket): { name: string; payload: Record<string, unknown> }[] {
    const heard: { name: string; payload: Record<string, unknown> }[] = []
    socket.onAny((name: string, payload: Record<string, unknown>) => heard.push({ name, payload }))
    return heard
  }

  const note = (title: string) => app.nora.post('/notes', { title, content: '<p>x</p>' })

  it('open for a sign-in token and for a personal access token', async () => {
    const pat = await app.withScopes(['knowledge:read'])
    for (const token of [app.nora.token, pat.token]) expect((await connected(open({ token }))).connected).toBe(true)
  })

  it.each([{}, { token: '' }, { token: 7 }, { token: 'nonsense' }, { token: 'dsr_pat_short' }, { token: { a: 1 } }])(
    'refuse the handshake %j with 401',
    async (auth) => {
      const refusal = await connected(open(auth)).then(
        () => null,
        (error: Refusal) => error,
      )
      expect(refusal?.data).toEqual({ status: 401, code: 'unauthenticated' })
      expect(refusal?.message.length).toBeGreaterThan(20)
    },
  )

  it('refuse pages of another origin, on both transports', async () => {
    for (const transports of [['polling'], ['websocket']]) {
      for (const origin of ['https://evil.example', 'null', `${app.baseUrl}.evil.example`]) {
        const socket = io(app.baseUrl, {
          auth: { token: app.nora.token },
          extraHeaders: { origin },
          transports,
          reconnection: false,
          forceNew: true,
        })
        sockets.push(socket)
        await expect(connected(socket)).rejects.toThrow(/error/)
      }
    }
    const byItsAddress = { origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'same-origin' }
    expect((await connected(open({ token: app.nora.token }, byItsAddress))).connected).toBe(true)
    const own = new URL(app.platform.config.baseUrl).origin
    expect((await connected(open({ token: app.nora.token }, { origin: own }))).connected).toBe(true)
  })

  it('tell an account what happens in it, with a seq that works as since, and nobody else', async () => {
    const [nora, otto] = await Promise.all([
      connected(open({ token: app.nora.token })),
      connected(open({ token: app.otto.token })),
    ])
    const [hers, his] = [listen(nora), listen(otto)]
    for (const title of ['one', 'two', 'three']) expect((await note(title)).status).toBe(201)
    await eventually(() =>
      expect(hers.map((event) => event.name)).toEqual(Array.from({ length: 3 }, () => 'record:created')),
    )
    const since = String(hers[0]?.payload.seq)
    const missed = await app.nora.get(`/events?since=${since}`)
    expect(missed.body.events.map((event: { seq: string }) => event.seq)).toEqual(
      hers.slice(1).map((event) => event.payload.seq),
    )
    const { seq, ...payload } = hers[1]?.payload ?? {}
    expect(missed.body.events[0]).toMatchObject({ name: 'record:created', seq, payload })
    expect(his).toEqual([])
    expect((await app.otto.get('/events')).body.events).toEqual([])
  })

  it('tell a token what its scopes cover', async () => {
    const [reader, mailer] = [await app.withScopes(['knowledge:read']), await app.withScopes(['email:read'])]
    const [one, two] = await Promise.all([
      connected(open({ token: reader.token })),
      connected(open({ token: mailer.token })),
    ])
    const [notes, mails] = [listen(one), listen(two)]
    await note('scoped')
    await app.nora.post('/emails', { raw_email: `Message-ID: <${engine.dialect}@x>\r\nFrom: a@b.example\r\n\r\nhello` })
    await eventually(() => expect([notes.length, mails.length]).toEqual([1, 1]))
    expect([notes[0]?.name, mails[0]?.name]).toEqual(['record:created', 'email:created'])
  })

  it('hear nothing that a client makes up', async () => {
    const [nora, other] = await Promise.all([
      connected(open({ token: app.nora.token })),
      connected(open({ token: app.nora.token })),
    ])
    const heard = listen(other)
    nora.emit('record:created', { forged: true })
    nora.emit('join', `${app.otto.tenantId} knowledge:read`)
    await note('real')
    await eventually(() => expect(heard).toHaveLength(1))
    expect(heard[0]?.payload).not.toHaveProperty('forged')
  })

  it('close when their session is ended, and no others', async () => {
    const session = await app.nobody.post('base:/auth/login', {
      email: 'nora@press.example',
      password: 'a long enough password',
    })
    const [mine, other] = await Promise.all([
      connected(open({ token: session.body.token })),
      connected(open({ token: app.nora.token })),
    ])
    const closed = ended(mine)
    await app.nobody.post('base:/auth/logout', undefined, { authorization: `Bearer ${session.body.token as string}` })
    expect(await closed).toBe('io server disconnect')
    expect(other.connected).toBe(true)
  })

  it('close when their token is revoked or expires, and when their owner leaves the account', async () => {
    const revoked = await app.nora.post('/tokens', { name: 'revoked' })
    const expiring = await app.nora.post('/tokens', {
      name: 'expiring',
      expires_at: new Date(app.platform.clock.now() + 3_600_000).toISOString(),
    })
    const member = await app.withRole('member')
    const [one, two, three, four] = await Promise.all(
      [revoked.body.token, expiring.body.token, member.token, app.nora.token].map((token) =>
        connected(open({ token })),
      ),
    )
    const closed = [one, two, three].map((socket) => ended(socket as Socket))
    await app.nora.del(`/tokens/${revoked.body.access_token._id as string}`)
    expect(await closed[0]).toBe('io server disconnect')
    await app.platform.database.transact((tx) =>
      tx.deleteFrom('memberships').where('role', '=', 'member').where('tenant_id', '=', app.nora.tenantId).execute(),
    )
    expect(await closed[2]).toBe('io server disconnect')
    expect(two?.connected).toBe(true)
    writeFileSync(clockFile, '3700000')
    expect(await closed[1]).toBe('io server disconnect')
    expect(four?.connected).toBe(true)
  })

  it('do not keep a server from closing, nor does a request that never ends', async () => {
    const other = await startTestApp(engine)
    const socket = io(other.baseUrl, { auth: { token: other.nora.token }, reconnection: false, forceNew: true })
    await connected(socket)
    const half = connectTcp(Number(new URL(other.baseUrl).port), '127.0.0.1')
    half.on('error', () => undefined)
    half.write(
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n{',
    )
    expect(String(await once(half, 'data'))).toContain('100 Continue')
    const closed = ended(socket)
    await other.app.closeSockets()
    expect(['io server disconnect', 'transport close']).toContain(await closed)
    half.destroy()
    await other.stop()
  })
})
