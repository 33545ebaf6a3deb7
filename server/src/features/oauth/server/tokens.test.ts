import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { type App, authorizeApp, codeFor, post, redeem, registerApp, renew } from '#test/oauth-client'
import { type Caller, startTestApp, type TestAnswer, type TestApp } from '#test/test-app'

const BASE = 'https://dossier.example'
const MCP = `${BASE}/mcp`
const AT_ONCE = 20
const GRACE_MS = 30_000

describeOnBothDatabases('codes and tokens', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let tool: App
  let nobody: Caller
  beforeAll(async () => {
    clock = manualClock(Date.now())
    app = await startTestApp(engine, { clock, config: { baseUrl: BASE } })
    nobody = app.nobody
    tool = await registerApp(nobody)
  })
  afterAll(() => app.stop())

  const principalOf = (token: string, resource = MCP) => app.app.features.oauth.authenticateAccessToken(token, resource)
  const counts = async (token: string): Promise<boolean> => (await principalOf(token)) !== undefined
  const good = (answers: TestAnswer[]): TestAnswer[] => answers.filter(({ status }) => status === 200)
  const expectRefused = ({ status, body }: TestAnswer, error = 'invalid_grant'): void =>
    expect([status, body.error]).toEqual([400, error])
  const signedOut = async (): Promise<string[]> =>
    (await app.nora.get('/audit-log?action=app-signed-out')).body.entries.map(
      ({ detail }: { detail: string }) => detail,
    )

  it('redeem one code once, however many try at once, and then end what came of it', async () => {
    const { request, code } = await codeFor(nobody, app.nora, tool)
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => redeem(nobody, request, code)))
    expect(good(answers).length).toBeLessThanOrEqual(1)
    for (const answer of answers) if (answer.status !== 200) expectRefused(answer)
    for (const { body } of good(answers)) {
      expect(await counts(body.access_token)).toBe(false)
      expectRefused(await renew(nobody, tool, body.refresh_token))
    }
    expect(await signedOut()).toContain('Reading tool: a token was used twice')
  })

  it('take a code only from who began, within a minute', async () => {
    const other = await registerApp(nobody)
    const theft = await codeFor(nobody, app.nora, tool)
    expectRefused(await redeem(nobody, { ...theft.request, app: other }, theft.code))
    expectRefused(await redeem(nobody, theft.request, theft.code, { code_verifier: 'x'.repeat(43) }))
    expectRefused(await redeem(nobody, theft.request, theft.code, { redirect_uri: 'https://tool.example/other' }))
    expectRefused(await redeem(nobody, theft.request, theft.code, { resource: `${BASE}/api` }), 'invalid_target')
    const late = await codeFor(nobody, app.nora, tool)
    clock.advance(61_000)
    expectRefused(await redeem(nobody, late.request, late.code))
  })

  it('renew for many processes at once, of one family that a late copy ends', async () => {
    const first = await authorizeApp(nobody, app.nora, tool)
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => renew(nobody, tool, first.refresh_token)))
    expect(good(answers)).toHaveLength(AT_ONCE)
    const renewed = new Set(answers.map(({ body }) => body.refresh_token as string))
    expect(renewed.size).toBe(AT_ONCE)
    expect(renewed.has(first.refresh_token)).toBe(false)
    const before = await Promise.all(answers.map(({ body }) => principalOf(body.access_token)))
    expect(new Set(before.map((principal) => principal?.grantId)).size).toBe(1)
    clock.advance(GRACE_MS + 1000)
    const late = await Promise.all([1, 2, 3].map(() => renew(nobody, tool, first.refresh_token)))
    for (const answer of late) expectRefused(answer)
    for (const { body } of answers) expect(await counts(body.access_token)).toBe(false)
    for (const token of renewed) expectRefused(await renew(nobody, tool, token))
  })

  it('leave nothing alive when the family ends while it is renewed', async () => {
    const first = await authorizeApp(nobody, app.nora, tool)
    const principal = await principalOf(first.access_token)
    const [ended, ...answers] = await Promise.all([
      app.nora.del(`/oauth/consents/${principal?.grantId}`),
      ...Array.from({ length: AT_ONCE }, () => renew(nobody, tool, first.refresh_token)),
    ])
    expect(ended.status).toBe(200)
    for (const { body } of good(answers)) {
      expect(await counts(body.access_token)).toBe(false)
      expectRefused(await renew(nobody, tool, body.refresh_token))
    }
    expectRefused(await renew(nobody, tool, first.refresh_token))
    const { database } = app.platform
    const left = await database.read
      .selectFrom('oauth_artifacts')
      .innerJoin('oauth_grants', 'oauth_grants.grant_id', 'oauth_artifacts.grant_id')
      .select('oauth_artifacts.model')
      .where('oauth_grants.consent_id', '=', principal?.grantId ?? '')
      .execute()
    expect(left).toEqual([])
  })

  it('count for an hour, for one resource, with the role of now, and not without the membership', async () => {
    const mara = await app.withRole('admin')
    const { access_token, refresh_token } = await authorizeApp(nobody, mara, tool, { scope: 'knowledge:read' })
    const principal = await principalOf(access_token)
    if (!principal) throw new Error('the token does not count')
    expect(principal.actor.role).toBe('admin')
    expect(principal.expiresAt).toBe(clock.now() + 3_600_000)
    expect(await principalOf(access_token, `${BASE}/api`)).toBeUndefined()
    for (const wrong of ['', 'x', `${access_token}x`, access_token.toUpperCase(), refresh_token])
      expect(await counts(wrong), wrong).toBe(false)
    await app.nora.patch(`/members/${principal.actor.userId}`, { role: 'member' })
    expect((await principalOf(access_token))?.actor.role).toBe('member')
    clock.advance(3_600_001)
    expect(await counts(access_token)).toBe(false)
    const { body } = await renew(nobody, tool, refresh_token)
    expect(await counts(body.access_token)).toBe(true)
    await app.nora.del(`/members/${principal.actor.userId}`)
    expect(await counts(body.access_token)).toBe(false)
    expectRefused(await renew(nobody, tool, body.refresh_token))
    const { entries } = (await app.nora.get('/audit-log?action=app-removed')).body
    expect(entries[0]).toMatchObject({ subject: principal.grantId, detail: expect.stringContaining('access') })
  })

  it('narrow on request, and never widen', async () => {
    const { refresh_token } = await authorizeApp(nobody, app.nora, tool, { scope: 'knowledge:read email:read' })
    const fields = { grant_type: 'refresh_token', client_id: tool.clientId, refresh_token }
    const wider = await post(nobody, '/oauth/token', { ...fields, scope: 'knowledge:read email:send' })
    expectRefused(wider, 'invalid_scope')
    const { body } = await post(nobody, '/oauth/token', { ...fields, scope: 'knowledge:read' })
    expect((await principalOf(body.access_token))?.scopes).toEqual(['knowledge:read'])
  })

  it('end by the application itself, which ends nobody else’s', async () => {
    const { access_token, refresh_token } = await authorizeApp(nobody, app.nora, tool)
    const other = await registerApp(nobody)
    await post(nobody, '/oauth/revoke', { client_id: other.clientId, token: refresh_token })
    expect(await counts(access_token)).toBe(true)
    expect((await post(nobody, '/oauth/revoke', { client_id: tool.clientId, token: refresh_token })).status).toBe(200)
    expect(await counts(access_token)).toBe(false)
    expectRefused(await renew(nobody, tool, refresh_token))
  })

  it('are kept as hashes, and so is the secret of an application', async () => {
    const { body } = await nobody.post('base:/oauth/register', {
      redirect_uris: ['https://tool.example/callback'],
      token_endpoint_auth_method: 'client_secret_post',
    })
    const tokens = await authorizeApp(nobody, app.nora, tool)
    const pending = await codeFor(nobody, app.nora, tool)
    const { read } = app.platform.database
    const rows = [
      await read.selectFrom('oauth_artifacts').selectAll().execute(),
      await read.selectFrom('oauth_clients').selectAll().execute(),
      await read.selectFrom('oauth_grants').selectAll().execute(),
    ]
    const kept = JSON.stringify(rows)
    for (const secret of [body.client_secret, tokens.access_token, tokens.refresh_token, pending.code])
      expect([secret.length > 40, kept.includes(secret)]).toEqual([true, false])
  })

  it('note their last use to the minute', async () => {
    const { access_token } = await authorizeApp(nobody, app.nora, tool)
    const id = (await principalOf(access_token))?.grantId
    const lastUse = async () => {
      const { consents } = (await app.nora.get('/oauth/consents')).body
      return Date.parse(consents.find(({ _id }: { _id: string }) => _id === id)?.last_used_at ?? '')
    }
    const at = clock.now()
    await eventually(async () => expect(await lastUse()).toBeLessThanOrEqual(at))
    clock.advance(61_000)
    await principalOf(access_token)
    await eventually(async () => expect(await lastUse()).toBe(at + 61_000))
  })

  it('are swept once they have expired, with applications that nobody uses, and nothing else', async () => {
    const used = await registerApp(nobody)
    const tokens = await authorizeApp(nobody, app.nora, used)
    const unused = await registerApp(nobody)
    const { database } = app.platform
    const clients = async (): Promise<string[]> =>
      (await database.read.selectFrom('oauth_clients').select('client_id').execute()).map(({ client_id }) => client_id)
    clock.advance(29 * 24 * 3_600_000)
    const renewed = await renew(nobody, used, tokens.refresh_token)
    // The library uses the machine's clock, by which the token is still fresh.
    expect(renewed.status, renewed.text).toBe(200)
    clock.advance(2 * 24 * 3_600_000)
    const { sweepOAuth } = await import('../sweep.ts')
    await sweepOAuth(app.platform)
    expect(await clients()).toContain(used.clientId)
    expect(await clients()).not.toContain(unused.clientId)
    expect((await renew(nobody, used, renewed.body.refresh_token)).status).toBe(200)
    const expired = await database.read
      .selectFrom('oauth_artifacts')
      .select('model')
      .where('expires_at', '<', clock.now() - 24 * 3_600_000)
      .execute()
    expect(expired).toEqual([])
  })
})
