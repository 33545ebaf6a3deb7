import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { type ScriptedImap, startScriptedImap } from '#test/mail-servers/scripted-imap'
import { type ScriptedOAuth, startScriptedOAuth } from '#test/mail-servers/scripted-oauth'
import { startTestApp, type TestApp } from '#test/test-app'
import { findAccount } from '../accounts/accounts.store.ts'
import type { MailContext } from '../context.ts'
import { createConnectionStarts } from './connection-starts.ts'
import { watchFolder } from './watch-folder.ts'

const HOUR_MS = 3_600_000
const REFUSED = 'NO [AUTHENTICATIONFAILED] Invalid credentials'
const UNAVAILABLE = 'NO [UNAVAILABLE] Temporary authentication failure'

describeOnBothDatabases('an account whose sign-in fails', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let project: string
  let oauth: ScriptedOAuth
  const servers: ScriptedImap[] = []
  beforeAll(async () => {
    oauth = await startScriptedOAuth()
    clock = manualClock(Date.UTC(2026, 10, 26, 8))
    app = await startTestApp(engine, {
      clock,
      config: { mailProviders: [oauth.provider('google')], allowPrivateHosts: ['127.0.0.1', 'localhost'] },
    })
    project = (await app.nora.get('/projects')).body.projects[0]._id
  })
  afterAll(async () => {
    await app.stop()
    await oauth.close()
    for (const server of servers) await server.close()
  })

  /** A server whose answer to a sign-in may change. */
  async function serve(mechanism = 'PLAIN') {
    const mood = { answer: 'OK signed in', signIns: 0 }
    const server = await startScriptedImap({
      capabilities: `IMAP4rev1 AUTH=${mechanism} SASL-IR`,
      answers: {
        AUTHENTICATE(tag, _parameters, socket) {
          mood.signIns += 1
          socket.write(`${tag} ${mood.answer}\r\n`)
        },
        SELECT: '* 0 EXISTS\r\n* OK [UIDVALIDITY 7] valid\r\n* OK [UIDNEXT 1] next\r\nTAG OK [READ-WRITE] open',
      },
    })
    servers.push(server)
    return { mood, server, imap: { host: 'localhost', port: server.port, security: 'plain' } }
  }
  let count = 0
  async function add(imap: object, body: object = { password: 'secret' }): Promise<string> {
    count += 1
    const account = { address: `nora${count}@press.example`, imap, ...body }
    const answer = await app.nora.post(`/projects/${project}/mail-accounts`, account)
    expect(answer.status, answer.text).toBe(201)
    return answer.body.account._id
  }
  const account = async (id: string) => (await app.nora.get(`/mail-accounts/${id}`)).body.account
  const becomes = (id: string, fields: object) =>
    eventually(async () => expect(await account(id)).toMatchObject(fields))
  /** Waits until a cut line was noticed, and its next sign-in has failed. */
  async function reconnects(id: string, reason: string): Promise<void> {
    await app.nora.post(`/mail-accounts/${id}/sync`)
    await eventually(async () => {
      const now = await account(id)
      if (now.reason === 'unreachable') clock.advance(10_000)
      expect(now).toMatchObject({ state: 'waiting', reason })
    })
  }

  /** Waits until the last failure is recorded: a clock that goes on before would delay the next attempt. */
  const waits = (id: string): Promise<void> =>
    eventually(async () => expect(Date.parse((await account(id)).retry_at)).toBeGreaterThan(clock.now()))

  it('tries a refused password three times, then waits for a person; an outage ends by itself', async () => {
    const [refusing, failing, down] = [await serve(), await serve(), await serve()]
    const other = { host: '127.0.0.1' }
    const [id, failed] = [await add(refusing.imap), await add({ ...failing.imap, ...other })]
    for (const each of [id, failed]) await becomes(each, { state: 'live' })
    refusing.mood.answer = REFUSED
    failing.mood.answer = UNAVAILABLE
    down.mood.answer = UNAVAILABLE
    // This account shows that the attempts that were due have been made.
    const downId = await add({ ...down.imap, ...other })
    await waits(downId)
    expect(down.mood.signIns).toBe(1)
    for (const each of [refusing, failing]) each.server.drop()
    await reconnects(id, 'password_refused')
    await reconnects(failed, 'provider_down')
    for (const minutes of [5, 10]) {
      clock.advance(minutes * 60_000)
      await eventually(() => expect(refusing.mood.signIns).toBe(minutes === 5 ? 3 : 4))
      if (minutes === 5) await waits(id)
    }
    await becomes(id, { state: 'needs_person', reason: 'password_refused', retry_at: null })
    for (let hours = 0; hours < 24; hours += 4) {
      const before = { down: down.mood.signIns, failing: failing.mood.signIns }
      clock.advance(4 * HOUR_MS)
      await eventually(() => expect(down.mood.signIns).toBeGreaterThan(before.down))
      await waits(downId)
      if (hours < 8) await eventually(() => expect(failing.mood.signIns).toBeGreaterThan(before.failing))
      if (hours < 4) await waits(failed)
      if (hours === 8) await becomes(failed, { state: 'live', reason: '' })
      if (hours === 4) failing.mood.answer = 'OK signed in'
    }
    expect(refusing.mood.signIns).toBe(4)
    refusing.mood.answer = 'OK signed in'
    expect((await app.nora.put(`/mail-accounts/${id}`, { password: 'the new one' })).status).toBe(200)
    await becomes(id, { state: 'live', reason: '' })
  })

  it('tries a password that never worked once', async () => {
    const { mood, imap } = await serve()
    mood.answer = REFUSED
    await becomes(await add(imap), { state: 'needs_person', reason: 'password_refused' })
    expect(mood.signIns).toBe(1)
  })

  it('needs a person after one request when its grant was revoked', async () => {
    const { mood, imap } = await serve('XOAUTH2')
    mood.answer = REFUSED
    const begun = (await app.nora.post('/mail-accounts/authorize', { provider: 'google' })).body
    const to = await oauth.agree(begun.url)
    expect((await app.nora.get(`base:${to.pathname}${to.search}`)).status).toBe(200)
    oauth.world.refreshTokens.clear()
    oauth.world.grants.length = 0
    const id = await add(imap, { grant: begun._id })
    await becomes(id, { state: 'needs_person', reason: 'sign_in_expired' })
    expect(oauth.world.grants).toEqual(['refresh_token'])
    expect(mood.signIns).toBe(1)
    expect((await app.nora.post(`/mail-accounts/${id}/sync`)).status).toBe(409)
  })

  it('hears of a refusal from its watch, which does not try again', async () => {
    const { mood, imap } = await serve()
    const row = await findAccount(app.platform.database.read, app.nora.tenantId, await add(imap))
    if (!row) throw new Error('there is no account')
    await becomes(row.id, { state: 'live' })
    mood.answer = REFUSED
    const context = { platform: app.platform, connectionStarts: createConnectionStarts() } as unknown as MailContext
    const refused: unknown[] = []
    const report = { onHint: () => undefined, onRefused: (error: unknown) => void refused.push(error) }
    await watchFolder(context, row, 'INBOX', report, new AbortController().signal)
    expect(refused).toMatchObject([{ reason: 'password_refused' }])
    expect(mood.signIns).toBe(2)
  })
})
