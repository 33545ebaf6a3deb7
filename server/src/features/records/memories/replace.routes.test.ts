import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'

interface ToReview {
  _id: string
  source_name: string
  quotation: string
  replaces: { _id: string; title: string; content: string } | null
}

describeOnBothDatabases('memories to review', (_open, engine) => {
  let test: TestApp
  let nora: Caller
  let tool: Caller
  beforeAll(async () => {
    test = await startTestApp(engine)
    nora = test.nora
    tool = await test.withScopes(['knowledge:read', 'knowledge:write'])
  })
  afterAll(() => test.stop())

  const keep = async (body: object, who = nora): Promise<string> => (await who.post('/memories', body)).body.memory._id
  const read = async (id: string) => (await nora.get(`/memories/${id}`)).body.memory
  const waiting = async (id: string, who = nora): Promise<ToReview> =>
    (await who.get('/memories/review?limit=200')).body.memories.find(({ _id }: ToReview) => _id === id)
  const accept = (id: string, replaces?: string, who = nora) =>
    who.post(`/memories/${id}/review`, { as: 'accepted', ...(replaces ? { replaces } : {}) })

  it('name the one that they contradict, which ends when a person says so', async () => {
    const old = await keep({ title: 'Address', content: 'Ade Balogun lives in Seestraße 40, Kiel' })
    await keep({ title: 'Deliveries', content: 'The mill delivers on Tuesdays only' })
    const id = await keep({ title: 'Address', content: 'Ade Balogun lives in Hafenweg 3, Kiel' }, tool)
    expect((await waiting(id)).replaces).toEqual({
      _id: old,
      title: 'Address',
      content: 'Ade Balogun lives in Seestraße 40, Kiel',
    })
    const answer = await accept(id, old)
    expect([answer.status, answer.body.memory.review]).toEqual([200, 'accepted'])
    const ended = await read(old)
    expect(ended.replaced_by).toBe(id)
    expect(Date.parse(ended.valid_to)).toBeLessThanOrEqual(Date.now())
    expect((await accept(id, old)).status).toBe(200)
    expect((await read(old)).revision).toBe(ended.revision)
    const { history } = (await nora.get(`/memories/${old}/history`)).body
    expect(history[0].changes.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'replaced_by',
      'valid_to',
    ])
  })

  it('are replaced and restored as one act', async () => {
    const old = await keep({ title: 'Ink', content: 'Ink of the press costs four crowns' })
    const id = await keep({ title: 'Ink', content: 'Ink of the press costs five crowns' }, tool)
    await accept(id, old)
    const [act] = (await nora.get('/acts')).body.acts
    expect((await nora.post(`/acts/${act._id}/undo`)).status).toBe(200)
    expect(await read(old)).toMatchObject({ replaced_by: '', valid_to: null })
    expect(await read(id)).toMatchObject({ review: 'waiting' })
  })

  it('name none of another project, of trash or of the past', async () => {
    const { project } = (await nora.post('/projects', { name: 'Elsewhere' })).body
    const content = (colour: string) => `The cover of the wombat edition is ${colour}`
    const other = await keep({ title: 'Cover', content: content('red'), project: project._id })
    await keep({ title: 'Cover', content: content('green'), valid_to: '2001-01-01T00:00:00Z' })
    const trashed = await keep({ title: 'Cover', content: content('grey') })
    await nora.del(`/memories/${trashed}`)
    const id = await keep({ title: 'Cover', content: content('blue') }, tool)
    expect((await waiting(id)).replaces).toBeNull()
    for (const replaces of [other, trashed, id]) {
      const refused = await accept(id, replaces)
      expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, '/replaces'])
    }
    expect((await accept(id, 'nobody')).status).toBe(404)
    const theirs = await keep({ title: 'Cover', content: content('black') }, test.otto)
    expect((await accept(id, theirs)).status).toBe(404)
    expect((await accept(id, trashed, tool)).status).toBe(403)
    expect((await nora.post(`/memories/${id}/review`, { as: 'rejected', replaces: other })).status).toBe(400)
    expect(await waiting(id)).toBeTruthy()
  })

  it('replace no memory that another one replaced, also when two people decide at once', async () => {
    const old = await keep({ title: 'Paper', content: 'Paper of the numbat book is handmade' })
    const one = await keep({ title: 'Paper', content: 'Paper of the numbat book is Japanese' }, tool)
    const two = await keep({ title: 'Paper', content: 'Paper of the numbat book is Italian' }, tool)
    const answers = await Promise.all([accept(one, old), accept(two, old)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const winner = (await read(old)).replaced_by
    expect([one, two]).toContain(winner)
    // A circle of replacements is refused.
    expect((await accept(old, winner)).status).toBe(400)
  })

  it('quote their source when a record is named and contains the words', async () => {
    const raw_email =
      'From: Mara Lind <mara@lind.example>\r\nTo: nora@press.example\r\nSubject: Price\r\nMessage-ID: <price@x>\r\n\r\nThe mill holds its\r\nprice until Friday.\r\n'
    const { email } = (await nora.post('/emails', { raw_email })).body
    const source = `https://press.example/projects/${email.project}/mail/inbox/${email._id}`
    const id = await keep({ title: 'Price', content: 'Mara says the mill holds its price until Friday', source }, tool)
    expect(await waiting(id)).toMatchObject({
      source_name: 'Mara Lind',
      quotation: 'The mill holds its price until Friday',
    })
    // A token that cannot read emails learns nothing of one.
    expect(await waiting(id, tool)).toMatchObject({ source_name: '', quotation: '' })
    const note = (await nora.post('/notes', { title: 'Call with the mill', content: 'They are closed in May.' })).body
      .note
    const ofNote = await keep(
      { title: 'May', content: 'The kiln is cold', source: `/projects/${note.project}/notes/${note._id}` },
      tool,
    )
    expect(await waiting(ofNote)).toMatchObject({ source_name: 'Call with the mill', quotation: '' })
    const theirs = (await test.otto.post('/notes', { title: 'Secret of Otto', content: 'The kiln is cold' })).body.note
    const hostile = await keep(
      { title: 'Kiln', content: 'The kiln is cold', source: `/projects/x/notes/${theirs._id}` },
      tool,
    )
    expect(await waiting(hostile)).toMatchObject({ source_name: '', quotation: '' })
    const plain = await keep({ title: 'Plain', content: 'A plain source', source: 'claude-desktop' }, tool)
    expect(await waiting(plain)).toMatchObject({ source_name: '', quotation: '' })
  })
})
