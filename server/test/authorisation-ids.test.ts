import type { Scope } from '@dossier/contract/scopes'
import { SOCKET_EVENTS } from '@dossier/contract/socket-events'
import { EVENT_NAMES } from '@dossier/contract/vocabulary'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routesOf } from '#app/build-app'
import type { Route } from '#platform/http/route'
import { describeOnBothDatabases } from './databases.ts'
import { eventually } from './eventually.ts'
import { english } from './in-english.ts'
import { BODIES, call, fill, isOpen, nameOf, requiredBody } from './matrix/call-route.ts'
import { missingFields, propertiesIn } from './matrix/missing-rules.ts'
import { makeWorld, WORLD_CONFIG, type World } from './matrix/world.ts'
import { type Caller, startTestApp, type TestApp } from './test-app.ts'

// Uses ids of another account in every request field, event and search; none may reveal its data.

/** Fields that hold ids, with their type. A new field outside this list and PLAIN fails the build. */
const NAMES_A: Record<string, string> = {
  replaces: 'memories',
  project: 'projects',
  project_id: 'projects',
  move_to: 'projects',
  replaced_by: 'memories',
  attachments_from: 'emails',
  source_id: 'notes',
  target_id: 'emails',
  record: 'notes',
  note: 'notes',
  account: 'accounts',
}

/** Body lists of email ids, each with its own test below. */
const CHOOSES = new Set(['email_ids', 'emails', 'leave_out'])

/** Filters by id, which ignore unknown ids. */
const FILTERS_BY: Record<string, string> = {
  ids: 'emails',
  message_id: 'message-ids',
  run_id: 'triage-runs',
  draft: 'email-drafts',
  user: 'members',
}

/** Text fields without ids, or with ids valid only in this account. Numbers, flags and closed lists need no entry. */
const PLAIN = new Set(
  `accounts actions address addresses after aliases all any attachments auth auth_password auth_token auth_user bcc before body_html body_text branch cc certificate cid client_id client_name
  client_uri code color comment conditions content contentId contentType content_id content_type conversation_id credential current_password cursor date description domains due_at due_date
  email email_filter endpoint exact expires_at fields filename folders from grant headers host html html_content id ignore_patterns imap inReplyTo in_reply_to items
  instead jwks jwks_uri key_changes keys label labels language letter logo_uri markdown memories_path messageId name new_password notes_path options p256dh parsed_email password path prefix q query question quiet_from quote quiet_until raw_email
  redirect_uris references remind_at repo_url rule send_at shortcut signature since smtp snoozed_until source source_text subject suffix sync_path tag tags text text_content time_zone title to
  triage_action_points triage_instructions type types until updatedAt url valid_from valid_to value`.split(/\s+/),
)

const isKnown = (name: string): boolean => name in NAMES_A || name in FILTERS_BY || CHOOSES.has(name) || PLAIN.has(name)

