import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { PNG, type ScriptedWeb, sends, startWeb } from '#test/scripted-web'
import { type Caller, startTestApp, type TestAnswer, type TestApp } from '#test/test-app'

describeOnBothDatabases('a remote image of a note', (_open, engine) => {
  let app: TestApp
  let web: ScriptedWeb
  let note = ''
  beforeAll(async () => {
    web = await startWeb({ '/linen.png': sends(PNG), '/secret.png': sends(PNG), '/page.png': sends('<b>no image</b>') })
    app = await startTestApp(engine, { config: { allowPrivateHosts: ['127.0.0.1'] } })
    const source_text = `![Linen](${web.origin}/linen.png) ![Page](${web.origin}/page.png) [link](${web.origin}/secret.png)`
    const made = await app.nora.post('/notes', { title: 'Linen', source_text, content_format: 'markdown' })
    note = made.body.note._id
  })
  afterAll(async () => {
    await app.stop()
    await web.stop()
  })

  const get = (address: string, caller: Caller = app.nora): Promise<TestAnswer> =>
    caller.get(`/notes/${note}/pictures?address=${encodeURIComponent(address)}`)

  it('is fetched only when somebody asks for it, and comes inert', async () => {
    await app.nora.get(`/notes/${note}`)
    expect(web.requests).toEqual([])
    const answer = await get(`${web.origin}/linen.png`)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-disposition')).toBe('attachment')
    for (const name of ['cookie', 'authorization', 'referer']) expect(web.requests[0]?.headers).not.toHaveProperty(name)
  })

  it('is only what this note shows, an image, and not there for another account', async () => {
    const before = web.requests.length
    for (const address of [`${web.origin}/secret.png`, 'http://127.0.0.1/', 'x'])
      expect((await get(address)).status, address).toBe(404)
    expect((await app.nora.get(`/notes/${note}/pictures`)).status).toBe(400)
    expect((await get(`${web.origin}/linen.png`, app.otto)).status).toBe(404)
    expect((await get(`${web.origin}/linen.png`, app.nobody)).status).toBe(401)
    expect(web.requests.length).toBe(before)
    expect((await get(`${web.origin}/page.png`)).status).toBe(422)
  })
})
