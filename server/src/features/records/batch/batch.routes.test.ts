import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'
import { emptyRecord } from '../records.ts'

interface Result {
  id: string
  new_id: string
  error: string
}

describeOnBothDatabases('a batch', (_open, engine) => {
  let test: TestApp
  let nora: Caller
  let target = ''
  beforeAll(async () => {
    test = await startTestApp(engine)
    nora = test.nora
    target = (await nora.post('/projects', { name: 'Target' })).body.project._id
  })
  afterAll(() => test.stop())

  const note = async (title: string, who = nora): Promise<{ id: string; type: string }> => {
    const { body } = await who.post('/notes', { title })
    return { id: body.note._id, type: 'note' }
  }
  const batch = (body: object, headers: Record<string, string> = {}, who = nora) =>
    who.post('/records/batch', body, headers)
  const trashed = async ({ id }: { id: string }) => (await nora.get(`/notes/${id}`)).body.note?.in_trash

  it('does what is named twice once, so that nothing goes for good by mistake', async () => {
    const one = await note('Once')
    const { body } = await batch({ action: 'delete', items: [one, one, { ...one }] })
    expect(body.results.map(({ error }: Result) => error)).toEqual(['', '', ''])
    expect(await trashed(one)).toBe(true)
    const { results } = (await batch({ action: 'copy', items: [one, one], project: target })).body
    expect(results[0].new_id).toBe(results[1].new_id)
    expect((await nora.get(`/notes?project=${target}`)).body.total).toBe(1)
  })

  it('is done once for each idempotency key, and answers the same again', async () => {
    const one = await note('Key')
    const order = { action: 'delete', items: [one] }
    const first = await batch(order, { 'idempotency-key': 'batch-1' })
    const again = await batch(order, { 'idempotency-key': 'batch-1' })
    expect(again.text).toBe(first.text)
    expect(await trashed(one)).toBe(true)
    const other = await batch({ ...order, action: 'restore' }, { 'idempotency-key': 'batch-1' })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
    await batch(order)
    expect((await nora.get(`/notes/${one.id}`)).status).toBe(404)
  })

  it('names what could not be done and does the rest', async () => {
    const [mine, his] = [await note('Mine'), await note('His', test.otto)]
    const mail = (await nora.post('/emails', { parsed_email: { from: 'a@x.example', text: 't' } })).body.email._id
    const items = [{ id: 'nobody', type: 'note' }, his, { ...mine, type: 'memory' }, { id: mail, type: 'email' }, mine]
    const { status, body } = await batch({ action: 'delete', items })
    expect(status).toBe(200)
    expect(body.results.map(({ id }: Result) => id)).toEqual(items.map(({ id }) => id))
    expect(body.results.map(({ error }: Result) => error !== '')).toEqual([true, true, true, true, false])
    expect(body.results[0].error).toBe(body.results[1].error)
    expect((await test.otto.get(`/notes/${his.id}`)).body.note.in_trash).toBe(false)
    expect(await trashed(mine)).toBe(true)
  })

  it('does nothing at all when its project is not there, or is another account’s, or there are too many', async () => {
    const one = await note('Stays')
    const hisProject = (await test.otto.get('/projects')).body.projects[0]._id
    for (const project of ['nowhere', hisProject]) {
      expect((await batch({ action: 'move', items: [one], project })).status).toBe(404)
    }
    expect((await batch({ action: 'copy', items: [one] })).body.errors[0].pointer).toBe('/project')
    expect((await batch({ action: 'delete', items: Array(201).fill(one) })).status).toBe(400)
    expect((await batch({ action: 'delete', items: [] })).status).toBe(400)
    expect((await batch({ action: 'burn', items: [one] })).status).toBe(400)
    const reader = await test.withScopes(['knowledge:read'])
    expect((await batch({ action: 'delete', items: [one] }, {}, reader)).status).toBe(403)
    expect(await trashed(one)).toBe(false)
  })

  it('moves a saved address with its pages, and neither moves nor copies a page alone', async () => {
    const url = (await nora.post('/urls', { url: 'https://batch.example' })).body.url
    const row = { ...emptyRecord('page'), tenant_id: nora.tenantId, id: test.platform.ids.next() }
    const page = { ...row, project_id: url.project, url: 'https://batch.example/b', parent_url_id: url._id }
    await test.platform.database.transact((tx) => tx.insertInto('records').values(page).execute())
    for (const [action, refusal] of [
      ['move', english('records.pageMovesWithUrl')],
      ['copy', english('records.pageCopiesWithUrl')],
    ]) {
      const alone = await batch({ action, items: [{ id: page.id, type: 'page' }], project: target })
      expect(alone.body.results[0].error).toBe(refusal)
    }
    await batch({ action: 'move', items: [{ id: url._id, type: 'url' }], project: target })
    expect((await nora.get(`/pages/${page.id}`)).body.page.project).toBe(target)
    const [version] = (await nora.get(`/pages/${page.id}/history`)).body.history
    expect(version).toMatchObject({ action: 'moved', via: 'person' })
  })

  it('keeps tags and words of a copy, and neither links, history nor what it counted', async () => {
    const made = await nora.post('/memories', { title: 'Copied', tags: ['Ink'], source: 'Mara' })
    await nora.post('/memories', { title: 'copied' })
    const other = await note('Linked')
    const id = made.body.memory._id
    await nora.post('/links', { source_id: id, source_type: 'memory', target_id: other.id, target_type: 'note' })
    const { results } = (await batch({ action: 'copy', items: [{ id, type: 'memory' }], project: target })).body
    const copy = (await nora.get(`/memories/${results[0].new_id}`)).body.memory
    expect(copy).toMatchObject({ title: 'Copied', tags: ['Ink'], source: 'Mara', times_seen: 1, project: target })
    expect((await nora.get(`/links/${copy._id}`)).body.links).toEqual([])
    expect((await nora.get(`/memories/${copy._id}/history`)).body.history).toHaveLength(1)
    expect((await nora.post('/memories/search', { query: 'copied', project: target })).body.results).toHaveLength(1)
  })
})
