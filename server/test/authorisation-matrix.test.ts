import type { TSchema } from 'typebox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routesOf } from '#app/build-app'
import type { Route } from '#platform/http/route'
import { describeOnBothDatabases } from './databases.ts'
import { type Caller, startTestApp, type TestAnswer, type TestApp } from './test-app.ts'
import { ended, newsletter, takeIn } from './triage-mails.ts'

// Every route, by its own declaration: without a credential, with too little, with another account's ids, with junk.
// A new route is part of this the moment it exists; a path whose ids this test cannot make fails it.

/** One of everything in nora's account, by the path that it hangs on. */
type World = Record<string, string>

async function makeWorld(nora: Caller): Promise<World> {
  const id = async (answer: Promise<TestAnswer>, noun: string): Promise<string> => {
    const { status, body, text } = await answer
    expect(status, text).toBeLessThan(300)
    return body[noun]._id as string
  }
  const email = await id(nora.post('/emails', { raw_email: RAW }), 'email')
  const note = await id(nora.post('/notes', { title: 'Linen edition', content: '<p>350 copies</p>' }), 'note')
  const url = await id(nora.post('/urls', { url: 'https://example.org/linen' }), 'url')
  const draft = await id(nora.post(`/emails/${email}/drafts`, { body_text: 'Yes.' }), 'draft')
  const run = await nora.post('/emails/triage-inbox', { run_id: 'matrix' })
  expect(run.status, run.text).toBe(202)
  await ended(nora, 'matrix')
  const { learning, proposal } = await teach(nora)
  const project = await id(nora.post('/projects', { name: 'Autumn' }), 'project')
  const identity = { email: 'nora@press.example' }
  const outgoing = { project, from: identity.email, to: ['mara@lind.example'], subject: 'Samples' }
  const identityId = await id(nora.post(`/projects/${project}/email-identities`, identity), 'identity')
  const sent = await id(nora.post('/email-drafts', outgoing), 'draft')
  const link = { source_id: note, source_type: 'note', target_id: email, target_type: 'email', label: '' }
  return {
    emails: email,
    notes: note,
    memories: await id(nora.post('/memories', { title: 'Deliveries', content: 'on Tuesdays' }), 'memory'),
    urls: url,
    pages: note,
    'triage-runs': 'matrix',
    learning,
    'sender-proposals': proposal,
    'email-drafts': draft,
    'email-identities': identityId,
    'outgoing-emails': await id(nora.post(`/email-drafts/${sent}/send`), 'outgoing_email'),
    projects: project,
    tokens: await id(nora.post('/tokens', { name: 'x' }), 'access_token'),
    links: await id(nora.post('/links', link), 'link'),
  }
}

/** A correction, and a proposal to block a sender, which come of what people do. */
async function teach(nora: Caller): Promise<{ learning: string; proposal: string }> {
  const spam = await Promise.all([1, 2, 3].map(() => takeIn(nora, newsletter({ from: 'pills@spam.example' }))))
  await nora.post('/emails/triage-inbox', { run_id: 'taught' })
  await ended(nora, 'taught')
  for (const id of spam) await nora.put(`/emails/${id}`, { mailbox: 'spam' })
  const [correction] = (await nora.get('/triage/learning')).body.corrections
  const [proposal] = (await nora.get('/sender-proposals')).body.proposals
  return { learning: correction._id as string, proposal: proposal._id as string }
}

const RAW =
  'From: Mara <mara@lind.example>\r\nTo: nora@press.example\r\nSubject: Samples\r\nMessage-ID: <m1@lind.example>\r\n\r\nCould you send three strips by Friday?\r\n'

/** Bodies for routes that need more than {} before they look for anything. */
const BODIES: Record<string, unknown> = {
  'POST /emails': { raw_email: RAW },
  'POST /notes': { title: 'Linen' },
  'POST /memories': { title: 'Linen' },
  'POST /links': { source_id: 'x', source_type: 'note', target_id: 'y', target_type: 'note' },
  'POST /projects/:id/email-identities': { email: 'matrix@press.example' },
  'POST /outgoing-emails/:id/resolve': { as: 'sent' },
  'POST /email-drafts/:id/attachments': { filename: 'linen.txt', content: 'eA==' },
  'POST /notes/search': { query: 'linen' },
  'POST /memories/search': { query: 'linen' },
  'POST /urls/search': { query: 'linen' },
  'POST /search/quick': { query: 'linen' },
}

const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const isOpen = ({ access }: Route): boolean => access === 'public'
const urlOf = (route: Route, path: string): string => (route.root === 'base' ? `base:${path}` : path)
const paramsOf = (route: Route): string[] => [...route.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name ?? '')

/** The path with ids of that world: each parameter belongs to the noun before it. */
function fill(route: Route, idOf: (noun: string) => string): string {
  let noun = ''
  return route.path
    .split('/')
    .map((part) => {
      if (!part.startsWith(':')) {
        noun = part
        return part
      }
      return encodeURIComponent(part === ':attachment' ? '1' : idOf(noun))
    })
    .join('/')
}

async function call(caller: Caller, route: Route, path: string, body?: unknown): Promise<TestAnswer> {
  const url = urlOf(route, path)
  if (route.method === 'GET' || route.method === 'DELETE') return caller.send(route.method, url, undefined, {})
  const json = JSON.stringify(body ?? BODIES[nameOf(route)] ?? {})
  return caller.send(route.method, url, json, { 'content-type': 'application/json' })
}

describeOnBothDatabases('every route', (_open, engine) => {
  let app: TestApp
  let world: World
  let routes: Route[]
  beforeAll(async () => {
    app = await startTestApp(engine)
    world = await makeWorld(app.nora)
    routes = routesOf(app.app.features)
  })
  afterAll(() => app.stop())

  const guarded = (): Route[] => routes.filter((route) => !isOpen(route))
  const withIds = (): Route[] => guarded().filter((route) => paramsOf(route).length > 0)
  const anyId = (noun: string): string => world[noun] ?? 'x'

  it('has ids in the world of this test', () => {
    for (const route of withIds()) {
      expect(() => fill(route, (noun) => world[noun] ?? unknownNoun(noun)), nameOf(route)).not.toThrow()
    }
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

function unknownNoun(noun: string): never {
  throw new Error(`makeWorld has nothing for /${noun}/: add one`)
}

/** The parts of a JSON schema that this test reads. */
interface Described {
  properties?: Record<string, TSchema>
  required?: string[]
  'x-lenient'?: boolean
}

const describedBy = (schema: TSchema | undefined): Described => ({ ...schema })

const propertiesOf = (schema?: TSchema): Record<string, TSchema> => describedBy(schema).properties ?? {}

const isLenient = (schema?: TSchema): boolean => describedBy(schema)['x-lenient'] === true

/** Numbers, booleans and closed lists refuse words; free text does not. */
const isChecked = (schema: TSchema): boolean => {
  const { type, enum: words } = schema as { type?: string; enum?: unknown[] }
  return type === 'integer' || type === 'boolean' || words !== undefined
}

/** A value for each required field of a body, so that what is tested is reached. */
function requiredBody(route: Route): Record<string, unknown> {
  const required = describedBy(route.body).required ?? []
  return Object.fromEntries(required.map((name) => [name, SAMPLES[name] ?? 'sample']))
}

const SAMPLES: Record<string, unknown> = {
  url: 'https://example.org/',
  items: [{ id: 'x', type: 'note' }],
  action: 'move',
}
