import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { givenRecords, idsOf as ids } from '#test/given/records'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('records', (_open, engine) => {
  let test: TestApp
  let nora: Caller
  let otto: Caller
  let given: ReturnType<typeof givenRecords>
  beforeAll(async () => {
    test = await startTestApp(engine)
    nora = test.nora
    otto = test.otto
    given = givenRecords(nora)
  })
  afterAll(() => test.stop())

  it('keep a note as it was written and show it safely', async () => {
    const source_text = '# Paper\r\n\n* linen <script>alert(1)</script>\t'
    const note = await given.record('/notes', {
      title: 'Linen',
      source_text,
      content_format: 'markdown',
      tags: ['Print', 'print'],
    })
    const { body } = await nora.get(`/notes/${note._id}`)
    expect(body.note).toEqual(note)
    expect(note).toMatchObject({
      source_text,
      content_format: 'markdown',
      tags: ['Print'],
      in_trash: false,
      trashed_at: null,
    })
    expect(note.content).toContain('<h1>Paper</h1>')
    expect(note.content).not.toContain('<script')
    expect(note.text_content).toContain('linen')
    expect(note.host_id).toBe(nora.tenantId)
  })

  it('list notes by creation, change and title, and pinned ones apart', async () => {
    const project = await given.project()
    const [b, a, c] = await Promise.all(['b', 'A', 'c'].map((title) => given.record('/notes', { title, project })))
    await nora.put(`/notes/${b?._id}`, { source_text: 'changed' })
    const before = (await nora.get(`/notes/${c?._id}`)).body.note
    const pinned = await nora.put(`/notes/${c?._id}`, { pinned: true, revision: before.revision })
    expect(pinned.body.note).toEqual({ ...before, pinned: true })
    const titles = async (query: string): Promise<string[]> => {
      const found: string[] = []
      for (let cursor = ''; ; ) {
        const { body } = await nora.get(`/notes?project=${project}&limit=1&${query}&cursor=${cursor}`)
        found.push(...body.notes.map(({ title }: { title: string }) => title))
        if (!body.next_cursor) return found
        cursor = body.next_cursor
      }
    }
    expect(await titles('sort=title')).toEqual(['A', 'b', 'c'])
    expect((await titles('sort=changed'))[0]).toBe('b')
    expect(await titles('sort=changed&pinned=true')).toEqual(['c'])
    expect((await titles('sort=title&pinned=false')).toSorted()).toEqual(['A', 'b'])
    expect((await nora.get('/notes?sort=size')).status).toBe(400)
    expect((await nora.get(`/notes/${a?._id}/history`)).body.history).toHaveLength(1)
    expect((await nora.get(`/notes/${c?._id}/history`)).body.history).toHaveLength(1)
    expect((await nora.put(`/notes/${c?._id}`, { pinned: null })).body.note.pinned).toBe(false)
    expect((await otto.get(`/notes?project=${project}&sort=title`)).status).toBe(404)
  })

  it('take a whole note back, with one field changed', async () => {
    const note = await given.record('/notes', { title: 'A', source_text: '*a*', content_format: 'markdown' })
    const same = await nora.put(`/notes/${note._id}`, note)
    expect(same.body.note).toMatchObject({ source_text: '*a*', content_format: 'markdown', content: note.content })
    const changed = await nora.put(`/notes/${note._id}`, {
      ...same.body.note,
      content: '<p>b<img src=x onerror=y></p>',
    })
    expect(changed.body.note).toMatchObject({ content_format: 'html', text_content: 'b', title: 'A' })
    expect(changed.body.note.content).not.toContain('onerror')
    const unset = await nora.put(`/notes/${note._id}`, { tags: null, source_text: null })
    expect(unset.body.note).toMatchObject({ content: '', text_content: '', source_text: '', tags: [] })
    expect((await nora.put(`/notes/${note._id}`, { title: null })).status).toBe(400)
  })

  it('refuse what a record does not have, and name it', async () => {
    expect((await nora.post('/notes', {})).body.errors[0].pointer).toBe('/title')
    expect((await nora.post('/notes', { titel: 'x' })).body.errors[0].pointer).toBe('/titel')
    expect((await nora.post('/memories', { title: 'x', valid_from: 'soon' })).body.errors[0].pointer).toBe(
      '/valid_from',
    )
    expect((await nora.post('/urls', { url: 'javascript:alert(1)' })).body.errors[0].pointer).toBe('/url')
    expect((await nora.post('/urls', {})).status).toBe(400)
    expect((await nora.post('/notes', { title: 'x', tags: [''] })).status).toBe(400)
    expect((await nora.post('/notes', { title: 'x', project: 'nowhere' })).status).toBe(404)
    expect((await nora.post('/memories', { title: 'x', replaced_by: 'nobody' })).status).toBe(404)
    expect((await nora.get('/notes?project=nowhere')).status).toBe(404)
    expect((await nora.get('/notes?limit=0')).status).toBe(400)
  })

  it('count the same memory, and give the same address once, in each project', async () => {
    const memory = { title: 'Prices', content: 'Ink costs 4' }
    const first = await given.record('/memories', memory)
    const again = await nora.post('/memories', { title: 'PRICES', content: ' ink  costs 4 ' })
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ duplicate: true, memory: { _id: first._id, times_seen: 2, title: 'Prices' } })
    const elsewhere = await nora.post('/memories', { ...memory, project: await given.project() })
    expect(elsewhere.body).toMatchObject({ duplicate: false, memory: { times_seen: 1 } })

    const url = await given.record('/urls', { url: 'https://lind.example/papers', title: 'Papers' })
    const twin = await nora.post('/urls', { url: 'https://LIND.example/papers#top', title: 'Other' })
    expect(twin.status).toBe(200)
    expect(twin.body).toMatchObject({ url: { _id: url._id, url: url.url, title: 'Papers' }, duplicate: true })
    expect(url).toMatchObject({ status: 'pending', last_crawled: null, error: '', crawl_enabled: false })
  })

  it('stay one when fifty requests bring the same at once', async () => {
    const memories = await Promise.all(
      Array.from({ length: 50 }, () => nora.post('/memories', { title: 'Race', content: 'one' })),
    )
    expect(memories.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(memories.filter(({ status }) => status === 200)).toHaveLength(49)
    const id = memories[0]?.body.memory._id
    expect((await nora.get(`/memories/${id}`)).body.memory.times_seen).toBe(50)
    const urls = await Promise.all(
      Array.from({ length: 50 }, () => nora.post('/urls', { url: 'https://race.example' })),
    )
    expect(urls.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(urls.map(({ body }) => body.url._id)).size).toBe(1)
  })

  it('lose no change when many are made to one record at once', async () => {
    const note = await given.record('/notes', { title: 'Shared', source_text: 'a' })
    const answers = await Promise.all([
      ...['x', 'y', 'z'].map((tag) => nora.put(`/notes/${note._id}`, { tags: [tag] })),
      nora.put(`/notes/${note._id}`, { title: 'Renamed' }),
      nora.put(`/notes/${note._id}`, { source_text: 'b' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { body } = await nora.get(`/notes/${note._id}`)
    expect(body.note).toMatchObject({ title: 'Renamed', source_text: 'b' })
    expect(body.note.tags).toHaveLength(1)
  })

  it('list newest first, page by page and by cursor, without gaps', async () => {
    const place = await given.project()
    const all: string[] = []
    for (let i = 0; i < 7; i += 1) all.unshift((await given.record('/notes', { title: `n${i}`, project: place }))._id)
    const list = (query: string) => nora.get(`/notes?project=${place}&${query}`)
    const first = await list('limit=3')
    expect(first.body).toMatchObject({ page: 1, limit: 3, total: 7 })
    expect(ids(first.body.notes)).toEqual(all.slice(0, 3))
    expect(ids((await list('limit=3&page=2')).body.notes)).toEqual(all.slice(3, 6))
    const second = await list(`limit=3&cursor=${first.body.next_cursor}`)
    const third = await list(`limit=3&cursor=${second.body.next_cursor}`)
    expect(ids([...first.body.notes, ...second.body.notes, ...third.body.notes])).toEqual(all)
    expect(third.body.next_cursor).toBeNull()
  })

  it('are listed and counted by tag, however it is spelled', async () => {
    const place = await given.project()
    const tagged = await given.record('/notes', { title: 'a', tags: ['Print Shop'], project: place })
    await given.record('/memories', { title: 'b', tags: ['print-shop', 'other'], project: place })
    const listed = await nora.get(`/notes?project=${place}&tag=PRINT_SHOP`)
    expect(ids(listed.body.notes)).toEqual([tagged._id])
    expect(listed.body.total).toBe(1)
    const { body } = await nora.get(`/tags?project=${place}`)
    expect(body.tags.map((tag: { count: number }) => tag.count)).toEqual([2, 1])
    expect((await nora.get(`/tags?project=${place}&q=print s`)).body.tags).toHaveLength(1)
    expect((await nora.get(`/tags?project=${place}&q=%25`)).body.tags).toEqual([])
  })

  it('are linked once in each direction, with mail too, until one of them goes', async () => {
    const note = await given.record('/notes', { title: 'a' })
    const memory = await given.record('/memories', { title: 'linked' })
    const mail = await given.record('/emails', { parsed_email: { from: 'mara@lind.example', subject: 's', text: 't' } })
    const ends = { source_id: note._id, source_type: 'note', target_id: memory._id, target_type: 'memory' }
    const link = await given.record('/links', { ...ends, label: 'explains' })
    const again = await nora.post('/links', { ...ends, label: 'explains' })
    expect([again.status, again.body.link._id]).toEqual([200, link._id])
    await given.record('/links', {
      source_id: mail._id,
      source_type: 'email',
      target_id: note._id,
      target_type: 'note',
    })
    expect((await nora.get(`/links/${note._id}`)).body.links).toHaveLength(2)
    expect((await nora.get(`/links/${mail._id}`)).body.links).toHaveLength(1)

    const noMail = await test.withScopes(['knowledge:read', 'knowledge:write'])
    expect((await noMail.get(`/links/${note._id}`)).body.links).toHaveLength(1)
    expect((await noMail.get(`/links/${mail._id}`)).status).toBe(404)
    const toMail = { source_id: note._id, source_type: 'note', target_id: mail._id, target_type: 'email' }
    expect((await noMail.post('/links', toMail)).status).toBe(403)

    expect((await nora.post('/links', { ...ends, target_type: 'note' })).status).toBe(404)
    expect((await nora.post('/links', { ...ends, target_id: note._id })).status).toBe(400)
    await nora.del(`/memories/${memory._id}`)
    await nora.del(`/memories/${memory._id}`)
    expect((await nora.get(`/links/${note._id}`)).body.links).toHaveLength(1)
    const last = (await nora.get(`/links/${note._id}`)).body.links[0]
    expect((await nora.del(`/links/${last._id}`)).body).toEqual({ deleted: true, _id: last._id })
    expect((await nora.del(`/links/${last._id}`)).status).toBe(404)
  })

  it('are counted by type, with mail for who may read it', async () => {
    const place = await given.project()
    await given.record('/notes', { title: 'a', project: place })
    const gone = await given.record('/notes', { title: 'b', project: place })
    await nora.del(`/notes/${gone._id}`)
    await given.record('/urls', { url: 'https://count.example', project: place })
    const mail = await given.record('/emails', {
      project: place,
      parsed_email: { message_id: 'count@x', from: 'mara@lind.example', subject: 's', text: 't' },
    })
    await nora.put(`/emails/${mail._id}`, { labels: ['Invoices'] })
    const { body } = await nora.get(`/counts?project=${place}`)
    expect(body.counts).toMatchObject({ notes: 1, memories: 0, urls: 1, pages: 0, emails: 1, trash: 1 })
    expect(body.counts.mailboxes).toEqual({ inbox: 1, archived: 0, sent: 0, spam: 0, trash: 0 })
    expect(body.counts.labels).toEqual([{ label: 'Invoices', slug: 'invoices', count: 1 }])
    const noMail = await test.withScopes(['knowledge:read'])
    const without = (await noMail.get(`/counts?project=${place}`)).body.counts
    expect(without).toMatchObject({ notes: 1, emails: 0, labels: [] })

    await nora.del(`/emails/${mail._id}`)
    const trash = (await nora.get(`/trash?project=${place}`)).body
    expect(trash.records.map(({ type }: { type: string }) => type)).toEqual(['email', 'note'])
    expect(trash.total).toBe(2)
    expect(trash.records[0].deleted_after).not.toBeNull()
    expect((await nora.get(`/trash?project=${place}&type=note`)).body.records).toHaveLength(1)
    expect((await noMail.get(`/trash?project=${place}`)).body.records).toHaveLength(1)
    expect((await noMail.get(`/trash?project=${place}&type=email`)).body.records).toEqual([])
    const page = (await nora.get(`/trash?project=${place}&limit=1`)).body
    expect((await nora.get(`/trash?project=${place}&limit=1&cursor=${page.next_cursor}`)).body.records[0].type).toBe(
      'note',
    )
  })

  it('are found with the words in the title first', async () => {
    const body = await given.record('/notes', { title: 'Other', source_text: '<p>the wombat</p>' })
    const title = await given.record('/notes', { title: 'Wombat' })
    const later = await given.record('/notes', { title: 'Else', source_text: 'wombats' })
    expect(await given.found('/notes/search', 'wombat')).toEqual([title._id, later._id, body._id])
    expect(await given.found('/memories/search', 'wombat')).toEqual([])
    const second = await nora.post('/notes/search', { query: 'wombat', page: 2, limit: 1 })
    expect(ids(second.body.results)).toEqual([later._id])
    expect((await nora.post('/notes/search', { query: ' ' })).status).toBe(400)
  })

  it('are nobody else’s: the other account meets 404 everywhere', async () => {
    const note = await given.record('/notes', { title: 'Secret' })
    const url = await given.record('/urls', { url: 'https://secret.example' })
    const own = await given.record('/notes', { title: 'Own' }, otto)
    const link = await given.record('/links', {
      source_id: note._id,
      source_type: 'note',
      target_id: url._id,
      target_type: 'url',
    })
    const tried = [
      otto.get(`/notes/${note._id}`),
      otto.put(`/notes/${note._id}`, { title: 'x' }),
      otto.del(`/notes/${note._id}`),
      otto.post(`/notes/${note._id}/restore`),
      otto.get(`/urls/${url._id}/pages`),
      otto.get(`/links/${note._id}`),
      otto.del(`/links/${link._id}`),
      otto.post('/links', { source_id: own._id, source_type: 'note', target_id: note._id, target_type: 'note' }),
      otto.post('/notes', { title: 'x', project: note.project }),
      otto.put(`/notes/${own._id}`, { project: note.project }),
      otto.get(`/notes?project=${note.project}`),
      otto.get(`/trash?project=${note.project}`),
      otto.get(`/counts?project=${note.project}`),
      otto.get(`/tags?project=${note.project}`),
      otto.get(`/memories/tags/suggest?project=${note.project}`),
      otto.post('/memories/tags/suggest', { project: note.project }),
      otto.get(`/graph?project=${note.project}`),
      otto.post('/notes/search', { query: 'secret', project: note.project }),
      otto.post('/records/batch', { action: 'move', items: [{ id: own._id, type: 'note' }], project: note.project }),
      otto.get(`/memories/${note._id}`),
      nora.get(`/memories/${note._id}`),
      nora.get('/notes/%00'),
    ]
    expect((await Promise.all(tried)).map(({ status }) => status)).toEqual(tried.map(() => 404))
    expect(ids((await otto.get('/notes')).body.notes)).toEqual([own._id])
    expect((await otto.post('/notes/search', { query: 'secret' })).body.results).toEqual([])
    const counted = (await otto.get('/counts')).body
    expect(counted.counts.notes).toBe(1)
    expect(counted.projects.map(({ project }: { project: string }) => project)).not.toContain(note.project)
    const graph = (await otto.get('/graph')).body
    expect([graph.nodes.map(({ id }: { id: string }) => id), graph.links]).toEqual([[own._id], []])
    const batch = await otto.post('/records/batch', { action: 'delete', items: [{ id: note._id, type: 'note' }] })
    expect(batch.body.results[0].error).not.toBe('')
  })

  it('need the scopes of knowledge, and somebody', async () => {
    const reader = await test.withScopes(['knowledge:read'])
    expect((await reader.get('/notes')).status).toBe(200)
    expect((await reader.post('/notes', { title: 'x' })).status).toBe(403)
    const stranger = await test.withScopes(['email:read'])
    expect((await stranger.get('/notes')).status).toBe(403)
    for (const path of ['/counts', '/graph', '/memories/tags/suggest'])
      expect((await stranger.get(path)).status).toBe(403)
    expect((await test.nobody.get('/notes')).status).toBe(401)
    const member = await test.withRole('member')
    expect((await member.post('/notes', { title: 'x' })).status).toBe(201)
  })
})
