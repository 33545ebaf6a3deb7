import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'
import { createNoteRenderer } from '../notes/note-renderer.ts'
import { createReferenceReader } from './read-references.ts'

interface TextLink {
  _id: string
  source_id: string
  target_id: string
  in_text: boolean
}

describeOnBothDatabases('links in texts', (_open, engine) => {
  let test: TestApp
  let nora: Caller
  let project: string
  beforeAll(async () => {
    test = await startTestApp(engine)
    nora = test.nora
    project = await newProject(nora)
  })
  afterAll(() => test.stop())

  let count = 0
  async function newProject(who: Caller): Promise<string> {
    count += 1
    return (await who.post('/projects', { name: `References ${count}` })).body.project._id
  }
  async function note(title: string, source_text: string, { who = nora, inProject = project } = {}): Promise<string> {
    const body = { title, source_text, content_format: 'markdown', project: inProject }
    const answer = await who.post('/notes', body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body.note._id
  }
  const linksOf = async (id: string, who = nora): Promise<TextLink[]> => (await who.get(`/links/${id}`)).body.links
  const endsOf = async (id: string) =>
    (await linksOf(id)).map(({ source_id, target_id }) => `${source_id} > ${target_id}`).toSorted()
  const resolve = async (addresses: string[], base: object = { project }, who = nora) => {
    const answer = await who.post('/references', { ...base, addresses })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.references as { address: string; type: string; id: string; title: string; fragment: string }[]
  }

  it('list the texts that link a record, with their sentence, to its account alone', async () => {
    const id = await note('Linen edition', 'See [[Linen edition]] itself.')
    const fair = await note('Harbour fair', 'Bring tape. The first ten of the [[linen edition|linen]] go to the fair.')
    const call = await note('Call', '- price [[Linen edition#Prices]]\n\n[[Linen edition]] again')
    await note('Elsewhere', '[[Linen edition]]', { inProject: await newProject(nora) })
    const trashed = await note('Put away', '[[Linen edition]]')
    await nora.del(`/notes/${trashed}`)
    const { body } = await nora.get(`/records/${id}/backlinks`)
    expect(body.backlinks).toMatchObject([
      { id: call, title: 'Call', excerpt: expect.stringContaining('Linen edition') },
      {
        id: fair,
        excerpt: 'The first ten of the linen go to the fair.',
        start: 21,
        end: 26,
        open_target: { project_id: project },
      },
    ])
    expect((await test.otto.get(`/records/${id}/backlinks`)).status).toBe(404)
    expect((await nora.get(`/records/${trashed}/backlinks`)).body.backlinks).toEqual([])
    expect((await nora.get('/records/unknown/backlinks')).status).toBe(404)
  })

  it('find records by title, in any case and spacing, with a heading and a label', async () => {
    const id = await note('Linen  Paper', 'x')
    const addresses = ['[[linen paper]]', '[[LINEN PAPER#Prices]]', '[[Silk]]', 'linen.md', '#a', 'https://x.example']
    const found = await resolve(addresses)
    expect(found.map(({ address }) => address)).toEqual(addresses)
    expect(found.map((each) => [each.id, each.fragment])).toEqual([
      [id, ''],
      [id, 'Prices'],
      ['', ''],
      ['', ''],
      ['', ''],
      ['', ''],
    ])
    expect(found[0]).toMatchObject({ type: 'note', title: 'Linen  Paper', project })
  })

  it('prefer the whole text as a title, notes, and the oldest', async () => {
    await nora.post('/memories', { title: 'Ink #7', project })
    const first = await note('Ink #7', 'x')
    await note('Ink #7', 'y')
    await note('Ink', 'z')
    expect((await resolve(['[[Ink #7]]']))[0]).toMatchObject({ id: first, fragment: '' })
  })

  it('come and go with the text, in both directions', async () => {
    const source = await note('Source', 'See [[Target A]] and [[Target A|again]].')
    expect(await linksOf(source)).toEqual([])
    const target = await note('Target A', 'back to [[source]]')
    expect(await endsOf(source)).toEqual([`${source} > ${target}`, `${target} > ${source}`].toSorted())
    expect(await endsOf(target)).toEqual(await endsOf(source))
    expect((await linksOf(target)).map(({ in_text }) => in_text)).toEqual([true, true])
    await nora.put(`/notes/${target}`, { source_text: 'No link.', content_format: 'markdown' })
    expect(await endsOf(target)).toEqual([`${source} > ${target}`])
    await nora.put(`/notes/${target}`, { title: 'Target B' })
    expect(await endsOf(target)).toEqual([])
    await nora.put(`/notes/${target}`, { title: 'Target A' })
    await nora.del(`/notes/${target}`)
    expect(await endsOf(source)).toEqual([])
    await nora.post(`/notes/${target}/restore`, {})
    expect(await endsOf(source)).toEqual([`${source} > ${target}`])
    await nora.del(`/notes/${source}`)
    await nora.del(`/notes/${source}`)
    expect(await endsOf(target)).toEqual([])
  })

  it('are found in memories too, and once beside a link that a person made', async () => {
    const target = await note('Tuesday', 'x')
    const { memory } = (await nora.post('/memories', { content: 'We deliver on [[Tuesday]].', project })).body
    expect(await endsOf(target)).toEqual([`${memory._id} > ${target}`])
    const ends = { source_id: memory._id, source_type: 'memory', target_id: target, target_type: 'note' }
    await nora.post('/links', { ...ends, label: 'says' })
    expect((await linksOf(target)).map(({ in_text }) => in_text)).toEqual([false])
  })

  it('are removed by changing the text only', async () => {
    await note('Removed', 'x')
    const source = await note('Remover', '[[Removed]]')
    const [link] = await linksOf(source)
    const refused = await nora.del(`/links/${link?._id}`)
    expect([refused.status, refused.body.detail]).toEqual([409, english('records.linkInText')])
    expect((await test.otto.del(`/links/${link?._id}`)).status).toBe(404)
    expect((await nora.del('/links/gone~gone')).status).toBe(404)
  })

  it('stay within their project', async () => {
    const elsewhere = await newProject(nora)
    const target = await note('Shared title', 'x', { inProject: elsewhere })
    const source = await note('Here', '[[Shared title]]')
    expect(await linksOf(source)).toEqual([])
    expect(await linksOf(target)).toEqual([])
    await nora.put(`/notes/${source}`, { project: elsewhere })
    expect(await endsOf(target)).toEqual([`${source} > ${target}`])
  })

  it('never reach into another account', async () => {
    const his = await newProject(test.otto)
    const secret = await note('Secret plan', 'x', { who: test.otto, inProject: his })
    const source = await note('Curious', '[[Secret plan]]')
    expect((await resolve(['[[Secret plan]]']))[0]?.id).toBe('')
    expect(await linksOf(source)).toEqual([])
    expect(await linksOf(secret, test.otto)).toEqual([])
    for (const base of [{ record: secret }, { project: his }, { record: 'gone' }]) {
      const answer = await nora.post('/references', { ...base, addresses: ['[[Secret plan]]'] })
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    }
    const reader = await test.withScopes(['email:read'])
    expect((await reader.post('/references', { project, addresses: [] })).status).toBe(403)
    expect((await test.nobody.post('/references', { project, addresses: [] })).status).toBe(401)
  })

  it('have limits', async () => {
    const tooMany = Array.from({ length: 1001 }, (_, index) => `[[n${index}]]`)
    expect((await nora.post('/references', { project, addresses: tooMany })).status).toBe(400)
    const hub = await note('Hub', 'x')
    const source = await note('Many', `${tooMany.join(' ')} [[Hub]]`)
    expect(await linksOf(source)).toEqual([])
    expect(await linksOf(hub)).toEqual([])
  })

  it('are read later from records that an older program stored', async () => {
    const target = await note('Old target', 'x')
    const source = await note('Old source', '[[Old target]] ![a](img/a.png)')
    const { database } = test.platform
    await database.transact(async (tx) => {
      await tx.deleteFrom('record_names').where('record_id', 'in', [target, source]).execute()
      await tx.deleteFrom('record_references').where('record_id', '=', source).execute()
      await tx.updateTable('records').set({ content: '<p><img alt="a" /></p>' }).where('id', '=', source).execute()
    })
    expect(await linksOf(target)).toEqual([])
    await createReferenceReader({ platform: test.platform, renderNote: createNoteRenderer() })(
      new AbortController().signal,
    )
    expect(await endsOf(target)).toEqual([`${source} > ${target}`])
    expect((await nora.get(`/notes/${source}`)).body.note.content).toContain('data-remote-src="img/a.png"')
  })
})
