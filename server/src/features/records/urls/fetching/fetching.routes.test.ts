// @module-tag slow

import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { english } from '#test/in-english'
import { type Answer, endless, redirects, type ScriptedWeb, sends, startWeb } from '#test/scripted-web'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'
import { keyOf } from '../../records.ts'
import { DAILY_FETCHES, dayOf } from './url-budgets.store.ts'

const SENTENCE = 'Linen paper is made of rags, water, patience and, above all, of time. '
const article = (title: string, words: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><nav><a href="/menu">Menu</a></nav>
  <article><h1>${title}</h1><p>${words} ${SENTENCE.repeat(5)}</p><p>${SENTENCE.repeat(5)}</p></article></body></html>`
const HTML = { 'content-type': 'text/html; charset=utf-8' }

describeOnBothDatabases('a saved address', (_open, engine) => {
  let test: TestApp
  let nora: Caller
  let otto: Caller
  let web: ScriptedWeb
  const pages: Record<string, Answer> = {}
  beforeAll(async () => {
    web = await startWeb(pages)
    test = await startTestApp(engine, { config: { allowPrivateHosts: ['127.0.0.1'] } })
    nora = test.nora
    otto = test.otto
  })
  afterAll(async () => {
    await test.stop()
    await web.stop()
  })
  beforeEach(() => {
    for (const path of Object.keys(pages)) delete pages[path]
  })

  type Url = Record<string, unknown> & { _id: string }
  const save = async (path: string, fields: object = {}, who = nora): Promise<Url> => {
    const answer = await who.post('/urls', { url: path.startsWith('/') ? web.origin + path : path, ...fields })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.url
  }
  const read = async (id: string, who = nora): Promise<Url> => (await who.get(`/urls/${id}`)).body.url
  const until = (id: string, reached: (url: Url) => boolean): Promise<Url> =>
    eventually(async () => {
      const url = await read(id)
      expect(url).toSatisfy(reached)
      return url
    })
  const settled = (id: string) => until(id, ({ status }) => status !== 'pending')
  const asked = (path: string) => web.requests.filter((one) => one.path === path).length
  /** Retries 503: search may time out on a busy machine. */
  const search = async (path: string, query: string, who = nora) => {
    for (let tries = 0; ; tries += 1) {
      const answer = await who.post(path, { query })
      if (answer.status !== 503 || tries === 20) return answer.body.results
    }
  }
  const found = async (path: string, query: string, who = nora) =>
    (await search(path, query, who)).map(({ _id }: { _id: string }) => _id)

  it('is answered at once, then read, and found by its text: in its own account alone', async () => {
    let answerNow = (): void => {}
    pages['/slow'] = (response) => {
      answerNow = () => void response.writeHead(200, HTML).end(article('Slow', 'quokka'))
    }
    const url = await save('/slow')
    expect(url).toMatchObject({ status: 'pending', text_content: '', last_crawled: null })
    await until(url._id, () => asked('/slow') === 1)
    answerNow()
    const done = await settled(url._id)
    expect(done).toMatchObject({ status: 'complete', error: '', title: 'Slow', language: 'en', fetch_note: '' })
    expect(done.text_content).toContain('quokka')
    expect(done.text_content).not.toContain('Menu')
    expect(done.last_crawled).not.toBeNull()
    expect(await found('/urls/search', 'quokka')).toEqual([url._id])
    expect((await search('/search/quick', 'quokka'))[0].id).toBe(url._id)
    expect(await found('/urls/search', 'quokka', otto)).toEqual([])
    expect((await otto.get(`/urls/${url._id}`)).status).toBe(404)
    expect((await otto.post(`/urls/${url._id}/fetch`)).status).toBe(404)
  })

  it('says what its page says of itself, and fetches no picture of it', async () => {
    const head = `<meta name="description" content="On paper"><meta property="og:site_name" content="The Press">
      <meta name="author" content="Mara Lind"><link rel="canonical" href="/real">
      <meta property="og:image" content="/cover.png"><meta property="article:published_time" content="2026-11-20T08:00:00Z">`
    pages['/facts'] = sends(article('Facts', 'x', head), HTML)
    const done = await settled((await save('/facts'))._id)
    expect(done).toMatchObject({
      description: 'On paper',
      site_name: 'The Press',
      author: 'Mara Lind',
      canonical_url: `${web.origin}/real`,
      picture_url: `${web.origin}/cover.png`,
      published_at: '2026-11-20T08:00:00.000Z',
    })
    expect(asked('/cover.png') + asked('/real')).toBe(0)
  })

  it('keeps what people wrote, and what was there when a later fetch fails', async () => {
    pages['/mine'] = sends(article('Theirs', 'first'), HTML)
    const url = await save('/mine', { title: 'Mine' })
    expect(await settled(url._id)).toMatchObject({ title: 'Mine', text_content: expect.stringContaining('first') })
    pages['/mine'] = sends(article('Theirs', 'second'), HTML)
    expect((await nora.post(`/urls/${url._id}/fetch`)).body.url.status).toBe('pending')
    expect(await settled(url._id)).toMatchObject({ title: 'Mine', text_content: expect.stringContaining('second') })

    pages['/mine'] = (response) => void response.writeHead(404).end()
    await nora.post(`/urls/${url._id}/fetch`)
    const failed = await settled(url._id)
    expect(failed).toMatchObject({
      status: 'failed',
      error: english('fetching.answered', { host: `127.0.0.1:${web.port}`, status: 404 }),
    })
    expect(failed.text_content).toContain('second')

    await nora.put(`/urls/${url._id}`, { text_content: 'my own words' })
    pages['/mine'] = sends(article('Theirs', 'third'), HTML)
    await nora.post(`/urls/${url._id}/fetch`)
    expect(await settled(url._id)).toMatchObject({ status: 'complete', text_content: 'my own words', error: '' })
    await nora.put(`/urls/${url._id}`, { text_content: null, title: null })
    await nora.post(`/urls/${url._id}/fetch`)
    const empty = await settled(url._id)
    expect(empty).toMatchObject({ title: 'Theirs', text_content: expect.stringContaining('third') })
    const same = await nora.put(`/urls/${url._id}`, empty)
    expect(same.body.url.title).toBe('Theirs')
    pages['/mine'] = sends(article('Renamed', 'third'), HTML)
    await nora.post(`/urls/${url._id}/fetch`)
    expect((await settled(url._id)).title).toBe('Renamed')
  })

  it('is not sent again what has not changed', async () => {
    const seen: (string | undefined)[] = []
    pages['/same'] = (response, request) => {
      seen.push(request.headers['if-none-match'])
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end()
      else response.writeHead(200, { ...HTML, etag: '"v1"' }).end(article('Same', 'x'))
    }
    const url = await save('/same')
    const first = await settled(url._id)
    await nora.post(`/urls/${url._id}/fetch`)
    const second = await settled(url._id)
    expect(seen).toEqual([undefined, '"v1"'])
    expect(second).toMatchObject({ status: 'complete', text_content: first.text_content, title: 'Same' })
    expect(Date.parse(String(second.last_crawled))).toBeGreaterThan(Date.parse(String(first.last_crawled)))
  })

  it('is saved and fetched once, however it is spelled and however many do it at once', async () => {
    pages['/once'] = sends(article('Once', 'x'), HTML)
    const answers = await Promise.all(
      ['/once', '/once#a', '/./once', '/x/../once'].map((path) => nora.post('/urls', { url: web.origin + path })),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 200, 201])
    const id = answers[0]?.body.url._id
    await settled(id)
    await Promise.all(Array.from({ length: 5 }, () => nora.post(`/urls/${id}/fetch`)))
    await settled(id)
    expect(asked('/once')).toBeLessThanOrEqual(3)
    const elsewhere = await save('/once', {}, otto)
    expect(elsewhere._id).not.toBe(id)
  })

  it('is one record for its trackers and its slash, and keeps the address that was saved', async () => {
    pages['/kept/?utm_source=a'] = sends(article('Kept', 'x'), HTML)
    const url = await save('/kept/?utm_source=a')
    for (const path of ['/kept', '/kept/', '/kept?', '/kept?fbclid=1', '/kept/?utm_source=b#part']) {
      const again = await nora.post('/urls', { url: web.origin + path })
      expect([path, again.status, again.body.duplicate]).toEqual([path, 200, true])
      expect(again.body.url).toMatchObject({ _id: url._id, url: `${web.origin}/kept/?utm_source=a` })
    }
    expect(await settled(url._id)).toMatchObject({ title: 'Kept', status: 'complete' })
    expect((await nora.post('/urls', { url: `${web.origin}/kept?page=2` })).status).toBe(201)
    const elsewhere = await nora.put(`/urls/${(await save('/moved'))._id}`, { url: `${web.origin}/kept` })
    expect(elsewhere.status).toBe(409)
    expect((await otto.post('/urls', { url: `${web.origin}/kept` })).status).toBe(201)
  })

  it('stays one record beside one that was saved under other rules', async () => {
    const first = await save('/rules')
    const { database } = test.platform
    const stored = await save('/rules-old/?utm_id=1')
    // As an earlier release stored it: the same page, with a key of its own.
    const twin_key = keyOf(`${web.origin}/rules?utm_id=1`)
    await settled(stored._id)
    await database.transact((tx) =>
      tx
        .updateTable('records')
        .set({ url: `${web.origin}/rules?utm_id=1`, twin_key })
        .where('id', '=', stored._id)
        .execute(),
    )
    expect((await nora.post('/urls', { url: `${web.origin}/rules?utm_id=1` })).body.url._id).toBe(stored._id)
    expect((await nora.post('/urls', { url: `${web.origin}/rules?utm_id=2` })).body.url._id).toBe(first._id)
    expect((await nora.put(`/urls/${stored._id}`, { title: 'Still mine' })).status).toBe(200)
    pages['/rules?utm_id=1'] = sends(article('Rules', 'x'), HTML)
    await nora.post(`/urls/${stored._id}/fetch`)
    expect(await settled(stored._id)).toMatchObject({ title: 'Still mine', status: 'complete' })
  })

  it.each([
    ['records.pageSignIn', '<title>Sign in</title><form><input type=password></form>'],
    ['records.pageConsent', '<p>We use cookies. Accept cookies to continue.</p><button>Accept</button>'],
    ['records.pageBotCheck', '<title>Just a moment...</title>'],
  ] as const)('says %s, and keeps nothing of that page', async (key, html) => {
    pages[`/${key}`] = redirects(`/${key}/login`)
    pages[`/${key}/login`] = sends(html, HTML)
    const url = await save(`/${key}`)
    expect(await settled(url._id)).toMatchObject({ status: 'failed', error: english(key), title: '', text_content: '' })
    pages[`/${key}`] = sends(article('Open', 'x'), HTML)
    await nora.post(`/urls/${url._id}/fetch`)
    expect(await settled(url._id)).toMatchObject({ status: 'complete', title: 'Open' })
    pages[`/${key}`] = redirects(`/${key}/login`)
    await nora.post(`/urls/${url._id}/fetch`)
    expect(await settled(url._id)).toMatchObject({ status: 'failed', error: english(key), title: 'Open' })
  })

  it('follows a page that forwards at once, within limits', async () => {
    const forwards = (to: string) => sends(`<meta http-equiv=refresh content="0; url=${to}"><title>Wait</title>`, HTML)
    pages['/short'] = forwards('/shorter')
    pages['/shorter'] = forwards('/tides')
    pages['/tides'] = sends(article('Tides', 'x'), { ...HTML, etag: '"t"' })
    const url = await save('/short')
    expect(await settled(url._id)).toMatchObject({ title: 'Tides', status: 'complete', url: `${web.origin}/short` })
    await nora.post(`/urls/${url._id}/fetch`)
    await settled(url._id)
    expect(web.requests.filter(({ headers }) => headers['if-none-match'] === '"t"')).toEqual([])
    pages['/round'] = forwards('/about')
    pages['/about'] = forwards('/round')
    expect(await settled((await save('/round'))._id)).toMatchObject({
      status: 'failed',
      error: english('records.pageForwards'),
      title: '',
    })
    pages['/into-private'] = forwards('http://10.1.2.3/')
    expect(await settled((await save('/into-private'))._id)).toMatchObject({ status: 'failed', text_content: '' })
  })

  it('is fetched for its new address when that is changed under way, and for none once it is in trash', async () => {
    let finish = (): void => {}
    pages['/old'] = (response) => {
      finish = () => void response.writeHead(200, HTML).end(article('Old', 'obsolete'))
    }
    pages['/new'] = sends(article('New', 'current'), HTML)
    const url = await save('/old')
    await until(url._id, () => asked('/old') === 1)
    await nora.put(`/urls/${url._id}`, { url: `${web.origin}/new` })
    finish()
    expect(await settled(url._id)).toMatchObject({ title: 'New', status: 'complete' })
    expect(await found('/urls/search', 'obsolete')).toEqual([])

    pages['/gone'] = (response) => {
      finish = () => void response.writeHead(200, HTML).end(article('Gone', 'vanished'))
    }
    const gone = await save('/gone')
    await until(gone._id, () => asked('/gone') === 1)
    await nora.del(`/urls/${gone._id}`)
    finish()
    expect((await nora.post(`/urls/${gone._id}/fetch`)).status).toBe(409)
    pages['/gone'] = sends(article('Gone', 'vanished'), HTML)
    await nora.post(`/urls/${gone._id}/restore`)
    expect(await settled(gone._id)).toMatchObject({ title: 'Gone', status: 'complete' })
    await nora.del(`/urls/${gone._id}`)
    await nora.del(`/urls/${gone._id}`)
    const left = await test.platform.database.read.selectFrom('url_fetches').select('url_id').execute()
    expect(left.map(({ url_id }) => url_id)).not.toContain(gone._id)
  })

  it.each([
    ['in a private network', 'http://10.1.2.3/', 'ALLOW_PRIVATE_HOSTS'],
    ['on this machine, by another spelling', 'http://0x7f.2/', 'ALLOW_PRIVATE_HOSTS'],
    ['of the cloud’s own data', 'http://169.254.169.254/latest/meta-data', 'ALLOW_PRIVATE_HOSTS'],
    ['in IPv6 clothes', 'http://[::ffff:10.0.0.1]/', 'ALLOW_PRIVATE_HOSTS'],
    ['on another port than those of the web', 'http://1.1.1.1:22/', 'ports 80 and 443'],
  ])('%s is saved and never asked', async (_kind, address, reason) => {
    const done = await settled((await save(address))._id)
    expect(done).toMatchObject({ status: 'failed', last_crawled: null })
    expect(done.error).toContain(reason)
  })

  it('fails in plain words where there is nothing to read', async () => {
    pages['/picture'] = sends(Buffer.from('89504e470d0a1a0a0000', 'hex'), { 'content-type': 'image/png' })
    pages['/inside'] = redirects('http://192.168.0.1/admin')
    pages['/endless'] = endless(HTML)
    pages['/bomb'] = sends(gzipSync(Buffer.alloc(40_000_000)), { ...HTML, 'content-encoding': 'gzip' })
    const ids = await Promise.all(
      ['/picture', '/inside', '/endless', '/bomb'].map(async (path) => (await save(path))._id),
    )
    const errors = await Promise.all(ids.map(async (id) => (await settled(id)).error))
    expect(errors).toEqual([
      english('mail.noTextToKeep', { gap: english('mail.gapIs', { kind: 'image/png' }) }),
      expect.stringContaining('192.168.0.1 is in a private network'),
      english('fetching.tooLarge', { host: `127.0.0.1:${web.port}` }),
      english('fetching.tooLarge', { host: `127.0.0.1:${web.port}` }),
    ])
  })

  it('says that it is tried again where its server is not well, and is, when somebody asks', async () => {
    pages['/ill'] = (response) => void response.writeHead(503).end()
    const url = await save('/ill')
    const waiting = await until(url._id, ({ error }) => error !== '')
    expect(waiting).toMatchObject({
      status: 'pending',
      error: english('records.retried', {
        why: english('fetching.answered', { host: `127.0.0.1:${web.port}`, status: 503 }),
      }),
    })
    pages['/ill'] = sends(article('Well', 'x'), HTML)
    await nora.post(`/urls/${url._id}/fetch`)
    expect(await settled(url._id)).toMatchObject({ status: 'complete', error: '', title: 'Well' })
  })

  it('waits for the next day when its account has fetched enough, and no other account does', async () => {
    pages['/budget'] = sends(article('Budget', 'x'), HTML)
    const day = dayOf(Date.now())
    await test.platform.database.transact((tx) =>
      tx
        .insertInto('url_budgets')
        .values({ tenant_id: otto.tenantId, day, fetches: DAILY_FETCHES, bytes: 0 })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'day']).doUpdateSet({ fetches: DAILY_FETCHES }))
        .execute(),
    )
    const own = await save('/budget', {}, otto)
    await eventually(async () => expect((await read(own._id, otto)).error).not.toBe(''))
    expect(await read(own._id, otto)).toMatchObject({
      status: 'pending',
      error: expect.stringContaining('2,000 requests'),
    })
    expect(asked('/budget')).toBe(0)
    expect(await settled((await save('/budget'))._id)).toMatchObject({ status: 'complete' })
  })

  it('is fetched again only by who may write', async () => {
    pages['/scope'] = sends(article('Scope', 'x'), HTML)
    const url = await save('/scope')
    const reader = await test.withScopes(['knowledge:read'])
    expect((await reader.post(`/urls/${url._id}/fetch`)).status).toBe(403)
    expect((await test.nobody.post(`/urls/${url._id}/fetch`)).status).toBe(401)
  })
})
