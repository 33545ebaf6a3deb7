// @module-tag slow

import type { Scope } from '@dossier/contract/scopes'
import type { McpSubscription } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { authorizeApp, registerApp } from '#test/oauth-client'
import { startTestApp, type TestApp } from '#test/test-app'
import { connectTool, rawCall, type ToolClient } from '#test/tool-client'

interface Heard {
  uri: string
  name: string
  seq: string
}

interface Listener {
  tool: ToolClient
  heard: Heard[]
  subscription: McpSubscription
}

const EVENTS = 'dossier://events'
const BASE = 'https://dossier.example'
const HOUR_MS = 3_600_000

describeOnBothDatabases('programs that subscribe', (_open, engine) => {
  let app: TestApp
  const clock = manualClock(Date.now())
  beforeAll(async () => {
    app = await startTestApp(engine, { clock, config: { baseUrl: BASE } })
  })
  afterAll(() => app.stop())

  const listen = async (token: string, uris = [EVENTS]): Promise<Listener> => {
    const tool = await connectTool(app, token)
    const heard: Heard[] = []
    tool.client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      const event = params._meta?.['dossier/event'] as { name: string; seq: string }
      heard.push({ uri: params.uri, ...event })
    })
    return { tool, heard, subscription: await tool.client.listen({ resourceSubscriptions: uris }) }
  }
  const tokenWith = async (scopes: Scope[]): Promise<{ token: string; id: string }> => {
    const { body } = await app.nora.post('/tokens', { name: 'listener', scopes })
    return { token: body.token as string, id: body.access_token._id as string }
  }
  const addNote = async (title: string) => (await app.nora.post('/notes', { title })).body.note._id as string

  it('hear of what their scopes cover, of their own account, with the place in the journal', async () => {
    const { token: notes } = await tokenWith(['knowledge:read'])
    const { token: mails } = await tokenWith(['email:read'])
    const foreign = (await app.otto.post('/tokens', { name: 'x' })).body.token as string
    const all = await Promise.all([listen(notes), listen(mails), listen(foreign)])
    const [mine, blind, other] = all
    expect(mine.subscription.honoredFilter).toEqual({ resourceSubscriptions: [EVENTS] })
    await addNote('Linen')
    await expect.poll(() => mine.heard).toHaveLength(1)
    expect(mine.heard[0]).toEqual({ uri: EVENTS, name: 'record:created', seq: expect.any(String) })
    const last = (await app.nora.get('/events')).body.events.at(-1)
    expect(mine.heard[0]?.seq).toBe(last.seq)
    // A later event shows that the earlier one was withheld and not just delayed.
    await app.otto.post('/notes', { title: 'Mill' })
    const raw =
      'From: mara@lind.example\r\nTo: nora@press.example\r\nSubject: x\r\nMessage-ID: <s1@lind.example>\r\n\r\nx\r\n'
    await app.nora.post('/emails', { raw_email: raw })
    await expect.poll(() => [blind.heard.length, other.heard.length]).toEqual([1, 1])
    expect([blind.heard[0]?.name, other.heard[0]?.name]).toEqual(['email:created', 'record:created'])
    expect(mine.heard).toHaveLength(1)
    for (const { tool, subscription } of all) {
      await subscription.close()
      await tool.close()
    }
  })

  it('hear of one thing alone', async () => {
    const [one, two] = [await addNote('One'), await addNote('Two')]
    const { tool, heard, subscription } = await listen((await tokenWith(['knowledge:read'])).token, [
      `dossier://note/${one}`,
    ])
    await app.nora.put(`/notes/${two}`, { title: 'Two, changed' })
    await app.nora.put(`/notes/${one}`, { title: 'One, changed' })
    await expect.poll(() => heard).toHaveLength(1)
    expect(heard[0]).toMatchObject({ uri: `dossier://note/${one}`, name: 'record:updated' })
    await subscription.close()
    await tool.close()
  })

  it('are cut off when their token ends, and when their person is something else', async () => {
    const { token, id } = await tokenWith(['knowledge:read'])
    const cut = await listen(token)
    await app.nora.del(`/tokens/${id}`)
    expect(await cut.subscription.closed).toBe('graceful')
    await addNote('Unheard')
    expect(cut.heard).toEqual([])

    const member = await app.withRole('member')
    const theirs = (await member.post('/tokens', { name: 'theirs', scopes: ['knowledge:read'] })).body.token as string
    const changed = await listen(theirs)
    const members = (await app.nora.get('/members')).body.members as { _id: string; role: string }[]
    const { _id } = members.find(({ role }) => role === 'member') ?? { _id: '' }
    expect((await app.nora.patch(`/members/${_id}`, { role: 'admin' })).status).toBe(200)
    expect(await changed.subscription.closed).toBe('graceful')
    await Promise.all([cut.tool.close(), changed.tool.close()])
  })

  it('are ten at most for one token', async () => {
    const { token } = await tokenWith(['knowledge:read'])
    const all = await Promise.all(Array.from({ length: 10 }, () => listen(token)))
    const eleventh = await connectTool(app, token)
    await expect(eleventh.client.listen({ resourceSubscriptions: [EVENTS] })).rejects.toThrow('Subscription limit')
    await all[0]?.subscription.close()
    const again = async () => eleventh.client.listen({ resourceSubscriptions: [EVENTS] }).catch(() => null)
    await expect.poll(again).not.toBeNull()
    await Promise.all([eleventh, ...all.map(({ tool }) => tool)].map((tool) => tool.close()))
  })

  it('may be applications, which work as far as they were let in, and as long', async () => {
    const reader = await registerApp(app.nobody)
    const asked = { scope: 'knowledge:read', resource: `${BASE}/mcp` }
    const { access_token: token } = await authorizeApp(app.nobody, app.nora, reader, asked)
    const { tool, heard, subscription } = await listen(token)
    expect(await tool.names()).toEqual(['search', 'read', 'list_projects', 'list_records'])
    const note = await addNote('Read by an application')
    expect(await tool.use('read', { id: `note:${note}` })).toMatchObject({ title: 'Read by an application' })
    const authorization = `Bearer ${token}`
    const more = await rawCall(app, { authorization }, 'tools/call', { name: 'list_emails', arguments: {} })
    expect([more.status, more.headers.get('www-authenticate')]).toEqual([
      403,
      `Bearer realm="dossier", error="insufficient_scope", error_description="This needs the scope email:read.", scope="email:read", resource_metadata="${BASE}/.well-known/oauth-protected-resource/mcp"`,
    ])
    await expect.poll(() => heard.length).toBe(1)
    // The token works for this resource only.
    expect((await app.nobody.get('/notes', { authorization })).status).toBe(401)
    const [{ _id }] = (await app.nora.get('/oauth/consents')).body.consents
    const { activity } = (await app.nora.get(`/oauth/consents/${_id}/activity`)).body
    expect(activity.map((one: Record<string, string>) => [one.action, one.subject, one.outcome])).toEqual([
      ['list_emails', '', 'refused'],
      ['read', note, 'done'],
    ])
    expect((await app.nora.del(`/oauth/consents/${_id}`)).status).toBe(200)
    expect((await rawCall(app, { authorization }, 'tools/list')).status).toBe(401)
    expect(await subscription.closed).toBe('graceful')
    await tool.close()

    const again = await authorizeApp(app.nobody, app.nora, reader, asked)
    const expiring = await listen(again.access_token)
    clock.advance(HOUR_MS + 1_000)
    expect(await expiring.subscription.closed).toBe('graceful')
    await expiring.tool.close()
  })

  it('are told in order when the server stops', async () => {
    const { subscription, tool } = await listen((await tokenWith(['knowledge:read'])).token)
    await app.app.features.mcp.closeSubscriptions()
    expect(await subscription.closed).toBe('graceful')
    await expect(tool.client.listen({ resourceSubscriptions: [EVENTS] })).rejects.toThrow('Subscription limit')
    await tool.close()
  })
})
