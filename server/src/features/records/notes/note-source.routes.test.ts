import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'

const KEPT: Record<string, string> = {
  'line ends of every system': 'a\r\nb\rc\n\r\n\u0085d\u2028e\u2029f',
  'a byte order mark, at the beginning and within': '\ufeffa\ufeffb',
  'space at both ends': '\t \u00a0a \u3000\n\n',
  'two ways to write a letter': 'é e\u0301 Å A\u030a ﬁ ｱ',
  'what is no letter': '\u0001\u0008\u000b\u000c\u001f\u007f\u009f\u200b\u200d\u2060\u202e\u2066',
  'characters that will never be': '\ufffd\ufffe\uffff\u{1ffff}\u{10ffff}\ue000',
  'pairs beyond the first plane': '😀👩‍👩‍👧‍👦🇺🇳𝒳',
  'markup that is cleaned for showing': '<script>alert(1)</script><p onclick=x>a</p>\n```\n<b>\n```\n[x](javascript:y)',
  'what looks like an escape': '\\u0000 \\ud800 %00 &#0; \\x00 $1 $&{x} \'"--',
}

describeOnBothDatabases('the source of a note', (_open, engine) => {
  let test: TestApp
  let nora: Caller
  beforeAll(async () => {
    test = await startTestApp(engine)
    nora = test.nora
  })
  afterAll(() => test.stop())

  it.each(Object.entries(KEPT))('keeps %s, byte for byte, wherever it is read', async (_, text) => {
    for (const content_format of ['html', 'markdown'] as const) {
      const source_text = `${text}\n# tail\n${text}`
      const made = await nora.post('/notes', { title: 'Source', source_text, content_format })
      expect(made.status, made.text).toBe(201)
      const { _id, project, content } = made.body.note
      expect(content).not.toMatch(/<script|<[^>]*(?:onclick|javascript:)/)
      const items = [{ id: _id, type: 'note' }]
      const copied = await nora.post('/records/batch', { action: 'copy', items, project })
      await nora.put(`/notes/${_id}`, { source_text: 'other' })
      const answers = [
        made,
        await nora.get(`/notes/${copied.body.results[0].new_id}`),
        await nora.get(`/notes/${_id}/history/1`),
        await nora.post(`/notes/${_id}/history/1/restore`),
        await nora.get(`/notes/${_id}`),
      ]
      for (const answer of answers) {
        expect(Buffer.from(answer.body.note.source_text)).toEqual(Buffer.from(source_text))
        expect(answer.body.note).toMatchObject({ content, content_format })
      }
    }
  })

  it.each([
    ['U+0000', '{"title":"x","source_text":"a\\u0000b"}', '/source_text'],
    ['half a pair', '{"title":"x","source_text":"a\\ud83d"}', '/source_text'],
    ['the other half', '{"title":"x\\udE00"}', '/title'],
    ['half a pair in a tag', '{"title":"x","tags":["a","\\uD800"]}', '/tags/1'],
  ])('refuses %s and says where it is', async (_, body, pointer) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await nora.send('POST', '/notes', body, headers)
    expect(answer.status, answer.text).toBe(400)
    expect(answer.body.errors[0].pointer).toBe(pointer)
    expect(answer.body.errors[0].detail).toMatch(/remove it$/)
    const note = (await nora.post('/notes', { title: 'Before', source_text: 'kept' })).body.note
    expect((await nora.send('PUT', `/notes/${note._id}`, body, headers)).status).toBe(400)
    expect((await nora.get(`/notes/${note._id}`)).body.note).toEqual(note)
  })

  it('is previewed as it would be shown, and not stored', async () => {
    const source_text = '# Prices\n\n![p](https://lind.example/p.png)\n\n<script>alert(1)</script>'
    const before = (await nora.get('/notes')).body.total
    const shown = await nora.post('/notes/preview', { source_text, content_format: 'markdown' })
    expect(shown.status, shown.text).toBe(200)
    expect(shown.body.content).toContain('data-remote-src="https://lind.example/p.png"')
    expect((await nora.get('/notes')).body.total).toBe(before)
    const made = await nora.post('/notes', { source_text, content_format: 'markdown' })
    expect(made.body.note.content).toBe(shown.body.content)
    expect((await nora.post('/notes/preview', { source_text })).status).toBe(400)
  })

  it('is read and changed as Markdown, in its own format', async () => {
    const source_text = '<h2 class="a">Berth</h2>\n<p>Ask <a href="https://quay.example">us</a>.'
    const { note } = (await nora.post('/notes', { title: 'Berth', source_text })).body
    const path = `/notes/${note._id}`
    const read = await nora.get(`${path}/markdown`)
    expect([read.status, read.headers.get('etag')]).toEqual([200, `"${note.revision}"`])
    expect(read.body).toEqual({ note, markdown: '## Berth\n\nAsk [us](https://quay.example).' })
    expect((await nora.put(path, { markdown: read.body.markdown })).body.note).toMatchObject({
      source_text,
      revision: 1,
    })
    const changed = await nora.put(path, { markdown: read.body.markdown.replace('us', 'them'), revision: 1 })
    expect(changed.body.note).toMatchObject({
      source_text: source_text.replace('us', 'them'),
      content_format: 'html',
      revision: 2,
    })
    expect((await nora.put(path, { markdown: 'Gone', revision: 1 })).status).toBe(409)
    const asMarkdown = await nora.put(path, { markdown: '# Berth', content_format: 'markdown' })
    expect(asMarkdown.body.note).toMatchObject({ source_text: '# Berth', content_format: 'markdown' })
    const asHtml = await nora.put(path, { markdown: '# Berth', content_format: 'html' })
    expect(asHtml.body.note).toMatchObject({ source_text: '<h1>Berth</h1>', content_format: 'html' })
    const both = await nora.put(path, { markdown: 'a', source_text: '<p>b' })
    expect(both.body.note.source_text).toBe('<p>b')
  })

  it('is Markdown where a new note has some, and keeps the line ends of Windows', async () => {
    const made = await nora.post('/notes', { title: 'Keel', markdown: '# Keel\r\n\r\na\r\n' })
    expect(made.body.note).toMatchObject({ source_text: '# Keel\r\n\r\na\r\n', content_format: 'markdown' })
    const path = `/notes/${made.body.note._id}`
    const changed = await nora.put(path, { markdown: '# Keel\n\nb\n' })
    expect(changed.body.note.source_text).toBe('# Keel\r\n\r\nb\r\n')
    expect((await nora.get(`${path}/markdown`)).body.markdown).toBe('# Keel\r\n\r\nb\r\n')
  })

  it('refuses Markdown that takes too long to convert', async () => {
    const { note } = (await nora.post('/notes', { title: 'a', source_text: '<p>a</p>' })).body
    const answer = await nora.put(`/notes/${note._id}`, { markdown: '_a_'.repeat(100_000) })
    expect([answer.status, answer.body.detail]).toEqual([422, english('records.markdownTooComplex')])
    expect((await nora.get(`/notes/${note._id}`)).body.note).toEqual(note)
  })

  it('is read as Markdown by its account only, with the scope to read', async () => {
    const { note } = (await nora.post('/notes', { title: 'a', source_text: '<p>a</p>' })).body
    expect((await test.otto.get(`/notes/${note._id}/markdown`)).status).toBe(404)
    expect((await test.otto.put(`/notes/${note._id}`, { markdown: 'b' })).status).toBe(404)
    expect((await (await test.withScopes(['knowledge:write'])).get(`/notes/${note._id}/markdown`)).status).toBe(403)
    expect(
      (await (await test.withScopes(['knowledge:read'])).put(`/notes/${note._id}`, { markdown: 'b' })).status,
    ).toBe(403)
  })

  it('refuses bytes that are no UTF-8 instead of guessing', async () => {
    const bytes = Buffer.from('{"title":"caf\xe9"}', 'latin1')
    const answer = await nora.send('POST', '/notes', bytes, { 'content-type': 'application/json' })
    expect([answer.status, answer.body.detail]).toEqual([400, english('http.bodyNotUtf8')])
  })

  it('is kept whole up to its limit, and refused beyond', async () => {
    const most = 'x'.repeat(5 * 1024 * 1024)
    const made = await nora.post('/notes', { title: 'Long', source_text: most })
    expect(made.status).toBe(201)
    expect((await nora.get(`/notes/${made.body.note._id}`)).body.note.source_text === most).toBe(true)
    const refused = await nora.post('/notes', { title: 'Longer', source_text: `${most}x` })
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([400, '/source_text'])
  })
})
