import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChild } from '#test/child'
import { engines, type GivenDatabase } from '#test/databases'
import { bundledProgram, COMPILED } from '#test/dossier'
import { type Service, startService } from '#test/service-process'
import { type Caller, callerOf, signInTo } from '#test/test-app'

const PASSWORD = 'linen and indigo'
const NORA = 'nora@press.example'

interface Access {
  caller: Caller
  id: string
}

// A revocation in one process takes effect in another for the next request and for open sockets.
describe.each(engines())('what is ended on $dialect', (engine) => {
  let database: GivenDatabase
  let here: Service
  let there: Service
  let nora: Caller
  const folder = mkdtempSync(join(tmpdir(), 'dossier-revocation-'))
  let settings: Record<string, string> = {
    SECRET_KEY: 'the same key for every process of one database',
    SWITCHED_OFF: 'web_app',
  }
  const sockets: Socket[] = []

  beforeAll(async () => {
    database = await engine.createMigrated()
    if (database.config.kind === 'postgres') settings = { ...settings, DATABASE_URL: database.config.url }
    const start = (name: string): Promise<Service> =>
      startService({ ...settings, DATA_DIR: join(folder, name), OWNER_EMAIL: NORA, OWNER_PASSWORD: PASSWORD })
    here = await start('data')
    there = engine.dialect === 'postgres' ? await start('other') : here
    nora = (await signIn(NORA)).caller
  }, 120_000)

  afterAll(async () => {
    for (const socket of sockets) socket.disconnect()
    await here.stop()
    if (there !== here) await there.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function signIn(email: string): Promise<Access> {
    const caller = await signInTo(here.baseUrl, email, PASSWORD)
    const { sessions } = (await caller.get('/sessions')).body
    return { caller, id: sessions.find(({ current }: { current: boolean }) => current)._id as string }
  }

  async function makeToken(): Promise<Access> {
    const { token, access_token } = (await nora.post('/tokens', { name: 'script' })).body
    return { caller: callerOf(here.baseUrl, token as string, nora.tenantId), id: access_token._id as string }
  }

  async function member(name: string, role: string): Promise<Access & { userId: string }> {
    const email = `${name}@press.example`
    const words = ['user', 'add', '--email', email, '--account', nora.tenantId, '--role', role, '--password', PASSWORD]
    const env = { ...COMPILED, ...settings, PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'data') }
    const { code, stderr } = await startChild(bundledProgram(), words, { env }).ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const access = await signIn(email)
    return { ...access, userId: (await access.caller.get('base:/auth/session')).body.user._id as string }
  }

  const elsewhere = ({ caller }: Access): Caller => callerOf(there.baseUrl, caller.token, '')

  async function connect({ caller }: Access): Promise<{ closed: Promise<string> }> {
    const socket = io(there.baseUrl, { auth: { token: caller.token }, reconnection: false, forceNew: true })
    sockets.push(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return { closed: new Promise((resolve) => socket.once('disconnect', resolve)) }
  }

  const acts: [string, () => Promise<{ access: Access; end: () => Promise<{ status: number }> }>][] = [
    [
      'a session, from elsewhere',
      async () => {
        const access = await signIn(NORA)
        return { access, end: () => nora.del(`/sessions/${access.id}`) }
      },
    ],
    [
      'a session, by signing out',
      async () => {
        const access = await signIn(NORA)
        return { access, end: () => access.caller.post('base:/auth/logout') }
      },
    ],
    [
      'an access token',
      async () => {
        const access = await makeToken()
        return { access, end: () => nora.del(`/tokens/${access.id}`) }
      },
    ],
    [
      'a token that was found',
      async () => {
        const access = await makeToken()
        return { access, end: () => nora.post('/token/report-leak', { token: access.caller.token }) }
      },
    ],
    [
      'a session, by going on in another account',
      async () => {
        const access = await signIn(NORA)
        return { access, end: () => access.caller.post('/accounts/switch', { account: nora.tenantId }) }
      },
    ],
    [
      'a membership',
      async () => {
        const access = await member('mara', 'member')
        return { access, end: () => nora.del(`/members/${access.userId}`) }
      },
    ],
    [
      'every other session, by a new password',
      async () => {
        const [access, own] = [await member('ida', 'member'), await signIn('ida@press.example')]
        const change = { current_password: PASSWORD, new_password: 'quite another password' }
        return { access, end: () => own.caller.put('base:/auth/password', change) }
      },
    ],
  ]

  it.each(acts)(
    '%s: the next request is refused and the open socket closes',
    { timeout: 60_000 },
    async (_what, prepare) => {
      const { access, end } = await prepare()
      const { closed } = await connect(access)
      expect((await elsewhere(access).get('/projects')).status).toBe(200)
      expect((await end()).status).toBe(200)
      expect((await elsewhere(access).get('/projects')).status).toBe(401)
      expect(await closed).toBe('io server disconnect')
      await expect(connect(access)).rejects.toMatchObject({ data: { status: 401 } })
      expect((await nora.get('/projects')).status).toBe(200)
    },
  )

  it('a role: what it allowed is refused with the next request, and the socket opens again as what one is now', {
    timeout: 60_000,
  }, async () => {
    const access = await member('otto', 'admin')
    const { closed } = await connect(access)
    expect((await elsewhere(access).get('/members')).status).toBe(200)
    expect((await nora.patch(`/members/${access.userId}`, { role: 'member' })).status).toBe(200)
    expect((await elsewhere(access).get('/members')).status).toBe(403)
    expect(await closed).toBe('io server disconnect')
    expect((await elsewhere(access).get('/projects')).status).toBe(200)
    await connect(access)
  })
})
