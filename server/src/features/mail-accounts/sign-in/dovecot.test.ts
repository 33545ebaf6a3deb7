// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCertificate } from '#test/certificates'
import { engines } from '#test/databases'
import { eventually } from '#test/eventually'
import { startDovecot } from '#test/mail-servers/dovecot'
import { type MailServer, PEOPLE } from '#test/mail-servers/mail-server'
import { findServer } from '#test/mail-servers/packages'
import { openRawImap } from '#test/mail-servers/raw-imap'
import { type ScriptedOAuth, startScriptedOAuth } from '#test/mail-servers/scripted-oauth'
import { mailText } from '#test/mail-servers/synced-account'
import { startTestApp, type TestApp } from '#test/test-app'

const ADDRESS = 'anna@press.example'
const root = findServer('dovecot')

describe.skipIf(root === null)('Dovecot that asks the provider about tokens', () => {
  let oauth: ScriptedOAuth
  let server: MailServer
  let app: TestApp
  let project: string
  beforeAll(async () => {
    const [engine] = engines()
    if (!engine) throw new Error('there is no database to test with')
    oauth = await startScriptedOAuth(ADDRESS)
    const introspectionUrl = `${oauth.origin}/introspect`
    server = await startDovecot(root ?? '', makeCertificate('localhost'), { introspectionUrl })
    app = await startTestApp(engine, {
      config: { mailProviders: [oauth.provider('google')], allowPrivateHosts: ['127.0.0.1', 'localhost'] },
    })
    project = (await app.nora.get('/projects')).body.projects[0]._id
  }, 60_000)
  afterAll(async () => {
    await app?.stop()
    await server?.stop()
    await oauth?.close()
  })

  async function grant(): Promise<string> {
    const { _id, url } = (await app.nora.post('/mail-accounts/authorize', { provider: 'google' })).body
    const to = await oauth.agree(url)
    expect((await app.nora.get(`base:${to.pathname}${to.search}`)).status).toBe(200)
    return _id
  }
  const imap = (host = 'localhost') => ({ host, port: server.ports.plain, security: 'plain', user: ADDRESS })
  const becomes = (id: string, fields: object) =>
    eventually(async () => expect((await app.nora.get(`/mail-accounts/${id}`)).body.account).toMatchObject(fields))

  it('is signed in to with a token, which is renewed when it was refused, until the grant ends', async () => {
    const phone = await openRawImap(server.ports.plain, ADDRESS, PEOPLE.anna)
    await phone.send('APPEND INBOX', mailText('by token'))
    phone.close()
    const id = await grant()
    const verified = await app.nora.post('/mail-accounts/verify', { address: ADDRESS, imap: imap(), grant: id })
    expect(verified.body, verified.text).toMatchObject({ ok: true, user: ADDRESS })
    oauth.world.accessTokens.clear()
    const added = await app.nora.post(`/projects/${project}/mail-accounts`, {
      address: ADDRESS,
      imap: imap(),
      grant: id,
    })
    expect(added.status, added.text).toBe(201)
    await becomes(added.body.account._id, { state: 'live', progress: { mails_taken: 1 } })
    expect(oauth.world.grants).toEqual(['authorization_code', 'refresh_token'])

    const ended = { address: ADDRESS, imap: imap('127.0.0.1'), grant: await grant() }
    oauth.world.accessTokens.clear()
    oauth.world.refreshTokens.clear()
    const { body } = await app.nora.post(`/projects/${project}/mail-accounts`, ended)
    await becomes(body.account._id, { state: 'needs_person', reason: 'sign_in_expired' })
  })
})
