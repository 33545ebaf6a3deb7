import { LIMITS } from '@dossier/contract/vocabulary'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { givenRecords } from '#test/given/records'
import { english } from '#test/in-english'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'

const TEXT = 'Linen begins in a field.\n\nThe fibre holds ink well, and a sheet of it lasts.\n\nThe mill sells it.'
const WORDS = 'The fibre holds ink well'

interface Highlight {
  _id: string
  exact: string
  start: number | null
  end: number | null
  comment: string
}

describeOnBothDatabases('highlights of a saved page', (_open, engine) => {
  let app: TestApp
  let nora: Caller
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
    nora = app.nora
  })
  afterAll(() => app.stop())

  let pages = 0
  const page = async (text = TEXT): Promise<string> => {
    pages += 1
    const fields = { url: `https://paper.example/${pages}`, title: 'How linen is made', text_content: text }
    return (await nora.post('/urls', fields)).body.url._id
  }
  const path = (id: string) => `/records/${id}/highlights`
  const add = async (id: string, exact: string, more: object = {}): Promise<Highlight> => {
    const { status, body, text } = await nora.post(path(id), { exact, ...more })
    expect(status, text).toBe(201)
    return body.highlight
  }
  const list = async (id: string, caller = nora): Promise<Highlight[]> => (await caller.get(path(id))).body.highlights

  it('keep their words, the text around them and their place', async () => {
    const id = await page()
    const { body } = await nora.post(path(id), { exact: WORDS, comment: 'for the catalogue' })
    const start = TEXT.indexOf(WORDS)
    const name = (await nora.get('/members')).body.members.find(
      ({ _id }: { _id: string }) => _id === body.highlight.owner,
    )
    expect(body.highlight).toEqual({
      _id: expect.any(String),
      record: id,
      exact: WORDS,
      prefix: 'Linen begins in a field.\n\n',
      suffix: ', and a sheet of it lasts.\n\nThe ',
      start,
      end: start + WORDS.length,
      comment: 'for the catalogue',
      owner: expect.any(String),
      owner_name: name.name || name.email,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect(await list(id)).toEqual([body.highlight])
  })

  it('are listed in the order of the text, and once for the same words', async () => {
    const id = await page()
    const last = await add(id, 'The mill')
    const first = await add(id, 'a  field.\nThe fibre')
    expect(first.exact).toBe('a field.\n\nThe fibre')
    const again = await nora.post(path(id), { exact: 'The mill' })
    expect([again.status, again.body.highlight._id]).toEqual([200, last._id])
    expect((await list(id)).map(({ _id }) => _id)).toEqual([first._id, last._id])
  })

  it('choose between equal words by the offset', async () => {
    const id = await page('linen, linen, linen')
    expect((await add(id, 'linen', { start: 7 })).start).toBe(7)
    expect((await add(id, 'linen', { prefix: 'linen, linen, ' })).start).toBe(14)
  })

  it('take a comment, lose it, and are removed', async () => {
    const id = await page()
    const { _id } = await add(id, WORDS)
    expect((await nora.put(`${path(id)}/${_id}`, { comment: 'ask Mara' })).body.highlight.comment).toBe('ask Mara')
    expect((await nora.put(`${path(id)}/${_id}`, {})).body.highlight.comment).toBe('ask Mara')
    expect((await nora.put(`${path(id)}/${_id}`, { comment: null })).body.highlight.comment).toBe('')
    expect((await nora.del(`${path(id)}/${_id}`)).body).toEqual({ deleted: true, _id })
    expect(await list(id)).toEqual([])
    expect((await nora.del(`${path(id)}/${_id}`)).status).toBe(404)
    expect((await nora.put(`${path(id)}/${_id}`, { comment: 'x' })).status).toBe(404)
  })

  it('move with their words when the copy changes, and stay when they are gone', async () => {
    const id = await page()
    const kept = await add(id, WORDS)
    const lost = await add(id, 'The mill sells it', { comment: 'cheap' })
    const change = (text_content: string) => nora.put(`/urls/${id}`, { text_content })
    const newer = `News of today.\n\n${TEXT.replace('The mill sells it', 'Nobody sells it')}`
    await change(newer)
    const [first, second] = await list(id)
    expect(first).toMatchObject({ _id: kept._id, start: newer.indexOf(WORDS) })
    expect(second).toMatchObject({
      _id: lost._id,
      start: null,
      end: null,
      exact: 'The mill sells it',
      comment: 'cheap',
    })
    await change(TEXT)
    expect((await list(id)).map(({ start }) => start)).toEqual([TEXT.indexOf(WORDS), TEXT.indexOf('The mill')])
  })

  it('become a note with each quotation, its comment and a link to its words', async () => {
    const id = await page()
    const two = await add(id, 'lasts.\n\nThe mill', { comment: '1. Ask *Mara*\nand Otto' })
    const one = await add(id, WORDS)
    const { status, body } = await nora.post(`${path(id)}/note`, {})
    expect(status).toBe(201)
    const { url } = (await nora.get(`/urls/${id}`)).body
    const link = (highlight: Highlight) =>
      `[How linen is made](/projects/${url.project}/urls/${id}#highlight-${highlight._id})`
    expect(body.note).toMatchObject({
      title: 'How linen is made',
      project: url.project,
      content_format: 'markdown',
      source_text: `> ${WORDS}\n>\n> ${link(one)}\n\n> lasts.\n>\n> The mill\n>\n> ${link(two)}\n\n1\\. Ask \\*Mara\\*\n\nand Otto\n`,
    })
    const { links } = (await nora.get(`/links/${body.note._id}`)).body
    expect(links).toHaveLength(1)
    expect((await nora.post(`${path(id)}/note`, { title: 'Quotes' })).body.note.title).toBe('Quotes')
    expect((await nora.post(`${path(await page())}/note`, {})).status).toBe(409)
  })

  it('are no format of a note, whatever the page says', async () => {
    const hostile = '<script>x</script> [a](javascript:x) # b `c` ![d](https://spy.example/e.png) attachment:1/x'
    const id = await page(hostile)
    await add(id, hostile)
    const { note } = (await nora.post(`${path(id)}/note`, {})).body
    expect(note.text_content).toContain(hostile)
    expect(note.content).not.toMatch(/<script|<img|javascript:x"|<code/)
  })

  it('make no version, and go with their page', async () => {
    const id = await page()
    await add(id, WORDS)
    expect((await nora.get(`/urls/${id}/history`)).body.history).toHaveLength(1)
    const { project } = (await nora.post('/projects', { name: 'Copies' })).body
    const copied = await nora.post('/records/batch', {
      action: 'copy',
      project: project._id,
      items: [{ id, type: 'url' }],
    })
    expect(copied.status, copied.text).toBe(200)
    const [copy] = (await nora.get(`/urls?project=${project._id}`)).body.urls
    expect((await list(copy._id)).map(({ exact }) => exact)).toEqual([WORDS])
    await nora.del(`/urls/${id}`)
    expect(await list(id)).toHaveLength(1)
    expect((await nora.post(path(id), { exact: 'The mill' })).status).toBe(409)
    await nora.del(`/urls/${id}`)
    expect((await nora.get(path(id))).status).toBe(404)
    const { rows } = await app.platform.database.read
      .selectFrom('record_highlights')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Number(rows)).toBe(0)
  })

  describe('are refused', () => {
    it('for words that are not in the copy, and for other records', async () => {
      const id = await page()
      const refused = await nora.post(path(id), { exact: 'cotton' })
      expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, '/exact'])
      expect(refused.body.errors[0].detail).toBe(english('records.wordsNotFound'))
      expect((await nora.post(path(id), { exact: '  ' })).status).toBe(400)
      expect((await nora.post(path(id), { exact: '\ud800' })).status).toBe(400)
      const { note } = (await nora.post('/notes', { title: 'A', content: 'linen' })).body
      expect((await nora.post(path(note._id), { exact: 'linen' })).status).toBe(409)
    })

    it('beyond the limit', async () => {
      const text = Array.from({ length: LIMITS.recordHighlights + 1 }, (_, at) => `word${at}.`).join(' ')
      const id = await page(text)
      for (let at = 0; at < LIMITS.recordHighlights; at += 1) await add(id, `word${at}.`)
      expect((await nora.post(path(id), { exact: `word${LIMITS.recordHighlights}.` })).status).toBe(409)
    })

    it('to another account, and to a token that only reads', async () => {
      const id = await page()
      const { _id } = await add(id, WORDS)
      for (const answer of [
        await app.otto.get(path(id)),
        await app.otto.post(path(id), { exact: WORDS }),
        await app.otto.put(`${path(id)}/${_id}`, { comment: 'x' }),
        await app.otto.del(`${path(id)}/${_id}`),
        await app.otto.post(`${path(id)}/note`, {}),
      ]) {
        expect(answer.status).toBe(404)
      }
      const reader = await app.withScopes(['knowledge:read'])
      expect(await list(id, reader)).toHaveLength(1)
      expect((await reader.post(path(id), { exact: WORDS })).status).toBe(403)
      expect((await reader.del(`${path(id)}/${_id}`)).status).toBe(403)
      expect((await reader.post(`${path(id)}/note`, {})).status).toBe(403)
    })
  })

  it('are one when two people highlight the same words at once', async () => {
    const id = await page()
    const answers = await Promise.all([1, 2, 3, 4].map(() => nora.post(path(id), { exact: WORDS })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 201])
    expect(await list(id)).toHaveLength(1)
  })

  it('tell other clients that the page changed', async () => {
    const id = await page()
    const { _id } = await add(id, WORDS)
    await nora.put(`${path(id)}/${_id}`, { comment: 'x' })
    await nora.del(`${path(id)}/${_id}`)
    const updated = 'record:updated'
    expect(await givenRecords(nora).eventsOf(id)).toEqual(['record:created', updated, updated, updated])
  })
})

