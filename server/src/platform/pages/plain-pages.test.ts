import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { startTestApp, type TestApp } from '#test/test-app'
import { html } from './page.ts'

describe('a page', () => {
  it('escapes whatever is put into it, but for markup of its own', () => {
    const evil = `<img src=x onerror="a('&')">`
    expect(html`<p title="${evil}">${html`<b>${evil}</b>`}</p>`.text).toBe(
      '<p title="&lt;img src=x onerror=&quot;a(&#39;&amp;&#39;)&quot;&gt;"><b>&lt;img src=x onerror=&quot;a(&#39;&amp;&#39;)&quot;&gt;</b></p>',
    )
  })
})

describeOnBothDatabases('plain pages', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  it('are there without signing in: front page, styles, API reference', async () => {
    const front = await app.nobody.get('base:/')
    expect([front.status, front.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const links = [...front.text.matchAll(/(?:href)="([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) expect((await app.nobody.get(`base:${link}`)).status, link).toBeLessThan(400)
    for (const sheet of ['tokens.css', 'page.css', 'fonts.css']) {
      const style = await app.nobody.get(`base:/assets/${sheet}`)
      expect([style.status, style.headers.get('content-type'), style.headers.get('cache-control')]).toEqual([
        200,
        'text/css; charset=utf-8',
        'public, max-age=3600',
      ])
    }
    expect((await app.nobody.get('base:/assets/../page.css')).status).toBe(404)
    expect((await app.nobody.get('base:/assets/none.css')).status).toBe(404)
  })

  it('serve the API reference with everything it needs from here', async () => {
    let docs = await app.nobody.get('base:/docs')
    if (docs.status >= 300 && docs.status < 400)
      docs = await app.nobody.get(`base:${new URL(docs.headers.get('location') ?? '', `${app.baseUrl}/docs`).pathname}`)
    expect(docs.status).toBe(200)
    expect(docs.headers.get('content-type')).toMatch(/text\/html/)
    expect(docs.text).not.toMatch(/(?:src|href)="https?:\/\//)
    const parts = [...docs.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
    for (const part of parts) {
      const { pathname } = new URL(part, `${app.baseUrl}/docs/`)
      expect((await app.nobody.get(`base:${pathname}`)).status, part).toBe(200)
    }
  })

  it('tell a person, and only a person, in words that an address leads nowhere', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const page = await app.nobody.get('base:/nowhere', browser)
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.text).toContain(english('pages.nowhereTitle'))
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const told = await app.nobody.get('base:/nowhere', { ...browser, 'accept-language': 'de' })
    expect([told.status, told.headers.get('content-language')]).toEqual([404, 'de'])
    expect(told.text).toContain('Unter dieser Adresse gibt es nichts')
    for (const accept of ['*/*', 'application/json', 'application/json, text/html'])
      expect((await app.nobody.get('base:/nowhere', { accept })).body, accept).toMatchObject({ code: 'not_found' })
    expect((await app.nobody.get('/nowhere', browser)).status).toBe(404)
    expect((await app.nobody.send('DELETE', 'base:/', undefined, browser)).body.code).toBe('method_not_allowed')
    expect((await app.nobody.send('POST', 'base:/nowhere', '{}', browser)).body.code).toBe('not_found')
  })

  it('and every answer carry the headers that keep browsers careful', async () => {
    for (const path of ['base:/', 'base:/docs', 'base:/nothing', 'base:/setup', '/projects', 'base:/health/live']) {
      const { headers } = await app.nobody.get(path)
      expect([headers.get('x-content-type-options'), headers.get('x-frame-options')], path).toEqual(['nosniff', 'DENY'])
      expect(headers.get('content-security-policy'), path).toMatch(/frame-ancestors 'none'/)
      expect(headers.get('x-request-id'), path).toBeTruthy()
      expect(headers.get('referrer-policy'), path).toBe('no-referrer')
      expect(headers.get('x-powered-by')).toBeNull()
    }
    expect((await app.nobody.get('/projects')).headers.get('cache-control')).toBe('no-store')
  })
})
