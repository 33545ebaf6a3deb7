import { SCOPES, type Scope } from '@dossier/contract/scopes'
import { ROLES, type Role } from '@dossier/contract/vocabulary'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mountsOf, routesOf } from '#app/build-app'
import type { Route } from '#platform/http/route'
import { describeOnBothDatabases } from './databases.ts'
import { call, fill, isOpen, nameOf, paramsOf } from './matrix/call-route.ts'
import { missingIncludes, missingReasons } from './matrix/missing-rules.ts'
import { type Caller, startTestApp, type TestApp } from './test-app.ts'

// The positive half of the matrix: sufficient scopes pass, one fewer fails, and public routes are listed.

/** Public routes with their reasons. An unlisted one fails the build. */
const PUBLIC: Record<string, string> = {
  'GET /health/live': 'probes carry no credential',
  'GET /health/ready': 'probes carry no credential',
  'POST /auth/login': 'a way to sign in',
  'POST /auth/login/totp': 'its second step',
  'POST /auth/register': 'closed unless the operator opens it',
  'GET /auth/session': 'nobody is an answer too',
  'POST /auth/session': 'a way to sign in',
  'POST /auth/session/totp': 'its second step',
  'POST /auth/magic-link': 'a way to sign in',
  'GET /magic': 'by the token of a letter',
  'POST /magic': 'by the token of a letter',
  'GET /auth/magic-link': 'the form of a way to sign in',
  'GET /auth/password/forgot': 'for those who cannot sign in',
  'POST /auth/password/forgot': 'for those who cannot sign in',
  'POST /auth/password/reset': 'by the token of a letter',
  'GET /auth/password/reset': 'by the token of a letter',
  'GET /setup': 'by the token that the first start prints',
  'POST /setup': 'by the token that the first start prints',
  'GET /invitation': 'by the token of a letter',
  'POST /invitation': 'by the token of a letter',
  'POST /auth/passkeys/authentication/options': 'a way to sign in',
  'POST /auth/passkeys/authentication/verify': 'a way to sign in',
  'POST /token/report-leak': 'whoever has the token may end it',
  'POST /import/email': 'signed by IMPORT_SECRET',
  'POST /git-repos/:id/webhook': 'signed by the secret of the repository',
  'GET /mail-accounts/callback': 'by the session that began the sign-in, and its state',
  'GET /oauth/consent/:uid': 'asks for a sign-in by itself, in the browser that the request began in',
  'POST /oauth/consent/:uid': 'by that browser, its sign-in and the token of the form',
  'POST /oauth/consent/:uid/sign-in': 'a way to sign in',
}

/** Handlers with their own protocol and access rules. An unlisted one fails the build. */
const MOUNTED: Record<string, string> = {
  '/oauth/authorize': 'anybody: the person is asked on the page that it leads to',
  '/oauth/authorize/:uid': 'the browser that the request began in: by its signed cookie',
  '/oauth/token': 'an application, by a code and its verifier, or by a refresh token',
  '/oauth/register': 'anybody, so often in an hour',
  '/oauth/revoke': 'an application, by the token that it ends',
  '/oauth/jwks': 'anybody: it says what is public',
  '/.well-known/oauth-authorization-server': 'anybody: it says what is public',
  '/.well-known/oauth-authorization-server/oauth': 'anybody: it says what is public',
  '/.well-known/oauth-authorization-server/mcp': 'anybody: it says what is public',
  '/oauth/.well-known/oauth-authorization-server': 'anybody: it says what is public',
  '/mcp/.well-known/oauth-authorization-server': 'anybody: it says what is public',
  '/.well-known/openid-configuration': 'anybody: it says what is public',
  '/.well-known/openid-configuration/oauth': 'anybody: it says what is public',
  '/.well-known/openid-configuration/mcp': 'anybody: it says what is public',
  '/oauth/.well-known/openid-configuration': 'anybody: it says what is public',
  '/mcp/.well-known/openid-configuration': 'anybody: it says what is public',
  '/.well-known/oauth-protected-resource': 'anybody: it says what is public',
  '/.well-known/oauth-protected-resource/mcp': 'anybody: it says what is public',
  '/mcp/.well-known/oauth-protected-resource': 'anybody: it says what is public',
  '/mcp': 'an access token of OAuth for this resource, or a personal access token; each tool names its scopes',
}

