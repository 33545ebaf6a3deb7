import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '#test/databases'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'
import { emptyRecord } from './records.ts'

for (const engine of engines()) {
  describe(`records (${engine.dialect})`, () => {
    let test: TestApp
    let nora: Caller
    let otto: Caller
    beforeAll(async () => {
      test = await startTestApp(engine)
      nora = test.nora
      otto = test.otto
    })
    afterAll(() => test.stop())

    const made = async (path: string, body: object, who = nora) => {
      const answer = await who.post(path, body)
      if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
      return Object.values(answer.body)[0] as { _id: string; project: string; [field: string]: unknown }
    }
    const project = async () => (await made('/projects', { name: 'Press' }))._id
    const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id)
    const found = async (path: string, query: string) => ids((await nora.post(path, { query })).body.results)
    const events = async (id: string) => {
      let since = ''
      const names: string[] = []
      for (;;) {
        const { body } = await nora.get(`/events?limit=200&since=${since}`)
        for (const event of body.events) if (event.payload.record_id === id) names.push(event.name)
        since = body.cursor
        if (!body.more) return names
      }
    }

    it('keep a note as it was written and show it safely', async () => {
      const source_text = '# Paper\r\n\n* linen <script>alert(1)</script>\t'
      const note = await made('/notes', {
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

    it('take a whole note back, with one field changed', async () => {
      const note = await made('/notes', { title: 'A', source_text: '*a*', content_format: 'markdown' })
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
      const first = await made('/memories', memory)
      const again = await nora.post('/memories', { title: 'PRICES', content: ' ink  costs 4 ' })
      expect(again.status).toBe(200)
      expect(again.body).toMatchObject({ duplicate: true, memory: { _id: first._id, times_seen: 2, title: 'Prices' } })
      const elsewhere = await nora.post('/memories', { ...memory, project: await project() })
      expect(elsewhere.body).toMatchObject({ duplicate: false, memory: { times_seen: 1 } })

      const url = await made('/urls', { url: 'https://lind.example/papers', title: 'Papers' })
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
      const note = await made('/notes', { title: 'Shared', source_text: 'a' })
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

    it('go to trash and back, and from trash for good', async () => {
      const note = await made('/notes', { title: 'Quagga', tags: ['zebra'] })
      expect(await found('/notes/search', 'quag')).toEqual([note._id])
      const trashed = await nora.del(`/notes/${note._id}`)
      expect(trashed.body.note).toMatchObject({ _id: note._id, in_trash: true })
      expect(trashed.body.note.trashed_at).not.toBeNull()
      expect(await found('/notes/search', 'quag')).toEqual([])
      expect((await nora.get('/tags?q=zebra')).body.tags).toEqual([])
      expect(ids((await nora.get('/notes')).body.notes)).not.toContain(note._id)
      expect(ids((await nora.get('/notes?trash=true')).body.notes)).toContain(note._id)
      const { body: trash } = await nora.get('/trash')
      expect(trash.records[0]).toMatchObject({ _id: note._id, type: 'note', title: 'Quagga', deleted_after: null })

      const restored = await nora.post(`/notes/${note._id}/restore`)
      expect(restored.body.note).toMatchObject({ in_trash: false, trashed_at: null, tags: ['zebra'] })
      expect(await found('/notes/search', 'quagga')).toEqual([note._id])
      expect((await nora.get('/tags?q=ZEB')).body.tags).toEqual([{ tag: 'zebra', count: 1 }])

      await nora.del(`/notes/${note._id}`)
      expect((await nora.del(`/notes/${note._id}`)).body).toEqual({ deleted: true, _id: note._id })
      expect((await nora.get(`/notes/${note._id}`)).status).toBe(404)
      expect((await nora.del(`/notes/${note._id}`)).status).toBe(404)
      expect(await events(note._id)).toEqual([
        'record:created',
        'record:updated',
        'record:updated',
        'record:updated',
        'record:deleted',
      ])
    })

    it('are no twin of anything in trash, and come back only where there is none', async () => {
      const old = await made('/memories', { title: 'Twin' })
      await nora.del(`/memories/${old._id}`)
      const next = await made('/memories', { title: 'twin' })
      const refused = await nora.post(`/memories/${old._id}/restore`)
      expect(refused.status).toBe(409)
      expect(refused.body.detail).toContain(next._id)
      await nora.del(`/memories/${next._id}`)
      expect((await nora.post(`/memories/${old._id}/restore`)).status).toBe(200)
    })

    it('cannot be changed into one that is there', async () => {
      const one = await made('/urls', { url: 'https://one.example' })
      const two = await made('/urls', { url: 'https://two.example' })
      const refused = await nora.put(`/urls/${two._id}`, { url: 'https://ONE.example/' })
      expect(refused.status).toBe(409)
      expect(refused.body.detail).toContain(one._id)
      expect((await nora.put(`/urls/${two._id}`, { url: 'https://two.example/#top' })).status).toBe(200)
    })

    it('move between projects, found in the new one only', async () => {
      const target = await project()
      const note = await made('/notes', { title: 'Okapi' })
      const moved = await nora.put(`/notes/${note._id}`, { project: target })
      expect(moved.body.note.project).toBe(target)
      const search = (id: string) => nora.post('/notes/search', { query: 'okapi', project: id })
      expect((await search(target)).body.results).toHaveLength(1)
      expect((await search(note.project)).body.results).toHaveLength(0)
      expect((await nora.put(`/notes/${note._id}`, { project: 'nowhere' })).status).toBe(404)
    })

    it('keep their project from being deleted, unless they have somewhere to go', async () => {
      const from = await project()
      const to = await project()
      const note = await made('/notes', { title: 'Tapir', project: from })
      const trashed = await made('/notes', { title: 'Trashed tapir', project: from })
      await nora.del(`/notes/${trashed._id}`)
      await made('/memories', { title: 'Same', project: from })
      const twin = await made('/memories', { title: 'same', project: to })
      const refused = await nora.del(`/projects/${from}`)
      expect(refused.status).toBe(409)
      expect(refused.body.detail).toContain('3 records')
      expect((await nora.del(`/projects/${from}?move_to=${to}`)).status).toBe(409)
      expect((await nora.get(`/notes/${note._id}`)).body.note.project).toBe(from)
      await nora.del(`/memories/${twin._id}`)
      expect((await nora.del(`/projects/${from}?move_to=${to}`)).status).toBe(200)
      expect((await nora.get(`/notes/${note._id}`)).body.note.project).toBe(to)
      expect((await nora.post('/notes/search', { query: 'tapir', project: to })).body.results).toHaveLength(1)
    })

    it('list newest first, page by page and by cursor, without gaps', async () => {
      const place = await project()
      const all: string[] = []
      for (let i = 0; i < 7; i += 1) all.unshift((await made('/notes', { title: `n${i}`, project: place }))._id)
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
      const place = await project()
      const tagged = await made('/notes', { title: 'a', tags: ['Print Shop'], project: place })
      await made('/memories', { title: 'b', tags: ['print-shop', 'other'], project: place })
      const listed = await nora.get(`/notes?project=${place}&tag=PRINT_SHOP`)
      expect(ids(listed.body.notes)).toEqual([tagged._id])
      expect(listed.body.total).toBe(1)
      const { body } = await nora.get(`/tags?project=${place}`)
      expect(body.tags.map((tag: { count: number }) => tag.count)).toEqual([2, 1])
      expect((await nora.get(`/tags?project=${place}&q=print s`)).body.tags).toHaveLength(1)
      expect((await nora.get(`/tags?project=${place}&q=%25`)).body.tags).toEqual([])
    })

    it('give their pages with a saved address, which they follow to trash and back', async () => {
      const url = await made('/urls', { url: 'https://pages.example' })
      const page = {
        ...emptyRecord('page'),
        tenant_id: nora.tenantId,
        id: test.platform.ids.next(),
        project_id: url.project,
      }
      const row = { ...page, url: 'https://pages.example/b', title: 'B', parent_url_id: url._id }
      await test.platform.database.transact((tx) => tx.insertInto('records').values(row).execute())
      const pages = async () => (await nora.get(`/urls/${url._id}/pages`)).body.pages
      expect(await pages()).toHaveLength(1)
      expect((await nora.get(`/pages/${row.id}`)).body.page).toMatchObject({ parent_url_id: url._id, title: 'B' })
      expect((await nora.put(`/pages/${row.id}`, { title: 'C' })).body.page.title).toBe('C')
      await nora.del(`/urls/${url._id}`)
      expect((await nora.get(`/pages/${row.id}`)).body.page.in_trash).toBe(true)
      await nora.post(`/urls/${url._id}/restore`)
      expect((await nora.get(`/pages/${row.id}`)).body.page.in_trash).toBe(false)
      await nora.del(`/urls/${url._id}`)
      await nora.del(`/urls/${url._id}`)
      expect((await nora.get(`/pages/${row.id}`)).status).toBe(404)
    })

    it('are linked once in each direction, with mail too, until one of them goes', async () => {
      const note = await made('/notes', { title: 'a' })
      const memory = await made('/memories', { title: 'linked' })
      const mail = await made('/emails', { parsed_email: { from: 'mara@lind.example', subject: 's', text: 't' } })
      const ends = { source_id: note._id, source_type: 'note', target_id: memory._id, target_type: 'memory' }
      const link = await made('/links', { ...ends, label: 'explains' })
      const again = await nora.post('/links', { ...ends, label: 'explains' })
      expect([again.status, again.body.link._id]).toEqual([200, link._id])
      await made('/links', { source_id: mail._id, source_type: 'email', target_id: note._id, target_type: 'note' })
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
      const place = await project()
      await made('/notes', { title: 'a', project: place })
      const gone = await made('/notes', { title: 'b', project: place })
      await nora.del(`/notes/${gone._id}`)
      await made('/urls', { url: 'https://count.example', project: place })
      const mail = await made('/emails', {
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
      const body = await made('/notes', { title: 'Other', source_text: '<p>the wombat</p>' })
      const title = await made('/notes', { title: 'Wombat' })
      const later = await made('/notes', { title: 'Else', source_text: 'wombats' })
      expect(await found('/notes/search', 'wombat')).toEqual([title._id, later._id, body._id])
      expect(await found('/memories/search', 'wombat')).toEqual([])
      const second = await nora.post('/notes/search', { query: 'wombat', page: 2, limit: 1 })
      expect(ids(second.body.results)).toEqual([later._id])
      expect((await nora.post('/notes/search', { query: ' ' })).status).toBe(400)
    })

    it('are moved, copied, deleted and restored in batches, each on its own', async () => {
      const target = await project()
      const note = await made('/notes', { title: 'a', source_text: 'x', tags: ['t'] })
      const memory = await made('/memories', { title: 'batch' })
      await made('/memories', { title: 'BATCH', project: target })
      const items = [
        { id: note._id, type: 'note' },
        { id: memory._id, type: 'memory' },
        { id: 'nobody', type: 'url' },
      ]
      const batch = async (action: string) =>
        (await nora.post('/records/batch', { action, items, project: target })).body.results as {
          error: string
          new_id: string
        }[]
      const copied = await batch('copy')
      expect(copied.map(({ error }) => error === '')).toEqual([true, false, false])
      const copy = (await nora.get(`/notes/${copied[0]?.new_id}`)).body.note
      expect(copy).toMatchObject({ title: 'a', source_text: 'x', tags: ['t'], project: target })
      expect((await batch('move')).map(({ error }) => error === '')).toEqual([true, false, false])
      expect((await nora.get(`/notes/${note._id}`)).body.note.project).toBe(target)
      expect((await batch('delete')).map(({ error }) => error === '')).toEqual([true, true, false])
      expect((await nora.get(`/notes/${note._id}`)).body.note.in_trash).toBe(true)
      expect((await batch('restore')).map(({ error }) => error === '')).toEqual([true, true, false])
      expect((await nora.post('/records/batch', { action: 'move', items })).status).toBe(400)
    })

    it('forget a memory that took the place of another when it goes', async () => {
      const next = await made('/memories', { title: 'new price', valid_from: '2026-11-21T10:42:00Z' })
      const old = await made('/memories', { title: 'old price', replaced_by: next._id })
      expect(next.valid_from).toBe('2026-11-21T10:42:00.000Z')
      expect((await nora.put(`/memories/${next._id}`, { replaced_by: next._id })).status).toBe(400)
      await nora.del(`/memories/${next._id}`)
      await nora.del(`/memories/${next._id}`)
      expect((await nora.get(`/memories/${old._id}`)).body.memory.replaced_by).toBe('')
    })

    it('are nobody else’s: the other account meets 404 everywhere', async () => {
      const note = await made('/notes', { title: 'Secret' })
      const url = await made('/urls', { url: 'https://secret.example' })
      const own = await made('/notes', { title: 'Own' }, otto)
      const link = await made('/links', {
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
        otto.post('/notes/search', { query: 'secret', project: note.project }),
        otto.post('/records/batch', { action: 'move', items: [{ id: own._id, type: 'note' }], project: note.project }),
        otto.get(`/memories/${note._id}`),
        nora.get(`/memories/${note._id}`),
        nora.get('/notes/%00'),
      ]
      expect((await Promise.all(tried)).map(({ status }) => status)).toEqual(tried.map(() => 404))
      expect(ids((await otto.get('/notes')).body.notes)).toEqual([own._id])
      expect((await otto.post('/notes/search', { query: 'secret' })).body.results).toEqual([])
      expect((await otto.get('/counts')).body.counts.notes).toBe(1)
      const batch = await otto.post('/records/batch', { action: 'delete', items: [{ id: note._id, type: 'note' }] })
      expect(batch.body.results[0].error).not.toBe('')
    })

    it('need the scopes of knowledge, and somebody', async () => {
      const reader = await test.withScopes(['knowledge:read'])
      expect((await reader.get('/notes')).status).toBe(200)
      expect((await reader.post('/notes', { title: 'x' })).status).toBe(403)
      const stranger = await test.withScopes(['email:read'])
      expect((await stranger.get('/notes')).status).toBe(403)
      expect((await stranger.get('/counts')).status).toBe(403)
      expect((await test.nobody.get('/notes')).status).toBe(401)
      const member = await test.withRole('member')
      expect((await member.post('/notes', { title: 'x' })).status).toBe(201)
    })
  })
}
