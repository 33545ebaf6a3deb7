import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { givenRecords, idsOf as ids } from '#test/given/records'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'
import { emptyRecord } from './records.ts'

describeOnBothDatabases('records that move, go to trash and come back', (_open, engine) => {
  let test: TestApp
  let nora: Caller
  let given: ReturnType<typeof givenRecords>
  beforeAll(async () => {
    test = await startTestApp(engine)
    nora = test.nora
    given = givenRecords(nora)
  })
  afterAll(() => test.stop())

  it('go to trash and back, and from trash for good', async () => {
    const note = await given.record('/notes', { title: 'Quagga', tags: ['zebra'] })
    expect(await given.found('/notes/search', 'quag')).toEqual([note._id])
    const trashed = await nora.del(`/notes/${note._id}`)
    expect(trashed.body.note).toMatchObject({ _id: note._id, in_trash: true })
    expect(trashed.body.note.trashed_at).not.toBeNull()
    expect(await given.found('/notes/search', 'quag')).toEqual([])
    expect((await nora.get('/tags?q=zebra')).body.tags).toEqual([])
    expect(ids((await nora.get('/notes')).body.notes)).not.toContain(note._id)
    expect(ids((await nora.get('/notes?trash=true')).body.notes)).toContain(note._id)
    const { body: trash } = await nora.get('/trash')
    expect(trash.records[0]).toMatchObject({ _id: note._id, type: 'note', title: 'Quagga', deleted_after: null })

    const restored = await nora.post(`/notes/${note._id}/restore`)
    expect(restored.body.note).toMatchObject({ in_trash: false, trashed_at: null, tags: ['zebra'] })
    expect(await given.found('/notes/search', 'quagga')).toEqual([note._id])
    expect((await nora.get('/tags?q=ZEB')).body.tags).toEqual([{ tag: 'zebra', count: 1 }])

    await nora.del(`/notes/${note._id}`)
    expect((await nora.del(`/notes/${note._id}`)).body).toEqual({ deleted: true, _id: note._id })
    expect((await nora.get(`/notes/${note._id}`)).status).toBe(404)
    expect((await nora.del(`/notes/${note._id}`)).status).toBe(404)
    expect(await given.eventsOf(note._id)).toEqual([
      'record:created',
      'record:updated',
      'record:updated',
      'record:updated',
      'record:deleted',
    ])
  })

  it('are no twin of anything in trash, and come back only where there is none', async () => {
    const old = await given.record('/memories', { title: 'Twin' })
    await nora.del(`/memories/${old._id}`)
    const next = await given.record('/memories', { title: 'twin' })
    const refused = await nora.post(`/memories/${old._id}/restore`)
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toContain(next._id)
    await nora.del(`/memories/${next._id}`)
    expect((await nora.post(`/memories/${old._id}/restore`)).status).toBe(200)
  })

  it('cannot be changed into one that is there', async () => {
    const one = await given.record('/urls', { url: 'https://one.example' })
    const two = await given.record('/urls', { url: 'https://two.example' })
    const refused = await nora.put(`/urls/${two._id}`, { url: 'https://ONE.example/' })
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toContain(one._id)
    expect((await nora.put(`/urls/${two._id}`, { url: 'https://two.example/#top' })).status).toBe(200)
  })

  it('move between projects, found in the new one only', async () => {
    const target = await given.project()
    const note = await given.record('/notes', { title: 'Okapi' })
    const moved = await nora.put(`/notes/${note._id}`, { project: target })
    expect(moved.body.note.project).toBe(target)
    const search = (id: string) => nora.post('/notes/search', { query: 'okapi', project: id })
    expect((await search(target)).body.results).toHaveLength(1)
    expect((await search(note.project)).body.results).toHaveLength(0)
    expect((await nora.put(`/notes/${note._id}`, { project: 'nowhere' })).status).toBe(404)
  })

  it('keep their project from being deleted, unless they have somewhere to go', async () => {
    const from = await given.project()
    const to = await given.project()
    const note = await given.record('/notes', { title: 'Tapir', project: from })
    const trashed = await given.record('/notes', { title: 'Trashed tapir', project: from })
    await nora.del(`/notes/${trashed._id}`)
    await given.record('/memories', { title: 'Same', project: from })
    const twin = await given.record('/memories', { title: 'same', project: to })
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

  it('give their pages with a saved address, which they follow to trash and back', async () => {
    const url = await given.record('/urls', { url: 'https://pages.example' })
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

  it('are moved, copied, deleted and restored in batches, each on its own', async () => {
    const target = await given.project()
    const note = await given.record('/notes', { title: 'a', source_text: 'x', tags: ['t'] })
    const memory = await given.record('/memories', { title: 'batch' })
    await given.record('/memories', { title: 'BATCH', project: target })
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
    const next = await given.record('/memories', { title: 'new price', valid_from: '2026-11-21T10:42:00Z' })
    const old = await given.record('/memories', { title: 'old price', replaced_by: next._id })
    expect(next.valid_from).toBe('2026-11-21T10:42:00.000Z')
    expect((await nora.put(`/memories/${next._id}`, { replaced_by: next._id })).status).toBe(400)
    await nora.del(`/memories/${next._id}`)
    await nora.del(`/memories/${next._id}`)
    expect((await nora.get(`/memories/${old._id}`)).body.memory.replaced_by).toBe('')
  })
})