describeOnBothDatabases('the read mark of a saved page', (_open, engine) => {
  it('is a filter of lists and no change of the page', async () => {
    const app = await startTestApp(engine, { work: false })
    const { nora } = app
    const save = async (name: string) =>
      (await nora.post('/urls', { url: `https://paper.example/${name}`, title: name, text_content: name })).body.url
    const [read, unread] = [await save('read'), await save('unread')]
    expect(read.read).toBe(false)
    const marked = await nora.put(`/urls/${read._id}`, { read: true, revision: read.revision })
    expect(marked.body.url).toEqual({ ...read, read: true })
    const titles = async (query: string) =>
      (await nora.get(`/urls?${query}`)).body.urls.map(({ title }: { title: string }) => title)
    expect(await titles('read=true')).toEqual(['read'])
    expect(await titles('read=false')).toEqual(['unread'])
    expect((await titles('')).toSorted()).toEqual(['read', 'unread'])
    expect((await nora.get(`/urls/${read._id}/history`)).body.history).toHaveLength(1)
    const back = (await nora.put(`/urls/${read._id}`, { read: null })).body.url
    expect(back).toEqual(read)
    const both = (await nora.put(`/urls/${unread._id}`, { read: true, title: 'Changed' })).body.url
    expect(both.revision).toBe(2)
    expect(both.updatedAt > unread.updatedAt).toBe(true)
    await app.stop()
  })
})
