import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type Mailbox, startMailbox } from '#test/mailbox'
import { authorizeApp, registerApp } from '#test/oauth-client'
import { callerOf, startTestApp, type TestApp } from '#test/test-app'

const BASE = 'https://dossier.example'
const MCP = `${BASE}/mcp`
const PASSWORD = 'a long enough password'

describeOnBothDatabases('what a person let in', (_open, engine) => {
  let app: TestApp
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await startMailbox()
    app = await startTestApp(engine, { config: { ...mailbox.config, baseUrl: BASE } })
  })
  afterAll(async () => {
    await app.stop()
    await mailbox.close()
  })

  const counts = async (token: string): Promise<boolean> =>
    (await app.app.features.oauth.authenticateAccessToken(token, MCP)) !== undefined

  it('is told to them by a letter, in which the application has one short line', async () => {
    const name = `Tool\r\nBcc: otto@mill.example https://evil.example/ ${'x'.repeat(100)}`
    await authorizeApp(app.nobody, app.nora, await registerApp(app.nobody, { client_name: name }))
    const letter = await mailbox.email('nora@press.example', 'was given access to the account')
    expect(letter).toMatch(/The application "Tool Bcc: .{1,80}" was given access to the account ".+" in your name\./)
    expect(letter).not.toContain('https://evil.example')
  })

  it('ends when somebody else proves that the address is theirs', async () => {
    const email = 'victim@press.example'
    const { body } = await app.nobody.post('base:/auth/register', { email, password: PASSWORD })
    const stranger = callerOf(app.baseUrl, body.token as string, body.user.host_id as string)
    const { access_token } = await authorizeApp(app.nobody, stranger, await registerApp(app.nobody))
    expect(await counts(access_token)).toBe(true)
    const answer = await app.nobody.post('base:/magic', { token: await mailbox.token(email) })
    expect(answer.status, answer.text).toBe(200)
    expect(await counts(access_token)).toBe(false)
    const owner = callerOf(app.baseUrl, answer.body.token as string, stranger.tenantId)
    expect((await owner.get('/oauth/consents')).body).toEqual({ consents: [] })
  })
})
