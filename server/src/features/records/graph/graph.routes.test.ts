import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('the graph', (_open, engine) => {
  let test: TestApp
  let nora: Caller
  beforeAll(async () => {
    test = await startTestApp(engine)
    nora = test.nora
  })
  afterAll(() => test.stop())

  const add = async (path: string, noun: string, body: object) => (await nora.post(path, body)).body[noun]._id as string
  const link = (source: string, source_type: string, target: string, target_type: string) =>
    nora.post('/links', { source_id: source, source_type, target_id: target, target_type })
  const graph = async (query = '', who = nora) => (await who.get(`/graph${query}`)).body
  const idsIn = ({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id).sort()

  it('has the records of a project, what is linked to them, and common tags, without trash and other projects', async () => {
    const project = await add('/projects', 'project', { name: 'Quay' })
    const note = await add('/notes', 'note', { title: 'Crane', tags: ['Yard'], project })
    const memory = await add('/memories', 'memory', { title: 'Rope', content: 'x', tags: ['yard'], project })
    const gone = await add('/notes', 'note', { title: 'Gone', tags: ['yard'], project })
    const elsewhere = await add('/notes', 'note', { title: 'Elsewhere', tags: ['yard'] })
    const email = await add('/emails', 'email', {
      raw_email: rawMail({ id: 'quay@x.example', subject: 'Quay' }),
      project,
    })
    await link(note, 'note', email, 'email')
    await link(note, 'notes', gone, 'notes')
    await link(note, 'note', elsewhere, 'note')
    await nora.del(`/notes/${gone}`)
    const all = await graph(`?project=${project}`)
    expect(idsIn(all)).toEqual([note, memory, email].sort())
    expect(all.links).toMatchObject([{ source_id: note, target_id: email, source_type: 'note', target_type: 'email' }])
    expect(all.edges).toHaveLength(2)
    expect(all.edges).toContainEqual({ source: note, target: email, label: '', edge_type: 'manual' })
    expect(all.edges[1]).toMatchObject({ edge_type: 'tag', label: expect.stringMatching(/^yard$/i) })
    expect(all.truncated).toBe(false)
    expect((await graph(`?project=${project}&include_tags=false`)).edges).toHaveLength(1)
    const knowledge = await graph(`?project=${project}`, await test.withScopes(['knowledge:read']))
    expect([idsIn(knowledge), knowledge.links]).toEqual([[note, memory].sort(), []])
    expect((await graph()).links).toHaveLength(2)
  })

  it('refuses what it cannot do', async () => {
    const answer = await nora.get('/graph?include_semantic=true')
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, '?include_semantic'])
    expect((await nora.get('/graph?include_semantic=false&semantic_threshold=0.5')).status).toBe(200)
  })

  it('says when a tag connects more records than are shown', async () => {
    const project = await add('/projects', 'project', { name: 'Crowd' })
    for (let n = 0; n < 21; n += 1) await add('/notes', 'note', { title: `n${n}`, tags: ['crowd'], project })
    const { edges, nodes, truncated } = await graph(`?project=${project}`)
    expect([nodes.length, edges.length, truncated]).toEqual([21, 190, true])
  })
})