describeOnBothDatabases('another account', (_open, engine) => {
  let app: TestApp
  let own: World
  let theirs: World
  let routes: Route[]
  beforeAll(async () => {
    app = await startTestApp(engine, { config: WORLD_CONFIG })
    const [ours, others] = await Promise.all([makeWorld(app.nora), makeWorld(app.otto)])
    own = ours
    theirs = { ...others, accounts: app.otto.tenantId, 'message-ids': 'm1@lind.example' }
    await app.otto.post('/notes', { title: 'Zeugma', content: '<p>zeugma</p>' })
    await app.otto.post('/memories', { title: 'Zeugma', content: 'zeugma' })
    await app.otto.post('/emails', { raw_email: ZEUGMA })
    routes = routesOf(app.app.features).filter((route) => !isOpen(route))
  }, 180_000)
  afterAll(() => app.stop())

  it('has no field in any request that this test does not know', () => {
    expect(missingFields(routes, isKnown)).toEqual([])
  })

  it('answers 404 to its ids in query and body', async () => {
    for (const route of routes) {
      const path = fill(route, (noun) => own[noun] ?? 'x')
      for (const [field, noun] of Object.entries(NAMES_A)) {
        const id = theirs[noun] ?? ''
        expect(id, noun).not.toBe('')
        if (route.query && field in route.query && !(route.body && route.method === 'POST')) {
          const answer = await call(app.nora, route, `${path}?${field}=${id}`)
          expect(answer.status, `${nameOf(route)}?${field}= ${answer.text}`).toBe(404)
        }
        if (Object.hasOwn(propertiesIn(route.body), field)) {
          const list = propertiesIn(route.body)[field]?.type === 'array'
          const body = { ...(BODIES[nameOf(route)] as object), ...ownIds(own, route), [field]: list ? [id] : id }
          const answer = await call(app.nora, route, path, body)
          expect(answer.status, `${nameOf(route)} ${field}: ${answer.text}`).toBe(404)
        }
      }
    }
  })

  it('answers 404 to its project under the other name too', async () => {
    for (const route of routes) {
      const path = fill(route, (noun) => own[noun] ?? 'x')
      if (route.query && 'project' in route.query && !(route.body && route.method === 'POST')) {
        const answer = await call(app.nora, route, `${path}?project_id=${theirs.projects}`)
        expect(answer.status, `${nameOf(route)} ${answer.text}`).toBe(404)
      }
      if (Object.hasOwn(propertiesIn(route.body), 'project')) {
        const body = { ...(BODIES[nameOf(route)] as object), ...ownIds(own, route), project_id: theirs.projects }
        const answer = await call(app.nora, route, path, { ...body, project: undefined })
        expect(answer.status, `${nameOf(route)}: ${answer.text}`).toBe(404)
      }
    }
  })

  it('attaches none of its emails', async () => {
    const order = { kind: 'forward-attachment', emails: [theirs.emails] }
    expect((await app.nora.post(`/emails/${own.emails}/drafts`, order)).status).toBe(404)
  })

  it('answers 404 to its ids deep in a body', async () => {
    const search = { query: 'samples', options: { project: theirs.projects } }
    expect((await app.nora.post('/emails/search', search)).status).toBe(404)
    for (const action of ['delete', 'restore', 'move', 'copy']) {
      const items = [{ id: theirs.notes, type: 'note' }]
      const { body, status } = await app.nora.post('/records/batch', { action, items, project: own.projects })
      if (status === 404) continue
      expect(body.results[0], action).toMatchObject({ new_id: '', error: english('http.notThere', { thing: 'note' }) })
    }
    expect((await app.otto.get(`/notes/${theirs.notes}`)).body.note.in_trash).toBe(false)
  })

  it('has no mail among those that a triage run is asked to judge or to leave out', async () => {
    const run = await app.nora.post('/emails/triage-inbox', { email_ids: [theirs.emails], dry_run: true })
    expect(run.body, run.text).toMatchObject({ total: 0 })
    await eventually(async () =>
      expect((await app.nora.get(`/emails/triage-runs/${run.body.run_id}`)).body.run.status).toBe('completed'),
    )
    const left = await app.nora.post(`/emails/triage-runs/${run.body.run_id}/apply`, { leave_out: [theirs.emails] })
    expect(left.status, left.text).toBe(404)
  })

  it('is left out by filters that name its records', async () => {
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      for (const [field, noun] of Object.entries(FILTERS_BY)) {
        if (!route.query || !(field in route.query) || field === 'message_id') continue
        const { body, status, text } = await call(app.nora, route, `${route.path}?${field}=${theirs[noun]}`)
        expect(status, text).toBe(200)
        const [list] = Object.values<unknown>(body).filter(Array.isArray)
        if (field === 'run_id') expect(JSON.stringify(list)).not.toContain(app.otto.tenantId)
        else expect(list, `${nameOf(route)}?${field}`).toEqual([])
      }
    }
  })

  it('is not found by any search', async () => {
    const searches = routes.filter(({ path, method }) => method === 'POST' && path.includes('/search'))
    expect(searches.map(nameOf)).toHaveLength(6)
    for (const route of searches) {
      const found = async (caller: Caller): Promise<number> => {
        const { results } = (await call(caller, route, route.path, { query: 'zeugma' })).body
        return Object.values(results).flat().length
      }
      expect(await found(app.nora), nameOf(route)).toBe(0)
      if (!route.path.startsWith('/urls')) expect(await found(app.otto), nameOf(route)).toBeGreaterThan(0)
    }
  })

  it('is found by its own tokens as far as their scopes reach', async () => {
    const typesFor = async (scopes: Scope[]): Promise<string[]> => {
      const { token } = (await app.otto.post('/tokens', { name: scopes.join() || 'none', scopes })).body
      const headers = { authorization: `Bearer ${token}` }
      const { body } = await app.nobody.post('/search/quick', { query: 'zeugma' }, headers)
      return [...new Set<string>((body.results ?? []).map(({ type }: { type: string }) => type))].sort()
    }
    expect(await typesFor(['email:read'])).toEqual(['email'])
    expect(await typesFor(['knowledge:read'])).toEqual(['memory', 'note'])
    expect(await typesFor(['email:read', 'knowledge:read'])).toEqual(['email', 'memory', 'note'])
    expect(await typesFor(['settings:read'])).toEqual([])
  })

  it('hears none of the events of this one, nor a token those beyond its scopes', async () => {
    const sockets: Socket[] = []
    const listen = async (token: string): Promise<Set<string>> => {
      const socket = io(app.baseUrl, { auth: { token }, reconnection: false, forceNew: true })
      sockets.push(socket)
      const heard = new Set<string>()
      socket.onAny((name: string, payload: { matrix?: boolean }) => payload.matrix && heard.add(name))
      await new Promise((resolve) => socket.once('connect', () => resolve(null)))
      return heard
    }
    const scopes = [...new Set(EVENT_NAMES.map((name) => SOCKET_EVENTS[name].scope))]
    const foreign = await listen(app.otto.token)
    const all = await listen(app.nora.token)
    const narrow = new Map<Scope, Set<string>>()
    for (const scope of scopes) narrow.set(scope, await listen((await app.withScopes([scope])).token))
    const { database, events, signals } = app.platform
    await database.transact((tx) =>
      events.record(
        tx,
        ...EVENT_NAMES.map((name) => ({
          tenantId: app.nora.tenantId,
          name,
          scope: SOCKET_EVENTS[name].scope,
          payload: { matrix: true },
        })),
      ),
    )
    signals.send('events')
    const wanted = (scope: Scope) => EVENT_NAMES.filter((name) => SOCKET_EVENTS[name].scope === scope).sort()
    // Sockets receive events at different times. A forbidden event would have arrived together with the allowed ones.
    await eventually(() => {
      expect([...all].sort()).toEqual([...EVENT_NAMES].sort())
      for (const [scope, heard] of narrow) expect([...heard].sort(), scope).toEqual(wanted(scope))
    })
    expect([...foreign]).toEqual([])
    for (const socket of sockets) socket.disconnect()
  })
})

const ZEUGMA =
  'From: Mara <mara@lind.example>\r\nTo: otto@mill.example\r\nSubject: Zeugma\r\nMessage-ID: <z1@lind.example>\r\n\r\nzeugma\r\n'

/** Other required ids of the body, from our own account, so that only the tested field is foreign. */
function ownIds(own: World, route: Route): Record<string, unknown> {
  if (nameOf(route) === 'POST /links') {
    return { source_id: own.notes, source_type: 'note', target_id: own.emails, target_type: 'email' }
  }
  return { ...requiredBody(route), ...(BODIES[nameOf(route)] as object) }
}
