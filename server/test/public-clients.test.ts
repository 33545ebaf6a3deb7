// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from './databases.ts'
import { rawMail } from './mails.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// Sends the requests of the 44 tools that public clients of the described service offer, as those clients send them.

const FIELDS = { include_fields: 'id,title,text_content', exclude_fields: 'embedding' }

describeOnBothDatabases('the tools of public clients', (_open, engine) => {
  let app: TestApp
  let token: string
  let project: string
  beforeAll(async () => {
    app = await startTestApp(engine)
    token = (await app.nora.post('/tokens', { name: 'client' })).body.token as string
  })
  afterAll(() => app.stop())

  /** As those clients: a personal access token, JSON for every method, and an error for every other status than 2xx. */
  async function request(method: string, path: string, body?: object) {
    const response = await fetch(`${app.baseUrl}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Token ${token}`,
        'content-type': 'application/json',
        'x-mcp-client': 'script/1.0',
      },
      ...(body && method !== 'GET' ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    expect(response.status, `${method} ${path} ${text}`).toBeLessThan(300)
    return { body: JSON.parse(text), headers: response.headers }
  }
  const get = async (path: string) => (await request('GET', path)).body
  const post = async (path: string, body: object) => (await request('POST', path, body)).body
  const put = async (path: string, body: object) => (await request('PUT', path, body)).body
  const del = async (path: string) => (await request('DELETE', path)).body
  const params = (values: Record<string, string>) => new URLSearchParams(values).toString()
  const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id)

  it('begin with the default project and the features', async () => {
    const { projects } = await get('/projects')
    project = projects.find((each: { is_default: boolean }) => each.is_default)._id
    expect(await get('/features')).toEqual({ features: { email_ingest: true, git_sync: true } })
  })

  it('create_note, read_note, update_note, list_notes, search_notes, delete_note', async () => {
    const made = {
      title: 'Gantry crane',
      content: '<p>Lifts <b>40</b> tons</p>',
      text_content: 'Lifts 40 tons',
      tags: ['yard'],
    }
    const { note } = await post('/notes', { ...made, project })
    expect((await get(`/notes/${note._id}`)).note).toMatchObject({ title: 'Gantry crane', project, tags: ['yard'] })
    const changed = { content: '<p>Lifts 50 tons</p>', text_content: 'Lifts 50 tons', tags: ['yard', 'crane'] }
    expect((await put(`/notes/${note._id}`, changed)).note.text_content).toContain('50 tons')
    const { notes } = await get(`/notes?${params({ project, page: '1', limit: '2' })}`)
    expect(ids(notes)).toContain(note._id)
    const search = { query: 'gantry', project_id: project, options: { perPage: 3, ...FIELDS } }
    expect(ids((await post('/notes/search', search)).results)).toEqual([note._id])
    await del(`/notes/${note._id}`)
    expect((await get(`/notes/${note._id}`)).note.in_trash).toBe(true)
  })

  it('store, recall, search, read, update and delete memories, and suggest their tags', async () => {
    const { memory } = await post('/memories', {
      title: 'Tides',
      content: 'The pier floods at spring tide',
      tags: ['harbour'],
      source: 'script',
      project,
    })
    for (const perPage of [undefined, 3]) {
      const body = { query: 'pier', project_id: project, options: { perPage, ...FIELDS } }
      expect(ids((await post('/memories/search', body)).results)).toEqual([memory._id])
    }
    expect((await get(`/memories/${memory._id}`)).memory.source).toBe('script')
    expect((await put(`/memories/${memory._id}`, { tags: ['harbour', 'water'] })).memory.tags).toHaveLength(2)
    const suggest = params({ project, q: 'har', limit: '10' })
    expect(await get(`/memories/tags/suggest?${suggest}`)).toEqual({ tags: ['harbour'] })
    expect((await get('/memories/tags/suggest')).tags.sort()).toEqual(['harbour', 'water'])
    expect(await post('/memories/tags/suggest', { project_id: project, query: 'wat' })).toEqual({ tags: ['water'] })
    await del(`/memories/${memory._id}`)
  })

  it('save_url, list_urls, search_urls, read_url, update_url, delete_url', async () => {
    const { url } = await post('/urls', {
      url: 'https://buoy.example/chart',
      title: 'Buoy chart',
      crawl_enabled: false,
      project,
    })
    expect(ids((await get(`/urls?${params({ project })}`)).urls)).toEqual([url._id])
    const search = { query: 'buoy', options: { perPage: 3, ...FIELDS } }
    expect(ids((await post('/urls/search', search)).results)).toEqual([url._id])
    expect((await get(`/urls/${url._id}`)).url.title).toBe('Buoy chart')
    expect((await put(`/urls/${url._id}`, { description: 'All buoys' })).url.description).toBe('All buoys')
    await del(`/urls/${url._id}`)
  })

  it('ingest_email, read_email, list_emails, search_emails, get_email_thread, delete_email', async () => {
    const raw_email = rawMail({ id: 'lantern@pier.example', subject: 'Lantern', text: 'The lantern is broken.' })
    const { email } = await post('/emails', { project, raw_email })
    const parsed_email = {
      messageId: '<re@pier.example>',
      inReplyTo: '<lantern@pier.example>',
      from: { value: [{ address: 'a@pier.example' }] },
      subject: 'Re: Lantern',
      text: 'Fixed.',
    }
    const reply = (await post('/emails', { project, parsed_email })).email
    expect((await get(`/emails/${email._id}`)).email.subject).toBe('Lantern')
    expect(ids((await get(`/emails?${params({ project, limit: '5' })}`)).emails)).toContain(reply._id)
    const search = { query: 'lantern', options: { perPage: 3, ...FIELDS } }
    expect(ids((await post('/emails/search', search)).results)).toContain(email._id)
    expect(ids((await get(`/emails/${email._id}/thread`)).thread)).toEqual([email._id, reply._id])
    await del(`/emails/${reply._id}`)
  })

  it('list, get, create, update, count and delete projects', async () => {
    const made = (await post('/projects', { name: 'Wharf', color: '#3B82F6' })).project
    expect((await get(`/projects/${made._id}`)).project.name).toBe('Wharf')
    expect((await put(`/projects/${made._id}`, { name: 'Wharf 2' })).project.name).toBe('Wharf 2')
    await post('/notes', { title: 'Counted', project: made._id })
    const { projects } = await get('/counts')
    expect(projects).toContainEqual({
      project: made._id,
      name: 'Wharf 2',
      notes: 1,
      memories: 0,
      urls: 0,
      pages: 0,
      emails: 0,
    })
    const { notes } = await get(`/notes?project_id=${made._id}`)
    for (const { _id } of notes) for (let twice = 0; twice < 2; twice += 1) await del(`/notes/${_id}`)
    expect(await del(`/projects/${made._id}`)).toMatchObject({ deleted: true })
  })

  it('create_link, get_links, get_graph, traverse_graph, delete_link', async () => {
    const note = (await post('/notes', { title: 'Slipway', tags: ['boat'], project })).note._id
    const memory = (await post('/memories', { title: 'Winch', content: 'Oil it', tags: ['boat'], project })).memory._id
    const url = (await post('/urls', { url: 'https://slip.example', title: 'Slip', project })).url._id
    const email = (await post('/emails', { project, raw_email: rawMail({ id: 'slip@x.example', subject: 'Slip' }) }))
      .email._id
    const link = async (source_id: string, source_type: string, target_id: string, target_type: string) =>
      (await post('/links', { source_id, source_type, target_id, target_type })).link
    const made = await link(note, 'notes', memory, 'memory')
    expect(made).toMatchObject({ source_type: 'note', target_type: 'memory' })
    await link(url, 'urls', email, 'emails')
    expect(ids((await get(`/links/${memory}`)).links)).toEqual([made._id])
    const graph = await get(
      `/graph?${params({ project_id: project, include_tags: 'true', include_semantic: 'false' })}`,
    )
    expect(graph.nodes.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([note, memory, url, email]))
    expect(ids(graph.links)).toContain(made._id)
    const edges = graph.edges.filter((edge: { source: string; target: string }) =>
      [edge.source, edge.target].includes(note),
    )
    expect(edges.map((edge: { edge_type: string }) => edge.edge_type).sort()).toEqual(['manual', 'tag'])
    await del(`/links/${made._id}`)
    expect(await get(`/links/${memory}`)).toEqual({ links: [] })
  })

  it('search_knowledge and chat', async () => {
    const text = 'The crane driver is Ida Brandt. She starts at six.'
    const note = (await post('/notes', { title: 'Crane crew', content: `<p>${text}</p>`, project })).note
    const { results } = await post('/search/knowledge', {
      query: 'crane driver',
      project_id: project,
      per_page: 3,
      options: { include_fields: { notes: 'id,title' }, exclude_fields: { notes: 'embedding' } },
    })
    expect(ids(results.notes)).toEqual([note._id])
    expect(Object.keys(results).sort()).toEqual(['emails', 'memories', 'notes', 'pages', 'urls'])
    const chat = await post('/chat', { query: 'Who is the crane driver?', project_id: project })
    expect(chat).toMatchObject({
      engine: 'builtin',
      not_found: [],
      answer: [{ text: 'The crane driver is Ida Brandt.', sources: [1] }],
    })
    const [source] = chat.sources
    expect(source.excerpt).toBe(note[source.field].slice(source.start, source.end))
    const next = await post('/chat', { query: 'Who?', conversation_id: chat.conversation_id, project_id: project })
    expect(next.conversation_id).toBe(chat.conversation_id)
  })

  it('list, add, update, sync and remove git repositories, and get their status', async () => {
    const { repo } = await post(`/projects/${project}/git-repos`, {
      repo_url: 'https://git.example/yard.git',
      sync_mode: 'read_only',
      sync_interval: 10,
      sync_path: '/',
    })
    expect(ids((await get(`/projects/${project}/git-repos`)).repos)).toEqual([repo._id])
    expect((await put(`/git-repos/${repo._id}`, { name: 'Yard', commit_history_days: 30 })).repo.name).toBe('Yard')
    expect((await post(`/git-repos/${repo._id}/sync`, {})).message).toEqual(expect.any(String))
    expect(await get(`/git-repos/${repo._id}/status`)).toMatchObject({
      status: expect.any(String),
      runs: expect.any(Array),
    })
    await del(`/git-repos/${repo._id}`)
  })

  it('send the other names of a page size, and learn that it was lowered', async () => {
    const { body, headers } = await request('GET', `/notes?project_id=${project}&per_page=5000`)
    expect([body.limit, headers.get('x-adjusted-parameters')]).toEqual([200, 'limit=200'])
    const search = { query: 'crane', options: { perPage: 999 } }
    expect((await request('POST', '/notes/search', search)).headers.get('x-adjusted-fields')).toBe('/options/limit=200')
  })

  it('name tags document_tags', async () => {
    const { memory } = await post('/memories', { title: 'Ropes', content: 'Hemp', document_tags: ['rigging', 'deck'] })
    expect(memory.tags).toEqual(['rigging', 'deck'])
    expect(ids((await get('/memories?document_tags=rigging,deck')).memories)).toEqual([memory._id])
    expect((await get('/memories?document_tags=rigging,sail')).memories).toEqual([])
    const search = (document_tags: string[]) => post('/memories/search', { query: 'ropes', document_tags })
    expect(ids((await search(['Deck'])).results)).toEqual([memory._id])
    expect((await search(['deck', 'sail'])).results).toEqual([])
    const all = await post('/search/knowledge', { query: 'ropes', document_tags: ['deck'] })
    expect(ids(all.results.memories)).toEqual([memory._id])
    expect(all.total_found).toMatchObject({ memories: 1, notes: 0, emails: 0 })
  })
})
