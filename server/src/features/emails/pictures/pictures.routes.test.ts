import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { endless, PNG, redirects, type ScriptedWeb, sends, startWeb } from '#test/scripted-web'
import { type Caller, startTestApp, type TestAnswer, type TestApp } from '#test/test-app'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describeOnBothDatabases('a picture from elsewhere', (_open, engine) => {
  let app: TestApp
  let web: ScriptedWeb
  let email = ''
  beforeAll(async () => {
    web = await startWeb({
      '/linen.png?a=1&b=2': sends(PNG, { 'content-type': 'text/html', 'set-cookie': 'who=nora' }),
      '/page.png': sends('<script>alert(1)</script>', { 'content-type': 'image/png' }),
      '/drawing.svg': sends(SVG, { 'content-type': 'image/svg+xml' }),
      '/endless.png': endless({ 'content-type': 'image/png' }),
      '/inside.png': (response) => redirects(`http://localhost:${web.port}/secret.png`)(response, {} as never),
      '/secret.png': sends(PNG),
    })
    app = await startTestApp(engine, { config: { allowPrivateHosts: ['127.0.0.1'] } })
    const paths = ['/linen.png?a=1&amp;b=2', '/page.png', '/drawing.svg', '/endless.png', '/inside.png', '/gone.png']
    const images = paths.map((path) => `<img src="${web.origin}${path}">`).join('')
    const html = `${images}<img src="http://10.0.0.1/private.png"><img src="http://none.example/a.png"><a href="${web.origin}/secret.png">x</a>`
    email = await take(app.nora, html)
  })
  afterAll(async () => {
    await app.stop()
    await web.stop()
  })

  async function take(caller: Caller, html: string): Promise<string> {
    const parsed = { from: 'mara@lind.example', subject: 'Strips', html }
    const answer = await caller.post('/emails', { parsed_email: parsed })
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body.email.html_content_has_remote_images).toBe(true)
    return answer.body.email._id as string
  }

  const get = (path: string, caller: Caller = app.nora): Promise<TestAnswer> =>
    caller.get(
      `/emails/${email}/pictures?address=${encodeURIComponent(path.startsWith('/') ? web.origin + path : path)}`,
    )

  it('is asked for by nobody before somebody asks for it here', async () => {
    await app.nora.get(`/emails/${email}`)
    await app.nora.get(`/emails/${email}/thread`)
    expect(web.requests).toEqual([])
  })

  it('comes as what its bytes are, inert, and its sender sees nothing of the reader', async () => {
    const answer = await get('/linen.png?a=1&b=2')
    expect(answer.status, answer.text).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-disposition')).toBe('attachment')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const [asked] = web.requests
    expect(web.requests).toHaveLength(1)
    for (const name of ['cookie', 'authorization', 'referer', 'x-forwarded-for', 'origin'])
      expect(asked?.headers, name).not.toHaveProperty(name)
  })

  it('is only what this very mail shows: no link of it, no other address, none of another mail', async () => {
    const before = web.requests.length
    for (const address of ['/secret.png', '/linen.png', 'http://127.0.0.1/', 'https://example.org/', 'x'])
      expect((await get(address)).status, address).toBe(404)
    expect((await app.nora.get(`/emails/${email}/pictures`)).status).toBe(400)
    const other = await take(app.nora, `<img src="${web.origin}/other.png">`)
    const address = encodeURIComponent(`${web.origin}/page.png`)
    expect((await app.nora.get(`/emails/${other}/pictures?address=${address}`)).status).toBe(404)
    expect(web.requests.length).toBe(before)
  })

  it('is not there for another account, or without the right to read mail', async () => {
    const before = web.requests.length
    expect((await get('/page.png', app.otto)).status).toBe(404)
    expect((await get('/page.png', app.nobody)).status).toBe(401)
    expect((await get('/page.png', await app.withScopes(['knowledge:read']))).status).toBe(403)
    expect(web.requests.length).toBe(before)
  })

  it.each([
    ['a page that calls itself a picture', '/page.png', 422],
    ['a drawing that may hold scripts', '/drawing.svg', 422],
    ['a body without an end', '/endless.png', 422],
    ['a redirect into the private network', '/inside.png', 422],
    ['a private address', 'http://10.0.0.1/private.png', 422],
    ['what is not there any more', '/gone.png', 503],
    ['a host that no one knows', 'http://none.example/a.png', 503],
  ])('is refused with a sentence when it is %s', async (_kind, path, status) => {
    const answer = await get(path)
    expect([answer.status, answer.body.code]).toEqual([status, status === 422 ? 'unprocessable' : 'unavailable'])
    expect(answer.body.detail).toMatch(/\.$/)
    expect(web.requests.map((request) => request.path)).not.toContain('/secret.png')
  })
})
