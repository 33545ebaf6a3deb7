import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('tags', (_open, engine) => {
  let test: TestApp
  let nora: Caller
  beforeAll(async () => {
    test = await startTestApp(engine)
    nora = test.nora
  })
  afterAll(() => test.stop())

  const place = async () => (await nora.post('/projects', { name: 'Tags' })).body.project._id as string
  const note = async (tags: string[], project: string, who = nora) => {
    const answer = await who.post('/notes', { title: tags.join(), tags, project })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.note._id as string
  }
  const tags = async (query: string) => (await nora.get(`/tags?${query}`)).body.tags as { tag: string; count: number }[]

  it('are one in every case, accent, width and spacing, and counted as one', async () => {
    const project = await place()
    const spellings = ['Café Nord', 'cafe nord', 'CAFE\u0301_NORD', 'ｃａｆｅ-nord', 'Café  Nord']
    for (const spelling of spellings) await note([spelling], project)
    await note(['Caférestaurant'], project)
    expect(await tags(`project=${project}`)).toMatchObject([{ count: 5 }, { tag: 'Caférestaurant', count: 1 }])
    for (const typed of ['cafe', 'CAFÉ', 'Cafe\u0301']) {
      expect(await tags(`project=${project}&q=${encodeURIComponent(typed)}`)).toHaveLength(2)
    }
    expect(await tags(`project=${project}&q=${encodeURIComponent('café n')}`)).toMatchObject([{ count: 5 }])
    for (const spelling of spellings) {
      const listed = await nora.get(`/notes?project=${project}&tag=${encodeURIComponent(spelling)}`)
      expect(listed.body.total, spelling).toBe(5)
    }
  })

  it('keep letters apart that are other letters, and signs that are no wildcards', async () => {
    const project = await place()
    await note(['Straße', 'はか', 'ばか', '100%', '100_', '1003'], project)
    expect(await tags(`project=${project}&q=strasse`)).toMatchObject([{ tag: 'Straße' }])
    expect(await tags(`project=${project}&q=${encodeURIComponent('はか')}`)).toHaveLength(1)
    expect(await tags(`project=${project}&q=${encodeURIComponent('100%')}`)).toMatchObject([{ tag: '100%' }])
    expect(await tags(`project=${project}&q=100`)).toHaveLength(3)
    expect(await tags(`project=${project}&q=nothing`)).toEqual([])
  })

  it('are given once by a record that spells one twice, and follow what becomes of it', async () => {
    const [project, other] = [await place(), await place()]
    const id = await note(['Über', 'uber', 'x'], project)
    expect((await nora.get(`/notes/${id}`)).body.note.tags).toEqual(['Über', 'x'])
    await nora.put(`/notes/${id}`, { tags: ['Über'] })
    expect(await tags(`project=${project}`)).toEqual([{ tag: 'Über', count: 1 }])
    await nora.put(`/notes/${id}`, { project: other })
    expect([await tags(`project=${project}`), await tags(`project=${other}`)]).toMatchObject([[], [{ count: 1 }]])
    await nora.del(`/notes/${id}`)
    expect(await tags(`project=${other}`)).toEqual([])
    await nora.post(`/notes/${id}/restore`)
    expect(await tags(`project=${other}`)).toHaveLength(1)
  })

  it('are counted right by many writers at once, in the spelling that is left', async () => {
    const [project, other] = [await place(), await place()]
    const ids = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        note(i % 2 === 0 ? ['Paper', `n${i % 3}`] : [`n${i % 3}`, 'paper'], project),
      ),
    )
    await Promise.all(
      ids.map(async (id, i) => {
        if (i % 4 === 0) await nora.put(`/notes/${id}`, { project: other })
        if (i % 4 === 1) await nora.put(`/notes/${id}`, { tags: ['Paper'] })
        if (i % 4 === 2) await nora.del(`/notes/${id}`)
        if (i % 4 === 3) await nora.put(`/notes/${id}`, { title: 'still the same tags' })
      }),
    )
    expect(await tags(`project=${project}&q=paper`)).toEqual([{ tag: 'Paper', count: 12 }])
    expect(await tags(`project=${other}&q=paper`)).toEqual([{ tag: 'Paper', count: 6 }])
    await Promise.all(
      ids
        .filter((_, i) => i % 4 !== 3)
        .map((id) => nora.post('/records/batch', { action: 'delete', items: [{ type: 'note', id }] })),
    )
    expect(await tags(`project=${project}&q=paper`)).toEqual([{ tag: 'paper', count: 6 }])
    expect(await tags(`project=${other}`)).toEqual([])
    const { database } = test.platform
    const counted = database.read
      .selectFrom('record_tags')
      .select((eb) => ['project_id', 'slug', 'tag', eb.fn.countAll<number>().as('records')])
      .where('tenant_id', '=', nora.tenantId)
      .where('in_trash', '=', 0)
      .groupBy(['project_id', 'slug', 'tag'])
    const kept = database.read
      .selectFrom('tag_counters')
      .select(['project_id', 'slug', 'tag', 'records'])
      .where('tenant_id', '=', nora.tenantId)
    const plain = (rows: { records: number }[]) =>
      rows.map((row) => JSON.stringify({ ...row, records: Number(row.records) })).sort()
    expect(plain(await kept.execute())).toEqual(plain(await counted.execute()))
  })

  it('of other accounts are neither suggested nor counted', async () => {
    await test.otto.post('/notes', { title: 'x', tags: ['Secret project'] })
    expect(await tags('q=secret')).toEqual([])
    await note(['secret'], await place())
    expect(await tags('q=secret')).toEqual([{ tag: 'secret', count: 1 }])
  })
})
