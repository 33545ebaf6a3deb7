// @module-tag slow

import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type GitScene, type Pair, startGitScene } from '#test/git-scene'
import type { Caller } from '#test/test-app'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describeOnBothDatabases('files of a repository that link to each other', (_open, engine) => {
  let scene: GitScene
  let nora: Caller
  let pair: Pair
  const ids = new Map<string, string>()
  beforeAll(async () => {
    scene = await startGitScene(engine)
    nora = scene.app.nora
    pair = await scene.begin({
      settings: { memories_path: 'memories' },
      files: {
        'Home.md': '[a](guides/install.md) [b](guides/first%20steps#two) ![c](img/a.png) [d](gone.md)\n',
        'guides/install.md': '---\ntitle: Set it up\n---\n[home](../Home.md) [index](./) [root](/Home.md) ![[b.png]]\n',
        'guides/first steps.md': '# One\n\n## Two\n\n[[install]] [[guides/install#part]]\n',
        'guides/README.md': '---\ntitle: Guides\n---\n[up](..)\n',
        'memories/fact.md': 'See [home](../Home.md).\n',
        'img/a.png': PNG,
        'img/deep/b.png': Buffer.concat([PNG, Buffer.from('b')]),
        'img/run.svg': SVG,
        'img/page.png': '<html><script>alert(1)</script></html>',
        'img/large.png': Buffer.concat([PNG, Buffer.alloc(6 * 1024 * 1024)]),
        'secret.env': 'TOKEN=1',
      },
    })
    for (const note of [...(await pair.notes()), ...(await pair.memories())]) ids.set(note.title, note._id)
  })
  afterAll(() => scene.stop())

  const id = (title: string): string => ids.get(title) ?? ''
  const linksOf = async (title: string): Promise<string[]> => {
    const { links } = (await nora.get(`/links/${id(title)}`)).body
    const titles = new Map([...ids].map(([name, value]) => [value, name]))
    return links
      .map(
        ({ source_id, target_id }: Record<string, string>) =>
          `${titles.get(source_id ?? '')} > ${titles.get(target_id ?? '')}`,
      )
      .toSorted()
  }
  const resolve = async (title: string, addresses: string[]) => {
    const { references } = (await nora.post('/references', { record: id(title), addresses })).body
    return references.map((each: Record<string, string>) => [each.title, each.fragment])
  }
  const picture = (path: string, { title = 'Home', who = nora } = {}) =>
    who.get(`/records/${id(title)}/pictures?path=${encodeURIComponent(path)}`)

  it('lead to their records, from memories too', async () => {
    expect(
      await resolve('Home', ['guides/install.md', 'guides/first%20steps#two', 'guides', 'gone.md', '../x.md']),
    ).toEqual([
      ['Set it up', ''],
      ['first steps', 'two'],
      ['Guides', ''],
      ['', ''],
      ['', ''],
    ])
    expect(await resolve('Set it up', ['../Home.md#a', './', '/Home.md', 'README.md?x=1'])).toEqual([
      ['Home', 'a'],
      ['Guides', ''],
      ['Home', ''],
      ['Guides', ''],
    ])
    expect(
      await resolve('first steps', ['[[install]]', '[[guides/install#part]]', '[[Set it up]]', '[[secret]]']),
    ).toEqual([
      ['Set it up', ''],
      ['Set it up', 'part'],
      ['Set it up', ''],
      ['', ''],
    ])
    expect(await resolve('fact', ['../Home.md'])).toEqual([['Home', '']])
  })

  it('are links of these records, in both directions', async () => {
    expect(await linksOf('Home')).toEqual(['Home > Set it up', 'Home > first steps', 'Set it up > Home', 'fact > Home'])
    expect(await linksOf('Guides')).toEqual(['Set it up > Guides'])
    expect(await linksOf('Set it up')).toEqual([
      'Home > Set it up',
      'Set it up > Guides',
      'Set it up > Home',
      'first steps > Set it up',
    ])
  })

  it('show the pictures of their repository, inert', async () => {
    const answer = await picture('img/a.png')
    expect(answer.status, answer.text).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-disposition')).toBe('attachment')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    for (const [path, title] of [
      ['../img/a.png', 'Set it up'],
      ['/img/a.png', 'Set it up'],
      ['[[b.png]]', 'Set it up'],
      ['../img/deep/b.png?raw=true', 'fact'],
    ] as const)
      expect((await picture(path, { title })).status, path).toBe(200)
  })

  it.each([
    ['img/gone.png', 404],
    ['../img/a.png', 404],
    ['../../../../etc/passwd', 404],
    ['https://x.example/a.png', 404],
    ['img', 404],
    ['img/a.png\nHEAD', 404],
    ['[[gone.png]]', 404],
    ['', 400],
    ['secret.env', 422],
    ['img/run.svg', 422],
    ['img/page.png', 422],
    ['img/large.png', 422],
  ])('show no other file: %s', async (path, status) => {
    expect((await picture(path)).status).toBe(status)
  })

  it('show pictures to nobody else', async () => {
    expect((await picture('img/a.png', { who: scene.app.otto })).status).toBe(404)
    expect((await picture('img/a.png', { who: scene.app.nobody })).status).toBe(401)
    const withoutKnowledge = await scene.app.withScopes(['git:read'])
    expect((await picture('img/a.png', { who: withoutKnowledge })).status).toBe(403)
    const { note } = (await nora.post('/notes', { title: 'Not in git' })).body
    expect((await nora.get(`/records/${note._id}/pictures?path=img/a.png`)).status).toBe(404)
  })

  it('follow a file to its new place', async () => {
    pair.remote.commit({ 'Home.md': '[a](manual/install.md)\n', 'img/a.png': null })
    pair.remote.rename('guides/install.md', 'manual/install.md')
    await pair.sync()
    expect(await linksOf('Home')).toEqual(['Home > Set it up', 'Set it up > Home', 'fact > Home'])
    expect((await picture('img/a.png')).status).toBe(404)
  })
})
