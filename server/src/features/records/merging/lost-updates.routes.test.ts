import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { givenRecords } from '#test/given/records'
import { says } from '#test/in-english'
import { type Caller, startTestApp, type TestAnswer, type TestApp } from '#test/test-app'

const LINES = ['press at nine', 'ink is low', 'paper from Riga', 'proofs to Ada', 'cover in blue']
/** The lines with gaps, because changes of neighbouring lines conflict. */
const text = (change: Record<number, string> = {}): string =>
  LINES.map((line, index) => `${change[index] ?? line}\n\n`).join('')
const HOUR = 60 * 60_000

describeOnBothDatabases('an update of a record', (_open, engine) => {
  let test: TestApp
  let nora: Caller
  let mate: Caller
  let tool: Caller
  let now = Date.now()
  let given: ReturnType<typeof givenRecords>
  beforeAll(async () => {
    test = await startTestApp(engine, { clock: { now: () => now } })
    nora = test.nora
    mate = await test.withRole('member')
    tool = await test.withScopes(['knowledge:read', 'knowledge:write'])
    given = givenRecords(nora)
  })
  afterAll(() => test.stop())

  const note = (fields: object = {}) =>
    given.record('/notes', { title: 'Run', content_format: 'markdown', source_text: text(), ...fields })
  const put = (who: Caller, path: string, body: object, headers: Record<string, string> = {}): Promise<TestAnswer> =>
    who.send('PUT', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
  const sourceOf = async (id: string): Promise<string> => (await nora.get(`/notes/${id}`)).body.note.source_text
  const current = (answer: TestAnswer) => answer.body.details.current

  it('counts revisions, which are the versions of the history', async () => {
    const { _id, revision } = await note()
    expect(revision).toBe(1)
    const path = `/notes/${_id}`
    expect((await nora.put(path, { title: 'Second run' })).body.note.revision).toBe(2)
    expect((await nora.put(path, { title: 'Second run' })).body.note.revision).toBe(2)
    expect((await nora.del(path)).body.note.revision).toBe(3)
    const answer = await nora.post(`${path}/restore`)
    expect([answer.body.note.revision, answer.headers.get('etag')]).toEqual([4, '"4"'])
    expect((await nora.get(`${path}/history`)).body.history[0].version).toBe(4)
    expect((await nora.get(`${path}/history/1`)).body.note).toMatchObject({ title: 'Run', revision: 1 })
    expect((await nora.get('/notes')).body.notes[0].revision).toBe(4)
    const { body } = await nora.post('/records/batch', {
      action: 'copy',
      items: [{ type: 'note', id: _id }],
      project: await given.project(),
    })
    expect((await nora.get(`/notes/${body.results[0].new_id}`)).body.note.revision).toBe(1)
  })

  it.each([
    ['/notes', { source_text: 'a' }, { title: 'b' }],
    ['/memories', { content: 'Ink comes on Mondays' }, { content: 'Ink comes on Tuesdays' }],
    ['/urls', { url: 'https://press.example/paper' }, { description: 'Paper' }],
  ])('of %s answers 409 with the current record when its revision is out of date', async (list, first, change) => {
    const { _id } = await given.record(list, first)
    const path = `${list}/${_id}`
    const etag = (await nora.get(path)).headers.get('etag') ?? ''
    const updated = await put(mate, path, change, { 'if-match': etag })
    expect(updated.status, updated.text).toBe(200)
    expect(updated.headers.get('etag')).not.toBe(etag)
    for (const answer of [
      await put(nora, path, { title: 'c' }, { 'if-match': etag }),
      await put(nora, path, { title: 'c', revision: Number(JSON.parse(etag)) }),
      await put(nora, path, { title: 'c' }, { 'if-match': '"unknown"' }),
      await put(nora, path, { title: 'c', revision: 99 }),
    ]) {
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ code: 'conflict' })
      expect(answer.body.detail).toMatch(says('records.stale'))
      expect(current(answer)).toMatchObject({ ...change, _id, revision: 2 })
      expect(answer.headers.get('etag')).toBe(updated.headers.get('etag'))
    }
    expect((await put(nora, path, { title: 'c' }, { 'if-match': '*' })).status).toBe(200)
  })

  it('takes If-Match as clients and proxies send it', async () => {
    const path = `/notes/${(await note())._id}`
    for (const tag of ['"1"', 'W/"1"', '"1-gzip"', '"7", "1"', ' "1" ', '*']) {
      expect((await put(nora, path, { title: 'Run' }, { 'if-match': tag })).status, tag).toBe(200)
    }
    for (const tag of ['1', '"2"', '"11"', '""', '"1', '"x1"', 'W/"2", "3"']) {
      expect((await put(nora, path, { title: 'Run' }, { 'if-match': tag })).status, tag).toBe(409)
    }
    expect((await put(nora, path, { title: 'Run', revision: 1 }, { 'if-match': '"2"' })).status).toBe(409)
    expect((await put(nora, path, { title: 'Run', revision: null })).status).toBe(200)
    expect((await put(nora, path, { title: 'Run', revision: '1' })).status).toBe(400)
  })

  it('with an old revision offers both changes merged, and stores nothing', async () => {
    const { _id, revision } = await note({ tags: ['press', 'old'] })
    await mate.put(`/notes/${_id}`, { source_text: text({ 0: 'press at ten' }), tags: ['press', 'may'] })
    const mine = { source_text: text({ 4: 'cover in red' }), title: 'Run of May', tags: ['press', 'old', 'red'] }
    const answer = await put(nora, `/notes/${_id}`, { ...mine, revision })
    expect(answer.body.details.merged).toMatchObject({
      revision: 2,
      title: 'Run of May',
      source_text: text({ 0: 'press at ten', 4: 'cover in red' }),
      tags: ['press', 'red', 'may'],
    })
    expect(answer.body.details.merged.content).toContain('cover in red')
    expect(await sourceOf(_id)).toBe(text({ 0: 'press at ten' }))
    const clash = await put(nora, `/notes/${_id}`, { source_text: text({ 0: 'press at noon' }), revision })
    expect(clash.body.details.merged).toBeNull()
    expect(current(clash).source_text).toBe(text({ 0: 'press at ten' }))
  })

  it('without a revision merges changes of other lines', async () => {
    const { _id } = await note()
    await mate.put(`/notes/${_id}`, { source_text: text({ 0: 'press at ten' }), title: 'Run of May' })
    const answer = await nora.put(`/notes/${_id}`, { source_text: text({ 4: 'cover in red' }), title: 'Run' })
    expect(answer.status).toBe(200)
    expect(answer.body.note).toMatchObject({
      source_text: text({ 0: 'press at ten', 4: 'cover in red' }),
      title: 'Run of May',
    })
    expect(answer.body.note.text_content).toContain('press at ten')
  })

  it('without a revision merges even two programs of one user that write at once', async () => {
    const { _id } = await note()
    await Promise.all(
      LINES.map((line, index) => nora.put(`/notes/${_id}`, { source_text: text({ [index]: `${line}!` }) })),
    )
    expect(await sourceOf(_id)).toBe(text(Object.fromEntries(LINES.map((line, index) => [index, `${line}!`]))))
  })

  it('without a revision refuses to overwrite what others changed within the hour', async () => {
    const { _id } = await note()
    await mate.put(`/notes/${_id}`, { source_text: text({ 0: 'press at ten' }) })
    for (const who of [nora, tool]) {
      const overlapping = await who.put(`/notes/${_id}`, { source_text: text({ 0: 'press at noon' }) })
      expect([overlapping.status, current(overlapping).source_text]).toEqual([409, text({ 0: 'press at ten' })])
      expect((await who.put(`/notes/${_id}`, { source_text: text() })).status).toBe(409)
      expect((await who.put(`/notes/${_id}`, { source_text: 'new from top to bottom' })).status).toBe(409)
    }
    now += HOUR + 1000
    expect((await nora.put(`/notes/${_id}`, { source_text: text({ 0: 'press at noon' }) })).status).toBe(200)
  })

  it('without a revision takes a text that contains what others changed', async () => {
    const { _id } = await note()
    await mate.put(`/notes/${_id}`, { source_text: text({ 0: 'press at ten' }) })
    const extended = `${text({ 0: 'press at ten' })}sent on Friday\n`
    expect((await tool.put(`/notes/${_id}`, { source_text: extended })).body.note.source_text).toBe(extended)
  })

  it('lets one writer change their text as they like', async () => {
    const { _id } = await note()
    for (const source_text of [text({ 1: 'ink is there' }), text(), 'short', 'a\nb\nc', '', 'short', text()]) {
      const answer = await nora.put(`/notes/${_id}`, { source_text })
      expect(answer.body.note.source_text).toBe(source_text)
    }
  })

  it('merges from the record that was sent back whole, by its updatedAt', async () => {
    const { revision: _revision, ...old } = await note()
    now += 2 * HOUR
    await mate.put(`/notes/${old._id}`, { source_text: text({ 0: 'press at ten' }) })
    now += 2 * HOUR
    const merged = await nora.put(`/notes/${old._id}`, { ...old, title: 'Run of May' })
    expect(merged.body.note).toMatchObject({ title: 'Run of May', source_text: text({ 0: 'press at ten' }) })
    expect((await nora.put(`/notes/${old._id}`, { ...old, source_text: text({ 0: 'x' }) })).status).toBe(409)
    for (const updatedAt of ['soon', null, '2099-01-01T00:00:00.000Z'])
      expect((await nora.put(`/notes/${old._id}`, { title: 'Run', updatedAt })).status).toBe(200)
  })

  it('protects statements of memories, but not what a fetch wrote', async () => {
    const memory = await given.record('/memories', { content: 'Ada binds by hand' })
    await mate.put(`/memories/${memory._id}`, { content: 'Ada binds by machine' })
    expect((await tool.put(`/memories/${memory._id}`, { content: 'Ada binds no more' })).status).toBe(409)
    expect((await tool.put(`/memories/${memory._id}`, { title: 'Binding' })).status).toBe(200)
  })

  it('does not merge lines of two formats', async () => {
    const { _id, revision } = await note()
    await mate.put(`/notes/${_id}`, { content: '<p>press at ten</p>' })
    const answer = await put(nora, `/notes/${_id}`, { source_text: text({ 4: 'red' }), revision })
    expect([answer.status, answer.body.details.merged]).toEqual([409, null])
  })

  it('with one revision wins once, however many are made at once', async () => {
    const { _id, revision } = await note()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => nora.put(`/notes/${_id}`, { title: `Run ${index}`, revision })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(11).fill(409)])
    expect((await nora.get(`/notes/${_id}`)).body.note.revision).toBe(2)
  })

  it('shows the other account nothing, whatever revision it names', async () => {
    const { _id, revision } = await note()
    for (const headers of [{}, { 'if-match': '"1"' }, { 'if-match': '"9"' }]) {
      const answer = await put(test.otto, `/notes/${_id}`, { title: 'x', revision }, headers)
      expect([answer.status, answer.body.details]).toEqual([404, undefined])
    }
    const reader = await test.withScopes(['knowledge:read'])
    expect((await put(reader, `/notes/${_id}`, { title: 'x' }, { 'if-match': '"9"' })).status).toBe(403)
  })
})
