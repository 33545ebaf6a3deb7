import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'
import { MAX_VERSIONS } from './store-version.ts'

interface Made {
  _id: string
  project: string
  [field: string]: unknown
}

interface Version {
  version: number
  action: string
  user: string
  user_name: string
  via: string
  restored_version: number | null
  at: string
  changes: { field: string; before: string; after: string; cut: boolean }[]
}

describeOnBothDatabases('the history of a record', (_open, engine) => {
  let test: TestApp
  let nora: Caller
  beforeAll(async () => {
    test = await startTestApp(engine)
    nora = test.nora
  })
  afterAll(() => test.stop())

  const made = async (path: string, body: object, who = nora): Promise<Made> => {
    const answer = await who.post(path, body)
    expect(answer.status, answer.text).toBe(201)
    return Object.values(answer.body)[0] as Made
  }
  const history = async (path: string): Promise<Version[]> => {
    const answer = await nora.get(`${path}/history`)
    expect(answer.status, answer.text).toBe(200)
    return answer.body.history
  }
  const project = async () => (await made('/projects', { name: 'Press' }))._id
  const told = (versions: Version[]) => versions.map(({ version, action }) => `${version} ${action}`)

  it('tells who changed what and when, moves and trash included', async () => {
    const target = await project()
    const note = await made('/notes', { title: 'A', source_text: '<p>one</p>', tags: ['x'] })
    const path = `/notes/${note._id}`
    await nora.put(path, { title: 'B', tags: ['x', 'y'] })
    await nora.put(path, { source_text: '<p>two</p>' })
    await nora.put(path, { project: target })
    await nora.del(path)
    const member = await test.withRole('member')
    await member.post(`${path}/restore`)
    const versions = await history(path)
    expect(told(versions)).toEqual(['6 restored', '5 trashed', '4 moved', '3 changed', '2 changed', '1 created'])
    expect(versions.map(({ changes }) => changes.map(({ field, before, after }) => [field, before, after]))).toEqual([
      [['in_trash', 'true', 'false']],
      [['in_trash', 'false', 'true']],
      [['project', note.project, target]],
      [['source_text', '<p>one</p>', '<p>two</p>']],
      [
        ['tags', 'x', 'x, y'],
        ['title', 'A', 'B'],
      ],
      [],
    ])
    const [byMember, byNora] = versions
    expect(byNora).toMatchObject({ user: note.owner, user_name: 'nora@press.example', via: 'person' })
    expect(byMember).toMatchObject({ user_name: 'member', via: 'person', restored_version: null })
    const times = versions.map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('keeps nothing of a request that changes nothing, and of the same memory seen again', async () => {
    const note = await made('/notes', { title: 'Same', source_text: 'x' })
    await nora.put(`/notes/${note._id}`, note)
    await nora.post(`/notes/${note._id}/restore`)
    expect(told(await history(`/notes/${note._id}`))).toEqual(['1 created'])
    const memory = await made('/memories', { title: 'Seen again' })
    await nora.post('/memories', { title: 'seen  again' })
    expect(told(await history(`/memories/${memory._id}`))).toEqual(['1 created'])
  })

  it('shows a record as it was at each version, rendered anew', async () => {
    const note = await made('/notes', { title: 'A', source_text: '# one', content_format: 'markdown' })
    const path = `/notes/${note._id}`
    await nora.put(path, { source_text: '<b>two</b><script>x</script>', content_format: 'html' })
    await nora.put(path, { title: 'C' })
    const at = async (version: number) => (await nora.get(`${path}/history/${version}`)).body.note
    const first = await at(1)
    expect({ ...first, updatedAt: '' }).toEqual({ ...note, updatedAt: '' })
    expect(await at(2)).toMatchObject({
      title: 'A',
      content: '<b>two</b>',
      text_content: 'two',
      content_format: 'html',
    })
    expect(await at(3)).toEqual((await nora.get(path)).body.note)
    for (const none of ['0', '4', '-1', '1.0', '01', 'x', '99999999999999999999', '%00']) {
      expect((await nora.get(`${path}/history/${none}`)).status, none).toBe(404)
      expect((await nora.post(`${path}/history/${none}/restore`)).status, none).toBe(404)
    }
  })

  it('brings a version back as a version of its own, and leaves the record where it is', async () => {
    const target = await project()
    const source_text = '\ufeff# One\r\n\r\ttwo\u2028end \n'
    const note = await made('/notes', { title: 'A', source_text, content_format: 'markdown', tags: ['x'] })
    const path = `/notes/${note._id}`
    await nora.put(path, { title: 'B', source_text: 'other', content_format: 'html', tags: [], project: target })
    const back = await nora.post(`${path}/history/1/restore`)
    expect(back.status, back.text).toBe(200)
    const { title, content, text_content, tags, content_format } = note
    expect(back.body.note).toMatchObject({ title, content, text_content, tags, content_format, source_text })
    expect(back.body.note.project).toBe(target)
    const [newest] = await history(path)
    expect(newest).toMatchObject({ version: 3, action: 'reverted', restored_version: 1 })
    expect((await nora.post('/notes/search', { query: 'two', project: target })).body.results).toHaveLength(1)
    expect((await nora.get(`/tags?project=${target}`)).body.tags).toEqual([{ tag: 'x', count: 1 }])
    expect((await nora.post(`${path}/history/2/restore`)).body.note).toMatchObject({ title: 'B', source_text: 'other' })
    expect((await nora.post(`${path}/history/3/restore`)).body.note).toMatchObject({ title: 'A', source_text })
  })

  it('brings back no version of what lies in trash, or what would be a twin, or what took a place and is gone', async () => {
    const first = await made('/memories', { title: 'First' })
    const next = await made('/memories', { title: 'Next' })
    await nora.put(`/memories/${first._id}`, { title: 'Second', replaced_by: next._id })
    const twin = await made('/memories', { title: 'FIRST' })
    const refused = await nora.post(`/memories/${first._id}/history/1/restore`)
    expect([refused.status, refused.body.detail.includes(twin._id)]).toEqual([409, true])
    await nora.put(`/memories/${first._id}`, { replaced_by: null })
    await nora.del(`/memories/${next._id}`)
    await nora.del(`/memories/${next._id}`)
    const back = await nora.post(`/memories/${first._id}/history/2/restore`)
    expect(back.body.memory).toMatchObject({ title: 'Second', replaced_by: '' })
    await nora.del(`/memories/${first._id}`)
    const trashed = await nora.post(`/memories/${first._id}/history/1/restore`)
    expect([trashed.status, trashed.body.code]).toEqual([409, 'conflict'])
  })

  it('tells of memories, addresses and pages in their own words', async () => {
    const memory = await made('/memories', { title: 'Price', valid_from: '2026-11-21T10:42:00Z' })
    await nora.put(`/memories/${memory._id}`, { valid_from: null, valid_to: '2027-01-01T00:00:00Z', source: 'Mara' })
    const [changed] = await history(`/memories/${memory._id}`)
    expect(changed?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['source', '', 'Mara'],
      ['valid_from', '2026-11-21T10:42:00.000Z', ''],
      ['valid_to', '', '2027-01-01T00:00:00.000Z'],
    ])
    const back = (await nora.post(`/memories/${memory._id}/history/1/restore`)).body.memory
    expect(back).toMatchObject({ valid_from: '2026-11-21T10:42:00.000Z', valid_to: null, source: '' })
    const url = await made('/urls', { url: 'https://history.example/a', crawl_enabled: true })
    await nora.put(`/urls/${url._id}`, { url: 'https://history.example/b', crawl_enabled: false })
    const [moved] = await history(`/urls/${url._id}`)
    expect(moved?.changes.map(({ field, before }) => [field, before])).toEqual([
      ['crawl_enabled', 'true'],
      ['url', 'https://history.example/a'],
    ])
    expect((await nora.post(`/urls/${url._id}/history/1/restore`)).body.url).toMatchObject({
      url: 'https://history.example/a',
      crawl_enabled: true,
    })
  })

  it('shows long texts by their beginnings, and brings them back whole', async () => {
    const long = '😀'.repeat(40_000)
    const note = await made('/notes', { title: 'Long', source_text: long })
    await nora.put(`/notes/${note._id}`, { source_text: 'short' })
    const [change] = await history(`/notes/${note._id}`)
    expect(change?.changes[0]).toMatchObject({ field: 'source_text', after: 'short', cut: true })
    expect(change?.changes[0]?.before.length).toBeLessThanOrEqual(1000)
    expect(change?.changes[0]?.before.isWellFormed()).toBe(true)
    const back = await nora.post(`/notes/${note._id}/history/1/restore`)
    expect(back.body.note.source_text === long).toBe(true)
  })

  it('keeps the newest versions only, and those whole', async () => {
    const note = await made('/notes', { title: '0' })
    const path = `/notes/${note._id}`
    const changes = MAX_VERSIONS + 5
    for (let i = 1; i <= changes; i += 1) await nora.put(path, { title: String(i) })
    const versions = await history(path)
    expect(versions).toHaveLength(MAX_VERSIONS)
    expect([versions[0]?.version, versions.at(-1)?.version]).toEqual([changes + 1, changes + 2 - MAX_VERSIONS])
    const oldest = versions.at(-1)?.version ?? 0
    expect((await nora.get(`${path}/history/${oldest}`)).body.note.title).toBe(String(oldest - 1))
    expect((await nora.get(`${path}/history/${oldest - 1}`)).status).toBe(404)
    const rows = await test.platform.database.read
      .selectFrom('record_version_fields')
      .select('version')
      .where('record_id', '=', note._id)
      .execute()
    expect(rows.every(({ version }) => version >= oldest)).toBe(true)
  })

  it('numbers changes without gaps or twins when many are made at once', async () => {
    const note = await made('/notes', { title: 'Busy' })
    const path = `/notes/${note._id}`
    const target = await project()
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, (_, i) => nora.put(path, { title: `t${i}` })),
      nora.del(path),
      nora.put(path, { project: target }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const versions = await history(path)
    expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: 15 }, (_, i) => 15 - i))
    let title = (await nora.get(path)).body.note.title
    for (const { changes } of versions) {
      const change = changes.find(({ field }) => field === 'title')
      if (!change) continue
      expect(change.after).toBe(title)
      title = change.before
    }
    expect(title).toBe('Busy')
  })

  it('goes with a record that is deleted for good, pages included', async () => {
    const url = await made('/urls', { url: 'https://gone.example', title: 'Secret word' })
    await nora.put(`/urls/${url._id}`, { title: 'Other' })
    await nora.del(`/urls/${url._id}`)
    await nora.del(`/urls/${url._id}`)
    for (const table of ['record_versions', 'record_version_fields'] as const) {
      const left = await test.platform.database.read
        .selectFrom(table)
        .select('version')
        .where('record_id', '=', url._id)
        .execute()
      expect(left, table).toEqual([])
    }
    expect((await nora.get(`/urls/${url._id}/history`)).status).toBe(404)
  })

  it('is nobody else’s, and needs the scopes of knowledge', async () => {
    const note = await made('/notes', { title: 'Mine' })
    const path = `/notes/${note._id}/history`
    for (const answer of await Promise.all([
      test.otto.get(path),
      test.otto.get(`${path}/1`),
      test.otto.post(`${path}/1/restore`),
      nora.get(`/memories/${note._id}/history`),
      nora.post(`/memories/${note._id}/history/1/restore`),
    ]))
      expect(answer.status).toBe(404)
    const reader = await test.withScopes(['knowledge:read'])
    expect((await reader.get(path)).status).toBe(200)
    expect((await reader.post(`${path}/1/restore`)).status).toBe(403)
    const writer = await test.withScopes(['knowledge:read', 'knowledge:write'])
    await writer.put(`/notes/${note._id}`, { title: 'By a tool' })
    expect((await history(`/notes/${note._id}`))[0]).toMatchObject({ via: 'tool', user: note.owner })
  })
})
