// @module-tag slow

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { english } from '#test/in-english'
import { type Answer, redirects, type ScriptedWeb, sends, startWeb } from '#test/scripted-web'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const page = (title: string, links: string[] = [], head = ''): Answer =>
  sends(
    `<html><head><title>${title}</title>${head}</head><body><p>All about ${title}.</p>
    ${links.map((link) => (link.startsWith('<') ? link : `<a href="${link}">${link}</a>`)).join(' ')}</body></html>`,
    HTML,
  )

describeOnBothDatabases('a crawl', (_open, engine) => {
  let test: TestApp
  let nora: Caller
  let web: ScriptedWeb
  beforeAll(async () => {
    test = await startTestApp(engine, { config: { allowPrivateHosts: ['127.0.0.1'] } })
    nora = test.nora
  })
  afterAll(() => test.stop())
  afterEach(() => web.stop())

  /** A site per test, because the code caches robots rules by origin. */
  const site = async (paths: Record<string, Answer>, elsewhere?: Answer): Promise<void> => {
    web = await startWeb(paths, elsewhere)
  }
  const save = async (path: string) => {
    const answer = await nora.post('/urls', { url: web.origin + path, crawl_enabled: true })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.url._id as string
  }
  const read = async (id: string) => (await nora.get(`/urls/${id}`)).body.url
  const settled = (id: string) =>
    eventually(async () => {
      const url = await read(id)
      expect(url.status).not.toBe('pending')
      return url
    })
  interface SavedPage {
    _id: string
    url: string
    title: string
    updatedAt: string
    project: string
  }
  const pagesOf = async (id: string): Promise<SavedPage[]> => (await nora.get(`/urls/${id}/pages`)).body.pages
  const paths = async (id: string) => (await pagesOf(id)).map(({ url }) => url.replace(web.origin, ''))
  /** Retries 503: search may time out on a busy machine. */
  const search = async (path: string, query: string) => {
    for (let tries = 0; ; tries += 1) {
      const answer = await nora.post(path, { query })
      if (answer.status !== 503 || tries === 20) return answer.body.results
    }
  }
  const asked = () => web.requests.map(({ path }) => path)

  it('saves what lies below the folder of its address, each page once, and finds it by its text', async () => {
    await site({
      '/docs/': page('Start', [
        'one',
        'two.html#part',
        '/docs/./one',
        '/docs/',
        '/other',
        'http://127.0.0.2/',
        'mailto:a@b',
      ]),
      '/docs/one': page('One wombat', ['two.html', 'deep/three', 'photo.png', '/docs/one?print=1']),
      '/docs/one?print=1': page('One wombat', ['two.html', 'deep/three', 'photo.png', '/docs/one?print=1']),
      '/docs/two.html': page('Two', ['one', '<a href="hidden" rel="nofollow">x</a>', 'javascript:alert(1)']),
      '/docs/deep/three': page('Three', ['../../outside', 'unread', 'gone', 'out']),
      '/docs/deep/unread': sends('GIF89a', { 'content-type': 'image/gif' }),
      '/docs/deep/out': redirects('/outside'),
      '/outside': page('Outside'),
    })
    const id = await save('/docs/')
    const url = await settled(id)
    expect(url).toMatchObject({ status: 'complete', title: 'Start', error: '' })
    expect(await paths(id)).toEqual(['/docs/deep/three', '/docs/one', '/docs/two.html'])
    expect(url.fetch_note).toBe(
      '3 linked pages were saved. Skipped: 2 failed, 1 redirected to another site, 1 identical to another page.',
    )
    expect(asked().filter((path) => /other|outside|hidden|png|robots/.test(path))).toEqual(['/robots.txt'])
    expect(new Set(asked()).size).toBe(asked().length)
    const hit = (await search('/search/quick', 'wombat'))[0]
    expect(hit).toMatchObject({ type: 'page', title: 'One wombat' })
    expect((await test.otto.get(`/pages/${hit.id}`)).status).toBe(404)
    expect((await test.otto.get(`/urls/${id}/pages`)).status).toBe(404)
  })

  it('obeys what the site says to programs, in robots.txt, in its pages and beside them', async () => {
    await site({
      '/robots.txt': sends(
        'User-agent: *\nDisallow: /s/\n\nUser-agent: dossier\nDisallow: /s/closed\nAllow: /s/closed/open\n',
      ),
      '/s/': page('Start', ['closed', 'closed/open', 'kept-out', 'no-links', 'by-header', 'sneaks-in']),
      '/s/closed': page('Closed'),
      '/s/closed/open': page('Open'),
      '/s/kept-out': page('Kept out', ['found'], '<meta name="robots" content="noindex">'),
      '/s/no-links': page('No links', ['never'], '<meta name="ROBOTS" content="nofollow">'),
      '/s/by-header': sends('<p>by header', { ...HTML, 'x-robots-tag': 'none' }),
      '/s/found': page('Found'),
      '/s/sneaks-in': redirects('/s/closed'),
    })
    const id = await save('/s/')
    expect((await settled(id)).fetch_note).toBe(
      '3 linked pages were saved. Skipped: 3 closed to robots by the site, 1 redirected to another site.',
    )
    expect(await paths(id)).toEqual(['/s/closed/open', '/s/found', '/s/no-links'])
    expect(asked()).not.toContain('/s/closed')
    expect(asked()).not.toContain('/s/never')
  })

  it('asks for nothing more where the rules cannot be read, but keeps the page that somebody saved', async () => {
    await site({
      '/robots.txt': (response) => void response.writeHead(500).end(),
      '/': page('Start', ['one']),
      '/one': page('One'),
    })
    const id = await save('/')
    const url = await settled(id)
    expect(url).toMatchObject({ status: 'complete', title: 'Start' })
    expect(url.fetch_note).toContain(english('records.robotsUnreadable'))
    expect(asked()).toEqual(['/', '/robots.txt'])
  })

  it('comes to an end in a calendar that has none, and in links that grow', async () => {
    await site({ '/': page('Start', ['cal?day=0', 'grow/grow/']) }, (response, request) => {
      const url = new URL(request.url ?? '', 'http://x')
      const day = Number(url.searchParams.get('day') ?? 0)
      if (url.pathname === '/cal') page(`Day ${day}`, [`?day=${day + 1}`, `?day=${day + 2}`])(response, request)
      else if (url.pathname.startsWith('/grow/')) page(url.pathname, ['grow/', '../grow/grow/'])(response, request)
      else response.writeHead(404).end()
    })
    const id = await save('/')
    await settled(id)
    // Five links deep, two days further with each at most.
    expect((await paths(id)).filter((path) => path.startsWith('/cal')).length).toBeLessThanOrEqual(9)
    expect((await paths(id)).filter((path) => path.startsWith('/grow'))).toEqual(['/grow/grow/', '/grow/grow/grow/'])
  })

  it('asks one page at a time, and waits as long as the site wishes', async () => {
    let atOnce = 0
    let most = 0
    const times: number[] = []
    const slow =
      (answer: Answer): Answer =>
      (response, request) => {
        atOnce += 1
        most = Math.max(most, atOnce)
        times.push(performance.now())
        setTimeout(() => {
          atOnce -= 1
          answer(response, request)
        }, 50)
      }
    await site({
      '/robots.txt': sends('User-agent: *\nCrawl-delay: 0.5'),
      '/a/': slow(page('A', ['1', '2'])),
      '/a/1': slow(page('A1')),
      '/a/2': slow(page('A2')),
      '/b/': slow(page('B', ['1'])),
      '/b/1': slow(page('B1')),
    })
    const ids = await Promise.all([save('/a/'), save('/b/')])
    for (const id of ids) await settled(id)
    expect(most).toBe(1)
    expect(times).toHaveLength(5)
    const gaps = times.slice(3).map((time, index) => time - (times[index + 2] ?? 0))
    for (const gap of gaps) expect(gap).toBeGreaterThan(490)
  })

  it('changes nothing that is the same the next time, renews what is not, and leaves alone what is in trash', async () => {
    const answers: Record<string, Answer> = {
      '/': page('Start', ['one', 'two', 'three']),
      '/one': page('One'),
      '/two': page('Two'),
      '/three': page('Three'),
    }
    await site(answers)
    const id = await save('/')
    await settled(id)
    const first = await pagesOf(id)
    const [one, three, two] = first
    await nora.put(`/pages/${one?._id}`, { title: 'Mine' })
    await nora.del(`/pages/${three?._id}`)
    answers['/'] = page('Start', ['one'])
    answers['/one'] = page('One again')
    await nora.post(`/urls/${id}/fetch`)
    await settled(id)
    const second = await pagesOf(id)
    expect(second.map(({ title }) => title)).toEqual(['Mine', 'Two'])
    expect((await nora.get(`/pages/${one?._id}`)).body.page.text_content).toContain('One again')
    expect(second[1]).toEqual(two)
    expect((await nora.get(`/pages/${three?._id}`)).body.page.in_trash).toBe(true)
  })

  it('ends where its address goes to trash, and goes on when it is back', async () => {
    const held: (() => void)[] = []
    const answers: Record<string, Answer> = {
      '/': page('Start', ['one', 'two']),
      '/one': (response, request) => {
        held.push(() => page('One')(response, request))
      },
      '/two': page('Two'),
    }
    await site(answers)
    const id = await save('/')
    await eventually(() => expect(held).not.toEqual([]))
    await nora.del(`/urls/${id}`)
    answers['/one'] = page('One')
    held[0]?.()
    await test.jobsDone()
    expect(await pagesOf(id)).toEqual([])
    expect(asked()).not.toContain('/two')
    await nora.post(`/urls/${id}/restore`)
    await settled(id)
    expect(await paths(id)).toEqual(['/one', '/two'])
    expect(asked().filter((path) => path === '/')).toHaveLength(1)
  })

  it('puts its pages where its address has been moved to meanwhile', async () => {
    const held: (() => void)[] = []
    const answers: Record<string, Answer> = {
      '/': page('Start', ['one', 'two']),
      '/one': (response, request) => {
        held.push(() => page('One')(response, request))
      },
      '/two': page('Two'),
    }
    await site(answers)
    const id = await save('/')
    await eventually(() => expect(held).not.toEqual([]))
    const project = (await nora.post('/projects', { name: 'Elsewhere' })).body.project._id
    await nora.put(`/urls/${id}`, { project })
    answers['/one'] = page('One')
    held[0]?.()
    await settled(id)
    expect((await pagesOf(id)).map((one) => one.project)).toEqual([project, project])
  })

  it('begins where it is wished for while the first page is under way, and ends where it is no more', async () => {
    const held: (() => void)[] = []
    const holding =
      (answer: Answer): Answer =>
      (response, request) =>
        void held.push(() => answer(response, request))
    const answers: Record<string, Answer> = {
      '/': holding(page('Start', ['one', 'two', 'three'])),
      '/one': holding(page('One')),
      '/two': page('Two'),
      '/three': page('Three'),
    }
    await site(answers)
    const heldAt = (count: number): Promise<void> => eventually(() => expect(held).toHaveLength(count))
    const id = (await nora.post('/urls', { url: web.origin })).body.url._id
    await heldAt(1)
    await nora.put(`/urls/${id}`, { crawl_enabled: true })
    answers['/'] = page('Start', ['one', 'two', 'three'])
    held[0]?.()
    await heldAt(2)
    await nora.put(`/urls/${id}`, { crawl_enabled: false })
    held[1]?.()
    expect(await settled(id)).toMatchObject({ status: 'complete', title: 'Start', fetch_note: '' })
    expect(await pagesOf(id)).toEqual([])
    answers['/one'] = page('One')
    await nora.put(`/urls/${id}`, { crawl_enabled: true })
    await settled(id)
    expect(await paths(id)).toEqual(['/one', '/three', '/two'])
  })
})
