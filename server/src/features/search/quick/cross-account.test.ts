import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'

const QUERIES = [
  'capybara',
  'capy',
  'capybra',
  '"capybara lagoon"',
  'capybara lagoon missing gone',
  'which kinds of capybaras were seen near that lagoon by somebody who wrote it down',
  'marmot',
  'marmots',
  'x',
]

describeOnBothDatabases('what somebody may not see', (_open, engine) => {
  let app: TestApp
  const features = { gitSync: true, emailIngest: true, mailAccounts: true }
  beforeAll(async () => {
    app = await startTestApp(engine, { config: { features } })
  })
  afterAll(() => app.stop())

  const answers = async (who: Caller) => {
    const all: unknown[] = []
    for (const query of QUERIES) {
      const { status, body } = await who.post('/search/quick', { query, explain: true })
      expect(status, query).toBe(200)
      all.push(withoutFreshness(body))
    }
    return all
  }
  const write = async (who: Caller, mails: number) => {
    await who.post('/notes', { title: 'Capybara', text_content: 'near the lagoon' })
    for (let at = 0; at < mails; at += 1) {
      const mail = { id: `c${at}@x.example`, subject: `Capybara ${at}`, text: 'The capybara lagoon, and a marmot' }
      expect((await who.post('/emails', { raw_email: rawMail(mail) })).status).toBe(201)
    }
  }

  it('changes nothing that is told: not rows, not counts, not misspellings, of another account or without rights', async () => {
    const { nora, otto } = app
    const knowledge = await app.withScopes(['knowledge:read'])
    await write(otto, 1)
    await nora.post('/notes', { title: 'Capybara', text_content: 'near the lagoon' })
    const [ofOtto, ofToken, ofNora] = [await answers(otto), await answers(knowledge), await answers(nora)]
    expect(ofOtto[0]).toMatchObject({ found: 2 })
    expect(ofToken[0]).toMatchObject({ found: 1, results: [{ type: 'note' }] })
    expect(ofToken).toEqual(ofNora)

    // The same texts and more, with a word that only one account has.
    await write(nora, 8)
    await nora.post('/emails', { raw_email: rawMail({ id: 'm@x.example', subject: 'Marmots', text: 'capybras' }) })
    await app.platform.fullText.flush()
    expect(await answers(otto)).toEqual(ofOtto)
    expect((await nora.post('/search/quick', { query: 'capybara' })).body.found).toBe(10)
    const mails = await app.withScopes(['email:read'])
    expect((await mails.post('/search/quick', { query: 'capybara' })).body.found).toBe(8)
    // The note now occurs twice: a token for knowledge sees rows and counts of notes alone.
    const seen = (await answers(knowledge)) as { found: number; results: { type: string }[] }[]
    expect(seen[0]).toMatchObject({ found: 2 })
    expect(seen.flatMap(({ results }) => results).every(({ type }) => type === 'note')).toBe(true)
    expect(seen.map(({ found }) => found)).toEqual([2, 2, 2, 0, 2, 2, 0, 0, 0])

    features.emailIngest = false
    expect(await answers(nora)).toEqual(seen)
    expect((await mails.post('/search/quick', { query: 'capybara' })).body).toMatchObject({ found: 0, results: [] })
    features.emailIngest = true
  })
})

/** Seconds pass between two answers. */
const withoutFreshness = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value) => (['freshness', 'score'].includes(key) ? 0 : value)))
