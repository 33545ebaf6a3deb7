import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'

interface Hit {
  id: string
  type: string
  title: string
  excerpt: string
  highlight_field: string
  highlight_segments: { text: string; highlighted: boolean }[]
  subtitle: string
  why: string[]
}

describeOnBothDatabases('POST /search/quick', (_open, engine) => {
  let app: TestApp
  let nora: Caller
  let autumn = ''

  beforeAll(async () => {
    app = await startTestApp(engine)
    nora = app.nora
    autumn = (await nora.post('/projects', { name: 'Autumn list' })).body.project._id as string
  })
  afterAll(() => app.stop())

  const ask = async (query: string, more: object = {}, caller = nora) => {
    const { status, body, text } = await caller.post('/search/quick', { query, ...more })
    expect(status, text).toBe(200)
    for (const { excerpt, highlight_segments } of body.results as Hit[])
      expect(highlight_segments.map((segment) => segment.text).join('')).toBe(excerpt)
    return body as { found: number; results: Hit[]; relaxed?: true; found_is_minimum?: true; degraded?: true }
  }
  const titles = async (query: string, more: object = {}, caller = nora) =>
    (await ask(query, more, caller)).results.map(({ title }) => title)
  const note = async (title: string, content = '', more: object = {}) => {
    const answer = await nora.post('/notes', { title, content: `<p>${content}</p>`, ...more })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.note._id as string
  }
  const mail = async (id: string, subject: string, text: string, more: object = {}) => {
    const answer = await nora.post('/emails', { raw_email: rawMail({ id: `${id}@x.example`, subject, text, ...more }) })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.email._id as string
  }

  it('finds a record in the request after the one that wrote it, and no longer after its deletion', async () => {
    const id = await note('Zwiebelfisch', 'a stray letter of another fount')
    expect(await titles('zwiebelfisch')).toEqual(['Zwiebelfisch'])
    expect(await titles('zwieb')).toEqual(['Zwiebelfisch'])
    await nora.put(`/notes/${id}`, { title: 'Hurenkind' })
    expect([await titles('zwiebelfisch'), await titles('hurenkind')]).toEqual([[], ['Hurenkind']])
    await nora.del(`/notes/${id}`)
    expect(await ask('hurenkind')).toMatchObject({ found: 0, results: [] })
    await nora.post(`/notes/${id}/restore`)
    expect(await titles('hurenkind')).toEqual(['Hurenkind'])
  })

  it('leaves mail in trash out, its count too, and has it back when it comes back', async () => {
    const id = await mail('trash', 'Quokka in the cellar', 'It sleeps.')
    expect((await ask('quokka')).found).toBe(1)
    await nora.put(`/emails/${id}`, { mailbox: 'trash' })
    expect(await ask('quokka')).toMatchObject({ found: 0, results: [] })
    await nora.put(`/emails/${id}`, { subject: 'Quokkas in the cellar' })
    expect((await ask('quokka')).found).toBe(0)
    expect((await nora.post('/emails/search', { query: 'quokka in:trash' })).body.found).toBe(1)
    await nora.put(`/emails/${id}`, { mailbox: 'inbox' })
    expect((await ask('quokka')).found).toBe(1)
  })

  it('tells what each type is and where it opens', async () => {
    const email = await mail('tell', 'Okapi prices', 'See below.', { from: 'Mara Lind <mara@okapi.example>' })
    const noteId = await note('Okapi', 'striped')
    await nora.post('/memories', { title: 'Okapi delivery', content: 'on Tuesdays', project: autumn })
    await nora.post('/urls', { url: 'https://zoo.example/okapi', title: 'Zoo' })
    const { results, found } = await ask('okapi')
    expect(found).toBe(4)
    const shown = Object.fromEntries(results.map((hit) => [hit.type, hit]))
    const project = results.find(({ id }) => id === noteId) as Hit & { project_id: string }
    expect(shown.email).toMatchObject({
      id: email,
      subtitle: 'Mara Lind',
      open_target: {
        kind: 'email',
        mailbox: 'inbox',
        path: `/projects/${project.project_id}/mail/inbox/${email}`,
      },
    })
    expect(shown.memory).toMatchObject({ subtitle: 'Autumn list', project_id: autumn })
    expect(shown.url).toMatchObject({ subtitle: 'zoo.example', highlight_field: 'url' })
    expect(shown.note).toMatchObject({ title: 'Okapi', highlight_field: 'title', excerpt: 'Okapi' })
    expect(await titles('okapi', { project_id: autumn })).toEqual(['Okapi delivery'])
  })

  it('sets exact before prefix before typo, and title before body', async () => {
    await note('First', 'the walrusz one')
    await note('walrusses')
    await note('walrus')
    await note('Second', 'of the walrus kind')
    await note('walrux')
    expect(await titles('walrus')).toEqual(['walrus', 'walrusses', 'walrux', 'Second', 'First'])
  })

  it('lifts an old note whose title is the query above a crowd of newer mails that mention it', async () => {
    await note('Budget plan')
    for (let i = 0; i < 12; i += 1) await mail(`crowd${i}`, `Budget plan number ${i}`, 'budget plan, budget plan')
    const { results, found } = await ask('budget plan')
    expect(results[0]).toMatchObject({ type: 'note', title: 'Budget plan' })
    expect(found).toBe(13)
    expect(results.filter(({ type }) => type === 'email')).toHaveLength(6)
    expect((await ask('budget plan', { per_page: 20, limit: 50 })).results).toHaveLength(13)
    expect((await ask('budget plan', { per_page: 1, limit: 1 })).results).toHaveLength(1)
    expect((await ask('budget plan', { per_page: 10_000, limit: 10_000 })).results).toHaveLength(13)
  })

  it('forgives one letter from five on and two from nine, and none below', async () => {
    await note('Frontispiece')
    await note('Verso')
    await note('Deed')
    expect(await titles('vresq')).toEqual([])
    expect(await titles('vreso')).toEqual(['Verso'])
    expect(await titles('vrso')).toEqual([])
    expect(await titles('vers0')).toEqual([])
    expect(await titles('frontispeice')).toEqual(['Frontispiece'])
    expect(await titles('frontspeice')).toEqual(['Frontispiece'])
    expect(await titles('dead')).toEqual([])
  })

  it('looks for nobody’s words but the account’s own', async () => {
    await app.otto.post('/notes', { title: 'Chrysanthemum' })
    expect(await ask('crysanthemum')).toMatchObject({ found: 0 })
    expect((await ask('crysanthemum', {}, app.otto)).found).toBe(1)
    expect(await ask('chrysanthemum')).toMatchObject({ found: 0, results: [] })
  })

  it('asks for all of three words, and for half of four when few have all', async () => {
    await note('Lammergeier nests', 'in limestone walls')
    expect(await titles('lammergeier limestone absent')).toEqual([])
    const relaxed = await ask('lammergeier limestone absent missing')
    expect(relaxed).toMatchObject({ relaxed: true, found: 1 })
    expect(await ask('lammergeier gone absent missing')).toMatchObject({ found: 0 })
    expect((await ask('lammergeier nests limestone walls')).relaxed).toBeUndefined()
  })

  it('keeps words in quotation marks together', async () => {
    await note('Order', 'the golden section of a page')
    await note('Disorder', 'a section of golden paper')
    expect((await titles('golden section')).toSorted()).toEqual(['Disorder', 'Order'])
    expect(await ask('"golden section"')).toMatchObject({ found: 1, results: [{ title: 'Order' }] })
    expect((await titles('"golden secti')).toSorted()).toEqual(['Disorder', 'Order'])
  })

  it('knows addresses, identifiers, accents, and scripts without spaces', async () => {
    await mail('parts', 'Delivery', 'For INV-2026_0042/b', { from: 'Ágnes Őry <agnes.ory@nyomda.example>' })
    await note('北京大学出版社', '东京')
    await note('ภาษาไทย')
    expect(await titles('agnes.ory@nyomda.example')).toEqual(['Delivery'])
    expect(await titles('ory@nyom')).toEqual(['Delivery'])
    expect(await titles('INV-2026_0042')).toEqual(['Delivery'])
    expect(await titles('őry')).toEqual(['Delivery'])
    expect((await ask('agnes'))?.results[0]).toMatchObject({ highlight_field: 'from', subtitle: 'Ágnes Őry' })
    expect(await titles('大学')).toEqual(['北京大学出版社'])
    expect(await titles('東')).toEqual([])
    expect(await titles('ไทย')).toEqual(['ภาษาไทย'])
  })

  it('tells C, C# and C++ apart', async () => {
    for (const title of ['C atlas', 'C++ atlas', 'C# atlas', 'Cormorant atlas']) await note(title)
    expect(await titles('C# atlas')).toEqual(['C# atlas'])
    expect(await titles('atlas c++')).toEqual(['C++ atlas'])
    expect((await titles('C atlas'))[0]).toBe('C atlas')
    expect(await titles('F# atlas')).toEqual([])
    expect((await ask('c#')).results[0]?.highlight_segments[0]).toEqual({ text: 'C#', highlighted: true })
  })

  it('finds emoji in titles, texts and tags', async () => {
    await note('Lift-off 🚀')
    await note('Thumbs', 'well done 👍🏽')
    await note('Garden', 'nothing', { tags: ['🌱'] })
    expect(await titles('🚀')).toEqual(['Lift-off 🚀'])
    expect(await titles('👍')).toEqual(['Thumbs'])
    expect((await ask('🌱')).results[0]).toMatchObject({ title: 'Garden', highlight_field: 'tags' })
    expect(await titles('garden 🚀')).toEqual([])
    expect((await nora.post('/notes/search', { query: '🚀' })).body.results).toHaveLength(1)
    expect(await titles('🚀', {}, app.otto)).toEqual([])
  })

  it.each([
    ['Deno.land pelican', ['denoland pelican', 'deno.land pelican', 'pelican deno land']],
    ['Denoland bittern', ['deno.land bittern', 'deno-land bittern']],
    ['We can’t heron', ["can't heron", 'cant heron', 'can’t heron']],
    ['Price 1,299.50 egret', ['1299.50 egret', '1299 egret', '1,299.50 egret', '1.299,50 egret', 'egret 1299']],
    ['Sum 4711.25 avocet', ['4,711.25 avocet', '4.711,25 avocet', 'avocet 4711']],
    ['parseQueryText plover', ['query plover', 'querytext plover', 'QueryText plover', 'plover parseQuery']],
    ['parse_query_text dunlin', ['parseQueryText dunlin', 'query dunlin']],
    ['e-mail curlew', ['email curlew', 'e-mail curlew']],
  ])('finds %s with and without its signs', async (title, queries) => {
    await note(title)
    for (const query of queries) expect([query, await titles(query)]).toEqual([query, [title]])
    await note(`Elsewhere ${title.split(' ').at(-1)}`, title)
    for (const query of queries) expect([query, (await ask(query)).found]).toEqual([query, 2])
  })

  it('finds the address behind a link, the description of an image and a footnote, and shows them', async () => {
    const source_text =
      'See [the ticket](https://tickets.example.test/browse/QUAY-4711)[^1].\n\n![whiteboard of the billing pipeline](https://p.example/i.png)\n\n[^1]: kittiwake'
    const made = await nora.post('/notes', { title: 'Stand-up', source_text, content_format: 'markdown' })
    for (const query of [
      'QUAY-4711',
      'tickets.example.test',
      'whiteboard',
      'billing pipeline',
      '"billing pipeline"',
      'kittiwake',
      '"QUAY-4711"',
    ])
      expect([query, await titles(query)]).toEqual([query, ['Stand-up']])
    expect((await ask('whiteboard')).results[0]?.excerpt).toContain('whiteboard of the billing pipeline')
    expect((await nora.post('/notes/search', { query: 'quay 4711' })).body.results).toHaveLength(1)
    await nora.put(`/notes/${made.body.note._id}`, { source_text: 'nothing' })
    expect(await titles('QUAY-4711')).toEqual([])
    await nora.post(`/notes/${made.body.note._id}/history/1/restore`)
    expect(await titles('whiteboard')).toEqual(['Stand-up'])
    expect(await titles('whiteboard', {}, app.otto)).toEqual([])
  })

  it('finds the same of an email', async () => {
    const html =
      '<p>The <a href="https://tickets.example.test/browse/MOLE-17?x=AbCdEfGhIjKlMnOpQrStUvWxYz0123456789">ticket</a> <img src="cid:a" alt="sketch of the breakwater"></p>'
    await mail('linked', 'Harbour', html, { headers: ['Content-Type: text/html'] })
    for (const query of ['MOLE-17', 'breakwater sketch']) expect(await titles(query)).toEqual(['Harbour'])
    expect((await nora.post('/emails/search', { query: 'mole-17' })).body.found).toBe(1)
  })

  it('shows the best email of a thread alone, when asked', async () => {
    await mail('dotterel', 'Dotterel', 'the first')
    await mail('dotterel-two', 'Re: Dotterel', 'the second dotterel', { inReplyTo: 'dotterel@x.example' })
    await note('Dotterel note')
    expect(await titles('dotterel')).toHaveLength(3)
    const { found, results } = await ask('dotterel', { threads: true })
    expect([found, results.map(({ type }) => type).toSorted()]).toEqual([3, ['email', 'note']])
  })

  it('relaxes a long question with a quoted part, which stays together where it is', async () => {
    await note('Deckle', 'the deckle edge of the sheet')
    await note('Other', 'an edge without a deckle')
    const asked = await ask('who told us about the "deckle edge" of vellum in winter')
    expect(asked).toMatchObject({ relaxed: true, found: 1, results: [{ title: 'Deckle' }] })
    const apart = await ask('which edge has the "deckle without" of an old press')
    expect(apart.relaxed).toBe(true)
    expect(apart.results.map(({ title }) => title)).toContain('Other')
    expect(await ask('"deckle of nothing at all"')).toMatchObject({ found: 0 })
    expect(await ask('vellum "deckle edge"')).toMatchObject({ found: 0 })
  })

  it('thinks less of what is quoted or stands in a signature', async () => {
    const day = { date: new Date(Date.UTC(2026, 0, 5)) }
    await mail('own', 'About', 'The numbat is here.', day)
    await mail('quoted', 'About', 'Yes.\n\nOn Monday Tim wrote:\n> The numbat is here.\n', day)
    await mail('signed', 'About', 'Yes.\n\n-- \nNumbat Press', day)
    const { results } = await ask('numbat', { explain: true })
    expect(results.map(({ excerpt }) => excerpt.startsWith('The numbat'))).toEqual([true, false, false])
  })

  it('explains itself when asked, and the parts add up', async () => {
    await note('Tapir register', 'a tapir')
    const { results } = await ask('tapir regi', { explain: true })
    const [{ reasons }] = results as [Hit & { reasons: Record<string, number> & { words: { score: number }[] } }]
    expect(reasons.words).toMatchObject([
      { word: 'tapir', match: 'exact', field: 'title' },
      { word: 'regi', match: 'prefix', field: 'title' },
    ])
    const { score = 0, title = 0, order = 0, freshness = 0, mailbox = 0 } = reasons
    const words = reasons.words.reduce((sum, word) => sum + word.score, 0)
    expect(words + title + order + freshness + mailbox).toBeCloseTo(score, 2)
    expect((await ask('tapir regi')).results[0]).not.toHaveProperty('reasons')
  })

  it('shows a text made of markup as text, with the word marked where it stands', async () => {
    await note('Marks', '&lt;mark&gt;saiga&lt;/mark&gt; &lt;script&gt;alert(1)&lt;/script&gt;')
    const [hit] = (await ask('saiga')).results
    expect(hit?.highlight_segments).toEqual([
      { text: '<mark>', highlighted: false },
      { text: 'saiga', highlighted: true },
      { text: '</mark> <script>alert(1)</script>', highlighted: false },
    ])
  })

  it('shows the place where the word is, also far down in a text', async () => {
    await note('Long', `${'filler words here '.repeat(2_000)} then gharial at last`)
    const [hit] = (await ask('gharial')).results
    expect(hit?.excerpt).toContain('then gharial at last')
    expect(hit?.highlight_segments.find(({ highlighted }) => highlighted)?.text).toBe('gharial')
  })

  describe('rights', () => {
    it('shows records and mail each to those who may read them', async () => {
      await note('Serval note')
      await mail('serval', 'Serval mail', 'x')
      const knowledge = await app.withScopes(['knowledge:read'])
      const mails = await app.withScopes(['email:read'])
      expect(await ask('serval', {}, knowledge)).toMatchObject({ found: 1, results: [{ type: 'note' }] })
      expect(await ask('serval', {}, mails)).toMatchObject({ found: 1, results: [{ type: 'email' }] })
      const neither = await (await app.withScopes(['git:read'])).post('/search/quick', { query: 'serval' })
      expect(neither.status).toBe(403)
      expect((await app.nobody.post('/search/quick', { query: 'serval' })).status).toBe(401)
    })

    it('shows another account nothing, and knows none of its projects', async () => {
      expect(await ask('serval', {}, app.otto)).toMatchObject({ found: 0, results: [] })
      const foreign = await app.otto.post('/search/quick', { query: 'serval', project_id: autumn })
      expect(foreign.status).toBe(404)
    })
  })

  it('says why a record is a hit', async () => {
    await note('Quince marmalade', 'boiled with ginger')
    const why = async (query: string) => (await ask(query)).results.map((hit) => hit.why)
    expect(await why('quince')).toEqual([['title']])
    expect(await why('marmalade ginger')).toEqual([['title', 'words']])
    expect(await why('boiled ging')).toEqual([['words', 'prefix']])
    expect(await why('marmelade boiled')).toEqual([['title', 'words', 'typo']])
  })

  it('finds the answer of an email beside its question, and says that it has none of the words', async () => {
    const headers = { to: 'nora@press.example', date: '2026-11-02T08:00:00Z' }
    await mail('q', 'Opening', 'On which Saturdays does the Osterfeld depot receive pallets of calendars?', headers)
    const reply = { inReplyTo: 'q@x.example', date: '2026-11-02T09:00:00Z' }
    await mail('a', 'Re: Opening', 'Only on the first one, until noon.', reply)
    await mail('other', 'Opening hours', 'Only on the first one, until noon.')
    const query = 'on which Saturday does the depot at Osterfeld receive our pallets of calendar'
    const hits = (await ask(query)).results
    expect(hits.map(({ title, why }) => [title, why])).toEqual([
      ['Opening', ['words']],
      ['Re: Opening', ['context']],
    ])
    expect(await titles(query, {}, app.otto)).toEqual([])
    expect(await titles(query, { project_id: autumn })).toEqual([])
  })

  it('refuses an empty query, and finds nothing for one without words', async () => {
    for (const query of ['', '  ', '\n']) expect((await nora.post('/search/quick', { query })).status).toBe(400)
    expect((await nora.post('/search/quick', {})).status).toBe(400)
    expect(await ask('?!')).toEqual({ query: '?!', found: 0, results: [] })
    expect(await ask('  serval ')).toMatchObject({ query: '  serval ' })
  })

  it('never fails on what people type on the way', async () => {
    for (const query of ['"', '" "', '-', 'a"b"c', '*', "')--", 'AND', 'x\u202ey', '\ud83c', 'a '.repeat(400)])
      expect(await ask(query)).toMatchObject({ query })
  })
})

describeOnBothDatabases('POST /search/quick without mail', (_open, engine) => {
  it('finds no mail where none may come in', async () => {
    const features = { gitSync: true, emailIngest: true, mailAccounts: true }
    const app = await startTestApp(engine, { config: { features } })
    try {
      const { nora } = app
      await nora.post('/emails', { raw_email: rawMail({ subject: 'Serval' }) })
      await nora.post('/notes', { title: 'Serval' })
      const found = async () => (await nora.post('/search/quick', { query: 'serval' })).body
      expect(await found()).toMatchObject({ found: 2 })
      features.emailIngest = false
      expect(await found()).toMatchObject({ found: 1, results: [{ type: 'note' }] })
    } finally {
      await app.stop()
    }
  })
})
