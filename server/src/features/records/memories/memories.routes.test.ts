import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type Caller, startTestApp, type TestAnswer, type TestApp } from '#test/test-app'

interface Memory {
  _id: string
  title: string
  project: string
  times_seen: number
  written_by: string
  review: string
  in_trash: boolean
}

describeOnBothDatabases('memories', (_open, engine) => {
  let test: TestApp
  let nora: Caller
  let tool: Caller
  beforeAll(async () => {
    test = await startTestApp(engine)
    nora = test.nora
    tool = await test.withScopes(['knowledge:read', 'knowledge:write'])
  })
  afterAll(() => test.stop())

  const memoryOf = ({ status, body, text }: TestAnswer): Memory => {
    expect(status, text).toBeLessThan(300)
    return body.memory
  }
  const keep = async (body: object, who = nora) => memoryOf(await who.post('/memories', body))
  const read = async (id: string) => memoryOf(await nora.get(`/memories/${id}`))
  const review = (id: string, as: string, who = nora) => who.post(`/memories/${id}/review`, { as })
  const waiting = async (query = '') => {
    const { body } = await nora.get(`/memories/review?limit=200${query}`)
    return body.memories.map(({ _id }: Memory) => _id) as string[]
  }
  const found = async (query: string) => {
    const { body } = await nora.post('/memories/search', { query })
    return body.results.map(({ title }: Memory) => title) as string[]
  }

  it('are one row with a count, however often and in whatever spelling they are given', async () => {
    const times = 668
    const answers: TestAnswer[] = []
    for (let i = 0; i < times; i += 20) {
      const batch = Array.from({ length: Math.min(20, times - i) }, (_, n) =>
        (n % 2 ? tool : nora).post('/memories', {
          title: ['Feed', 'FEED', ' feed ', 'ｆｅｅｄ'][n % 4],
          content: `The user  prefers${'\n'.repeat(n % 3)} Vim`,
        }),
      )
      answers.push(...(await Promise.all(batch)))
    }
    expect(answers.map(({ status }) => status).toSorted((a, b) => b - a)).toEqual([201, ...Array(times - 1).fill(200)])
    const ids = new Set(answers.map((answer) => memoryOf(answer)._id))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    expect((await read(id)).times_seen).toBe(times)
    expect(await found('prefers vim')).toHaveLength(1)
    const all = (await nora.get('/memories?limit=200')).body.memories as Memory[]
    expect(all.filter(({ title }) => /feed/i.test(title.normalize('NFKC')))).toHaveLength(1)
  })

  it('are one of each project when twenty writers bring many at once', async () => {
    const { project } = (await nora.post('/projects', { name: 'Race' })).body
    const writers = Array.from({ length: 20 }, async (_, writer) => {
      const statuses: number[] = []
      for (let n = 0; n < 10; n += 1) {
        const title = `Fact ${(n * 7 + writer) % 10}`
        statuses.push((await tool.post('/memories', { title, project: project._id })).status)
      }
      return statuses
    })
    const statuses = (await Promise.all(writers)).flat()
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(statuses.filter((status) => status === 200)).toHaveLength(190)
    const { memories } = (await nora.get(`/memories?project=${project._id}`)).body
    expect(memories.map(({ times_seen }: Memory) => times_seen)).toEqual(Array(10).fill(20))
  })

  it('wait for a person when a tool wrote them, and only then', async () => {
    const own = await keep({ title: 'Own words' })
    expect(own).toMatchObject({ written_by: 'person', review: '' })
    const first = await keep({ title: 'Of a tool', source: 'claude-desktop' }, tool)
    const second = await keep({ title: 'Another of a tool' }, tool)
    expect(first).toMatchObject({ written_by: 'tool', review: 'waiting', in_trash: false })
    expect((await waiting()).slice(0, 2)).toEqual([second._id, first._id])
    expect(await waiting()).not.toContain(own._id)
    const page = (await nora.get('/memories/review?limit=1')).body
    expect(page.memories[0]._id).toBe(second._id)
    const next = (await nora.get(`/memories/review?limit=1&cursor=${page.next_cursor}`)).body
    expect(next.memories[0]._id).toBe(first._id)
    const { project } = (await nora.post('/projects', { name: 'Empty' })).body
    expect(await waiting(`&project=${project._id}`)).toEqual([])
    await nora.del(`/memories/${second._id}`)
    expect(await waiting()).not.toContain(second._id)
  })

  it('are accepted and rejected by people, and either can be taken back', async () => {
    const memory = await keep({ title: 'Wombats burrow' }, tool)
    expect(memoryOf(await review(memory._id, 'accepted'))).toMatchObject({ review: 'accepted', in_trash: false })
    expect(await waiting()).not.toContain(memory._id)
    expect(await found('wombats')).toEqual(['Wombats burrow'])
    expect(memoryOf(await review(memory._id, 'rejected'))).toMatchObject({ review: 'rejected', in_trash: true })
    expect(await found('wombats')).toEqual([])
    expect(memoryOf(await review(memory._id, 'rejected')).review).toBe('rejected')
    expect(memoryOf(await review(memory._id, 'accepted'))).toMatchObject({ review: 'accepted', in_trash: false })
    const { history } = (await nora.get(`/memories/${memory._id}/history`)).body
    const told = history.map(({ action, via }: { action: string; via: string }) => `${action} ${via}`)
    expect(told).toEqual(['reviewed person', 'reviewed person', 'reviewed person', 'created tool'])
    expect((await review(memory._id, 'maybe')).status).toBe(400)
    expect((await review('nobody', 'accepted')).status).toBe(404)
    expect((await review(memory._id, 'accepted', test.otto)).status).toBe(404)
  })

  it('are never looked at by the tool that wrote them', async () => {
    const memory = await keep({ title: 'Trust me' }, tool)
    const refused = await review(memory._id, 'accepted', tool)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    await review(memory._id, 'rejected')
    const again = await tool.post('/memories', { title: 'TRUST ME' })
    expect(again.body).toMatchObject({ duplicate: true, memory: { _id: memory._id, in_trash: true, times_seen: 2 } })
    expect(await found('trust')).toEqual([])
    expect(await waiting()).not.toContain(memory._id)
    expect(memoryOf(await tool.post(`/memories/${memory._id}/restore`))).toMatchObject({ review: 'waiting' })
    expect(await waiting()).toContain(memory._id)
  })

  it('are back as accepted when a person says what was rejected, or takes it out of trash', async () => {
    const said = await keep({ title: 'Said by both' }, tool)
    await review(said._id, 'rejected')
    const mine = await nora.post('/memories', { title: 'said by both' })
    expect(mine.body).toMatchObject({ duplicate: true, memory: { _id: said._id, review: 'accepted', in_trash: false } })
    expect(await found('said both')).toEqual(['Said by both'])
    const taken = await keep({ title: 'Taken out' }, tool)
    await review(taken._id, 'rejected')
    expect(memoryOf(await nora.post(`/memories/${taken._id}/restore`))).toMatchObject({ review: 'accepted' })
  })

  it('wait again when a tool makes them say something else', async () => {
    const own = await keep({ title: 'Price', content: 'Ink costs 4' })
    expect(memoryOf(await tool.put(`/memories/${own._id}`, { tags: ['ink'] })).review).toBe('')
    expect(memoryOf(await tool.put(`/memories/${own._id}`, { content: 'Ink costs 400' })).review).toBe('waiting')
    const back = memoryOf(await nora.post(`/memories/${own._id}/history/2/restore`))
    expect(back).toMatchObject({ content: 'Ink costs 4', review: 'waiting' })
    expect(memoryOf(await review(own._id, 'accepted')).review).toBe('accepted')
    expect(memoryOf(await tool.post(`/memories/${own._id}/history/3/restore`)).review).toBe('waiting')
  })

  it('that were rejected keep no project from being deleted', async () => {
    const from = (await nora.post('/projects', { name: 'From' })).body.project._id
    const to = (await nora.post('/projects', { name: 'To' })).body.project._id
    const rejected = await keep({ title: 'In both', project: from }, tool)
    await review(rejected._id, 'rejected')
    await keep({ title: 'In both', project: to })
    const gone = await nora.del(`/projects/${from}?move_to=${to}`)
    expect(gone.status, gone.text).toBe(200)
    expect(await read(rejected._id)).toMatchObject({ project: to, in_trash: true })
  })

  it('are found after those that are true now when they are not', async () => {
    const now = await keep({ title: 'Paper price', content: 'numbat costs 5' })
    await keep({ title: 'Paper price once', content: 'numbat costs 3', replaced_by: now._id })
    await keep({ title: 'Paper price soon', content: 'numbat costs 9', valid_from: '2999-01-01T00:00:00Z' })
    await keep({ title: 'Paper price then', content: 'numbat costs 1', valid_to: '2001-01-01T00:00:00Z' })
    expect((await found('numbat'))[0]).toBe('Paper price')
    expect(await found('numbat')).toHaveLength(4)
    const { results } = (await nora.post('/search/quick', { query: 'numbat', explain: true })).body
    expect(results[0]).toMatchObject({ id: now._id, reasons: { validity: 0 } })
    expect(results[0].outdated).toBeUndefined()
    expect(results.slice(1).map(({ outdated }: { outdated?: boolean }) => outdated)).toEqual([true, true, true])
    expect(results.slice(1).every((hit: { reasons: { validity: number } }) => hit.reasons.validity < 0)).toBe(true)
  })

  const related = async (title: string, text: string) => {
    const types: ['memory'] = ['memory']
    const query = { tenantId: nora.tenantId, projectId: null, title, text, types, limit: 8 }
    return (await test.app.features.search.related(query)).map(({ id }) => id)
  }

  it('are what an answer rests on only once a person has accepted what a tool wrote', async () => {
    const statement = 'Invoices of the axolotl print go to the account of the bindery'
    const memory = await keep({ title: 'Axolotl print', content: statement }, tool)
    expect(await found('axolotl print')).toEqual(['Axolotl print'])
    expect(await related('Axolotl print', statement)).toEqual([])
    await review(memory._id, 'accepted')
    expect(await related('Axolotl print', statement)).toEqual([memory._id])
    await tool.put(`/memories/${memory._id}`, { content: `${statement} in Leipzig` })
    expect(await related('Axolotl print', statement)).toEqual([])
  })

  it('are what an answer rests on only while they are true', async () => {
    const statement = 'The quokka edition has 350 numbered copies on handmade paper'
    await keep({ title: 'Quokka edition', content: statement, valid_to: '2001-01-01T00:00:00Z' })
    await keep({ title: 'Quokka edition soon', content: statement, valid_from: '2999-01-01T00:00:00Z' })
    const text = 'How many numbered copies of the quokka edition on handmade paper are there?'
    const asked = () => related('Quokka edition', text)
    expect(await asked()).toEqual([])
    const now = await keep({ title: 'Quokka edition now', content: statement, valid_to: '2999-01-01T00:00:00Z' })
    expect(await asked()).toEqual([now._id])
    const next = await keep({ title: 'Elsewhere' })
    await nora.put(`/memories/${now._id}`, { replaced_by: next._id })
    expect(await asked()).toEqual([])
  })

  it('never lead in a circle, also when two make its halves at once', async () => {
    const [a, b, c] = [
      await keep({ title: 'Circle a' }),
      await keep({ title: 'Circle b' }),
      await keep({ title: 'Circle c' }),
    ]
    if (!a || !b || !c) throw new Error('three were made')
    await nora.put(`/memories/${a._id}`, { replaced_by: b._id })
    await nora.put(`/memories/${b._id}`, { replaced_by: c._id })
    const closed = await nora.put(`/memories/${c._id}`, { replaced_by: a._id })
    expect([closed.status, closed.body.errors[0].pointer]).toEqual([400, '/replaced_by'])
    for (let round = 0; round < 5; round += 1) {
      const one = await keep({ title: `Half one ${round}` })
      const two = await keep({ title: `Half two ${round}` })
      const answers = await Promise.all([
        nora.put(`/memories/${one._id}`, { replaced_by: two._id }),
        nora.put(`/memories/${two._id}`, { replaced_by: one._id }),
      ])
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 400])
    }
  })
})
