// @module-tag slow

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { answering, embeddings, type ScriptedEmbeddings, startEmbeddings } from '#test/scripted-embeddings'
import type { ModelScript } from '#test/scripted-model'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'

const KNOWING = answering(
  embeddings([
    ['car', 'vehicle', 'automobile'],
    ['holiday', 'vacation', 'leave'],
    ['invoice', 'bill'],
  ]),
)
const MINUTE = 60_000

describeOnBothDatabases('search by meaning', (_open, engine) => {
  let app: TestApp
  let model: ScriptedEmbeddings
  const clock = manualClock(Date.UTC(2026, 10, 27, 9))

  beforeAll(async () => {
    model = await startEmbeddings(KNOWING)
    app = await startTestApp(engine, { clock, config: { embedding: model.embedding() } })
  })
  afterAll(async () => {
    await app.stop()
    await model.stop()
  })
  afterEach(() => model.does(KNOWING))

  const embedded = async () => {
    await app.app.features.search.lookForEmbeddingWork()
    await app.jobsDone()
  }
  const note = async (title: string, text: string, more: object = {}, caller: Caller = app.nora) => {
    const { status, body, text: problem } = await caller.post('/notes', { title, content: `<p>${text}</p>`, ...more })
    expect(status, problem).toBe(201)
    return body.note._id as string
  }
  const mail = async (id: string, subject: string, text: string) => {
    const answer = await app.nora.post('/emails', { raw_email: rawMail({ id: `${id}@x.example`, subject, text }) })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.email._id as string
  }
  const hits = async (query: string, more: object = {}, caller: Caller = app.nora) => {
    const { status, body, text } = await caller.post('/search/quick', {
      query,
      explain: true,
      per_page: 20,
      limit: 50,
      ...more,
    })
    expect(status, text).toBe(200)
    return body.results as { id: string; title: string; why: string[]; excerpt: string; reasons: { score: number } }[]
  }
  const titles = async (query: string, more: object = {}, caller: Caller = app.nora) =>
    (await hits(query, more, caller)).map(({ title }) => title)
  const state = async (caller: Caller = app.nora) => {
    const { status, body, text } = await caller.get('/embeddings')
    expect(status, text).toBe(200)
    return body as {
      model: object | null
      enabled: boolean
      records: { total: number; embedded: number }
      problem: { reason: string } | null
      used_today: number
    }
  }

  it('finds a record that shares no word, says why, and lists it after those with the word', async () => {
    await note('Garage', 'The vehicle waits in the yard.')
    await note('Kitchen', 'Bread and onions.')
    await note('Car', 'Old car papers')
    await embedded()
    expect(await titles('car')).toEqual(['Car', 'Garage'])
    const [, garage] = await hits('car')
    expect(garage).toMatchObject({ why: ['meaning'], excerpt: 'The vehicle waits in the yard.' })
  })

  it('sums up the parts of the score', async () => {
    const [car] = (await app.nora.post('/search/quick', { query: 'car', explain: true })).body.results
    const { score, words, ...parts } = car.reasons
    const sum = [...words.map((word: { score: number }) => word.score), ...Object.values<number>(parts)]
    expect(sum.reduce((total: number, each: number) => total + each, 0)).toBeCloseTo(score, 2)
  })

  it('embeds an email without what it quotes, and asks nothing of a quotation', async () => {
    await mail('quote', 'Plans', 'My vacation begins soon.\n\nOn Monday Otto wrote:\n> Send me the bill please\n')
    await embedded()
    expect(model.texts().some((text) => text.includes('vacation') && !text.includes('bill'))).toBe(true)
    expect(await titles('holiday')).toEqual(['Plans'])
    expect(await titles('"holiday soon"')).toEqual([])
  })

  it('follows an edit, and an unchanged text is not sent again', async () => {
    const id = await note('Desk', 'Joiner bill')
    await embedded()
    expect(await titles('invoice')).toEqual(['Desk'])
    const before = model.texts().length
    await app.nora.put(`/notes/${id}`, { tags: ['furniture'] })
    await embedded()
    expect(model.texts()).toHaveLength(before)
    await app.nora.put(`/notes/${id}`, { content: '<p>Oak and glue</p>' })
    await embedded()
    expect([await titles('invoice'), model.texts().length]).toEqual([[], before + 1])
  })

  it('shows nothing of trash, deleted records, spam, another project or another account', async () => {
    const other = (await app.nora.post('/projects', { name: 'Other' })).body.project._id as string
    const trashed = await note('Gone', 'A vehicle for the attic')
    const junk = await mail('junk', 'Win', 'A vehicle for you')
    await note('Elsewhere', 'A vehicle abroad', { project: other })
    await note('Private', 'A vehicle of Otto', {}, app.otto)
    await embedded()
    expect((await titles('automobile')).sort()).toEqual(['Car', 'Elsewhere', 'Garage', 'Gone', 'Win'])
    await app.nora.del(`/notes/${trashed}`)
    await app.nora.put(`/emails/${junk}`, { mailbox: 'spam' })
    expect((await titles('automobile')).sort()).toEqual(['Car', 'Elsewhere', 'Garage'])
    expect(await titles('automobile', { project_id: other })).toEqual(['Elsewhere'])
    expect(await titles('automobile', {}, app.otto)).toEqual(['Private'])
    const reader = await app.withScopes(['email:read'])
    expect(await titles('automobile', {}, reader)).toEqual([])
    await embedded()
    const rows = await app.platform.database.read
      .selectFrom('record_vectors')
      .select('record_id')
      .where('record_id', '=', trashed)
      .execute()
    expect(rows).toEqual([])
  })

  it('moves with its record to another project', async () => {
    const next = (await app.nora.post('/projects', { name: 'Next' })).body.project._id as string
    const id = await note('Wagon', 'A vehicle on rails')
    await embedded()
    expect((await app.nora.put(`/notes/${id}`, { project: next })).status).toBe(200)
    await embedded()
    expect(await titles('automobile', { project_id: next })).toEqual(['Wagon'])
  })

  describe('with a server that fails', () => {
    const broken: [string, ModelScript, string][] = [
      ['a wrong length', answering(embeddings([], 7)), 'dimension'],
      ['numbers that are none', answering(() => [Number.NaN, 1]), 'broken'],
      ['zeros', answering(() => [0, 0, 0]), 'broken'],
      ['too few vectors', (_request, response) => void response.end(JSON.stringify({ data: [] })), 'broken'],
      ['a page', (_request, response) => void response.end('<!doctype html><p>Welcome'), 'broken'],
      ['a wrong key', (_request, response) => void response.writeHead(401).end('{}'), 'refused'],
      [
        'a refusal of every text',
        (_request, response) => void response.writeHead(400).end('{"error":"no such model"}'),
        'refused',
      ],
      ['a rate limit', (_request, response) => void response.writeHead(429, { 'retry-after': '90' }).end('{}'), 'busy'],
      ['a broken line', (request) => void request, 'too_slow'],
    ]
    it.each(broken.slice(0, -1))(
      '%s: words go on, the reason is shown, nothing is lost',
      async (name, script, reason) => {
        const title = `Lamp ${name}`
        await note(title, `The automobile lamp ${name}`)
        model.does(script)
        await embedded()
        expect((await state()).problem?.reason).toBe(reason)
        const { records } = await state()
        expect(records.total - records.embedded).toBe(1)
        expect(await titles(title)).toContain(title)
        expect(await titles('garage')).toEqual(['Garage'])
        model.does(KNOWING)
        clock.advance(2 * MINUTE)
        await embedded()
        expect(await state()).toMatchObject({ problem: null, records: { embedded: records.total } })
      },
    )

    it('answers a search in time when the vector of the query does not come', async () => {
      model.does(() => undefined)
      expect(await titles('kitchen')).toEqual(['Kitchen'])
    })

    it('skips a text that it refuses, and embeds those beside it', async () => {
      const embed = embeddings([['car', 'vehicle']])
      const refuse = answering(embed)
      model.does((request, response) => {
        if ((request.body.input as string[]).some((text) => /\bcursed\b/.test(text))) response.writeHead(400).end('{}')
        else refuse(request, response)
      })
      await note('Bad', 'cursed')
      await note('Good', 'A vehicle of glass')
      await embedded()
      const { records, problem } = await state()
      expect([records.total - records.embedded, problem]).toEqual([0, null])
    })
  })

  it('deletes the vectors of an account that turns it off, sends nothing, and begins again when it is on', async () => {
    expect((await app.nora.put('/settings', { search_by_meaning: false })).status).toBe(200)
    await app.jobsDone()
    const before = model.texts().length
    await note('Boat', 'A vehicle at sea')
    await embedded()
    expect(await titles('automobile')).not.toContain('Boat')
    expect(model.texts()).toHaveLength(before)
    expect(await state()).toMatchObject({ enabled: false, records: { embedded: 0 } })
    await app.nora.put('/settings', { search_by_meaning: null })
    await app.jobsDone()
    expect(await titles('automobile')).toContain('Boat')
  })

  it('keeps records from the model in an account that keeps its email from models', async () => {
    await app.otto.put('/settings', { triage_engine: 'builtin' })
    expect(await state(app.otto)).toMatchObject({ enabled: false })
    await app.jobsDone()
    expect(await titles('automobile', {}, app.otto)).toEqual([])
  })

  it('rebuilds on demand, and shows the model without its key', async () => {
    const before = await state()
    expect(before.model).toEqual({ model: 'test-embed', base_url: `${model.origin}/v1`, api_key_configured: true })
    expect(before.used_today).toBeGreaterThan(0)
    expect((await app.nora.post('/embeddings/rebuild', {})).status).toBe(200)
    await app.jobsDone()
    expect((await state()).records.embedded).toBe(before.records.total)
    expect(await titles('automobile')).toContain('Elsewhere')
    const member = await app.withRole('member')
    expect((await member.post('/embeddings/rebuild', {})).status).toBe(403)
  })
})