/** Sign-in settings, and acts that others learn of: forbidden for every token, regardless of scopes. */
const SIGN_IN_ONLY = [
  'POST /tokens',
  'POST /accounts',
  'GET /sessions',
  'DELETE /sessions',
  'DELETE /sessions/:id',
  'GET /passkeys',
  'PATCH /passkeys/:id',
  'DELETE /passkeys/:id',
  'POST /auth/passkeys/registration/options',
  'POST /auth/passkeys/registration/verify',
  'PUT /auth/password',
  'POST /auth/totp/setup',
  'POST /auth/totp/confirm',
  'POST /auth/totp/disable',
  'POST /emails/:id/unsubscribe',
  'GET /push-subscriptions',
  'POST /push-subscriptions',
  'PUT /push-subscriptions/:id',
  'DELETE /push-subscriptions',
  'DELETE /push-subscriptions/:id',
  'POST /push-subscriptions/:id/test',
  'GET /notification-settings',
  'PATCH /notification-settings',
]

/** These would end the test's own credential or delete its data. */
const ENDING = ['POST /auth/logout', 'DELETE /triage/learning']

describeOnBothDatabases('every route, with enough', (_open, engine) => {
  let app: TestApp
  let routes: Route[]
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
    routes = routesOf(app.app.features)
  })
  afterAll(() => app.stop())

  const guarded = (): Route[] => routes.filter((route) => !isOpen(route) && !ENDING.includes(nameOf(route)))
  const accessOf = ({ access }: Route): { role: Role; scopes: readonly Scope[] } => {
    if (access === 'public') throw new Error('a public route asks for nothing')
    return access
  }

  /** Uses unknown ids and invalid input, so that only authorization is tested. */
  const knock = (caller: Caller, route: Route) =>
    call(
      caller,
      route,
      fill(route, () => 'x'),
      { zz_unknown: 1 },
    )

  it('is public for a reason that stands here, or not at all', () => {
    expect(missingReasons(routes, PUBLIC)).toEqual([])
    const names = routes.map(nameOf)
    expect([...SIGN_IN_ONLY, ...ENDING].filter((name) => !names.includes(name))).toEqual([])
  })

  it('has beside it what speaks a protocol of its own, each for whom it stands here', () => {
    const mounted = mountsOf(app.app.features).map(({ path, access }) => [path, access])
    expect(Object.fromEntries(mounted)).toEqual(MOUNTED)
  })

  it('lets in whoever has the role or a higher one', async () => {
    const callers = { member: await app.withRole('member'), admin: await app.withRole('admin'), owner: app.nora }
    for (const route of guarded()) {
      for (const role of ROLES.slice(ROLES.indexOf(accessOf(route).role))) {
        const { status, text } = await knock(callers[role], route)
        expect([401, 403], `${nameOf(route)} as ${role}: ${text}`).not.toContain(status)
      }
    }
  })

  it('lets in a token with exactly its scopes, and none that lacks one of them', async () => {
    const tokens = new Map<string, Caller>()
    async function having(scopes: readonly Scope[]): Promise<Caller> {
      const known = tokens.get(scopes.join()) ?? (await app.withScopes([...scopes]))
      tokens.set(scopes.join(), known)
      return known
    }
    for (const route of guarded()) {
      const name = nameOf(route)
      const { scopes } = accessOf(route)
      const enough = await knock(await having(scopes), route)
      if (SIGN_IN_ONLY.includes(name)) expect([400, 403], `${name}: ${enough.text}`).toContain(enough.status)
      else expect([401, 403], `${name}: ${enough.text}`).not.toContain(enough.status)
      for (const missing of scopes) {
        const rest = SCOPES.filter((scope) => scope !== missing)
        const refused = await knock(await having(rest), route)
        expect([refused.status, refused.body.detail], name).toEqual([403, expect.stringContaining(missing)])
      }
    }
  })

  it('asks for the scopes of each include= value beside its own', async () => {
    expect(missingIncludes(routes)).toEqual([])
    for (const route of guarded()) {
      for (const [value, needed] of Object.entries(route.includeScopes ?? {})) {
        const path = `${fill(route, () => 'x')}?include=${value}`
        const { scopes } = accessOf(route)
        const enough = await call(await app.withScopes([...new Set([...scopes, ...needed])]), route, path)
        expect([401, 403], `${nameOf(route)} ${value}`).not.toContain(enough.status)
        for (const missing of needed) {
          const rest = SCOPES.filter((scope) => scope !== missing)
          expect((await call(await app.withScopes(rest), route, path)).status, nameOf(route)).toBe(403)
        }
      }
    }
  })

  it('does for a token only what a sign-in must not be needed for', async () => {
    const token = await app.withScopes([...SCOPES])
    for (const route of guarded().filter((one) => SIGN_IN_ONLY.includes(nameOf(one)) && !one.body)) {
      const { status } = await call(
        token,
        route,
        fill(route, () => 'x'),
      )
      expect(status, `${nameOf(route)} ${paramsOf(route).join()}`).toBe(403)
    }
  })
})
