import type { TSchema } from 'typebox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routesOf } from '#app/build-app'
import type { Route } from '#platform/http/route'
import { describeOnBothDatabases } from './databases.ts'
import {
  BODIES,
  call,
  fill,
  isChecked,
  isLenient,
  isOpen,
  nameOf,
  paramsOf,
  propertiesOf,
  requiredBody,
  urlOf,
} from './matrix/call-route.ts'
import { missingIds } from './matrix/missing-rules.ts'
import { makeWorld, WORLD_CONFIG, type World } from './matrix/world.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// Tests every route by its declaration: no credential, too little, another account's ids, invalid input. New routes are
// included automatically; a path with an unknown id type fails.

describeOnBothDatabases('every route', (_open, engine) => {
  let app: TestApp
  let world: World
  let routes: Route[]
  beforeAll(async () => {
    app = await startTestApp(engine, { config: WORLD_CONFIG })
    world = await makeWorld(app.nora)
    routes = routesOf(app.app.features)
  }, 180_000)
  afterAll(() => app.stop())

  const guarded = (): Route[] => routes.filter((route) => !isOpen(route))
  const withIds = (): Route[] => guarded().filter((route) => paramsOf(route).length > 0)
  const anyId = (noun: string): string => world[noun] ?? 'x'

  it('has ids in the world of this test', () => {
    expect(missingIds(routes, world)).toEqual([])
  })

  it('answers 401 without a credential, whatever else is wrong', async () => {
    for (const route of guarded()) {
      const answer = await call(app.nobody, route, fill(route, anyId), { nonsense: 1 })
      expect(answer.status, nameOf(route)).toBe(401)
      expect(answer.body.code).toBe('unauthenticated')
      expect(answer.headers.get('www-authenticate'), nameOf(route)).toBeTruthy()
    }
  })

  it('answers 403 to a token without its scopes, and names them', async () => {
    const empty = await app.withScopes([])
    for (const route of guarded()) {
      if (route.access === 'public' || route.access.scopes.length === 0) continue
      const answer = await call(empty, route, fill(route, anyId))
      expect(answer.status, nameOf(route)).toBe(403)
      for (const scope of route.access.scopes) expect(answer.body.detail, nameOf(route)).toContain(scope)
    }
  })

  it('answers 403 to a member where it is for admins, and to an admin where it is for owners', async () => {
    const callers = { admin: await app.withRole('member'), owner: await app.withRole('admin') }
    for (const route of guarded()) {
      if (route.access === 'public' || route.access.role === 'member') continue
      const answer = await call(callers[route.access.role], route, fill(route, anyId))
      expect(answer.status, nameOf(route)).toBe(403)
      expect(answer.body.detail).toContain(route.access.role)
    }
  })

  it('answers 404 to another account, for every id in every path, and changes nothing', async () => {
    const before = await app.nora.get(`/emails/${world.emails}`)
    for (const route of withIds()) {
      const answer = await call(app.otto, route, fill(route, anyId))
      expect(answer.status, `${nameOf(route)} ${answer.text}`).toBe(404)
      expect(answer.body.code, nameOf(route)).toBe('not_found')
    }
    expect((await app.nora.get(`/emails/${world.emails}`)).body.email.mailbox).toBe(before.body.email.mailbox)
  })

  it('answers 404 to ids that are none', async () => {
    for (const id of [
      'x',
      '00000000-0000-7000-8000-000000000000',
      'a'.repeat(3_000),
      "'; drop table emails; --",
      '\u0000',
      '🦊',
      '../..',
    ]) {
      for (const route of withIds()) {
        const answer = await call(
          app.nora,
          route,
          fill(route, () => id),
        )
        expect(answer.status, `${nameOf(route)} with ${JSON.stringify(id.slice(0, 40))}: ${answer.text}`).toBe(404)
      }
    }
  })

  it('answers 404 to another account’s project in query and body', async () => {
    const project = (await app.otto.get('/projects')).body.projects[0]._id as string
    for (const route of guarded()) {
      const fields = propertiesOf(route.body)
      const path = fill(route, anyId)
      if (route.query && 'project' in route.query) {
        const answer = await call(app.nora, route, `${path}?project=${project}`)
        if (route.method !== 'POST') expect(answer.status, `${nameOf(route)} ${answer.text}`).toBe(404)
      }
      if ('project' in fields) {
        const body = { ...(BODIES[nameOf(route)] as object), ...requiredBody(route), project }
        const answer = await call(app.nora, route, path, body)
        expect(answer.status, `${nameOf(route)} ${answer.text}`).toBe(404)
      }
    }
  })

  it('answers 400 to junk in the body, and names it', async () => {
    for (const route of guarded().filter(({ body }) => body)) {
      const path = fill(route, anyId)
      const url = urlOf(route, path)
      for (const text of ['[]', '"text"', '17', '{"a":', 'nonsense']) {
        const answer = await app.nora.send(route.method, url, text, { 'content-type': 'application/json' })
        expect(answer.status, `${nameOf(route)} with ${text}: ${answer.text}`).toBe(400)
      }
      if (isLenient(route.body)) continue
      const answer = await call(app.nora, route, path, { zz_unknown: 1 })
      expect(answer.status, nameOf(route)).toBe(400)
      expect(answer.text, nameOf(route)).toContain('/zz_unknown')
      const wrong = Object.fromEntries(Object.keys(propertiesOf(route.body)).map((name) => [name, { deep: ['junk'] }]))
      const typed = await call(app.nora, route, path, wrong)
      expect([400, 404], `${nameOf(route)}: ${typed.text}`).toContain(typed.status)
    }
  })

  it('answers 400 to a wrong value of a known query parameter, and ignores and names an unknown one', async () => {
    for (const route of guarded().filter(({ method }) => method === 'GET')) {
      const path = fill(route, anyId)
      const unknown = await call(app.nora, route, `${path}?zz=1`)
      expect(unknown.status, `${nameOf(route)} ${unknown.text}`).toBeLessThan(500)
      if (unknown.status === 200) expect(unknown.headers.get('x-ignored-parameters'), nameOf(route)).toBe('zz')
      for (const [name, schema] of Object.entries<TSchema>(route.query ?? {})) {
        if (!isChecked(schema)) continue
        const answer = await call(app.nora, route, `${path}?${name}=junk!`)
        expect(answer.status, `${nameOf(route)}?${name}`).toBe(400)
        expect(answer.body.errors[0].pointer, nameOf(route)).toBe(`?${name}`)
      }
    }
  })
})
