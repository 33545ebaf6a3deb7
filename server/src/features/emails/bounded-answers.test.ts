import { afterAll, beforeAll, expect, it } from 'vitest'
import { ANSWER_BYTES } from '#core/answer-budget'
import { describeOnBothDatabases } from '#test/databases'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'

/** No words, so that storing it is fast. */
const LARGE = '-'.repeat(1_900_000)
const COUNT = 6

interface Row {
  _id: string
  text_content?: string
  omitted?: string[]
}

describeOnBothDatabases('an answer with large records', (_open, engine) => {
  let test: TestApp
  let nora: Caller
  beforeAll(async () => {
    test = await startTestApp(engine)
    nora = test.nora
    for (let index = 0; index < COUNT; index += 1) await mail(`large${index}`, LARGE)
    await mail('small', 'A short text.')
  })
  afterAll(() => test.stop())

  const mail = (id: string, text: string, more: object = {}) =>
    nora.post('/emails', {
      parsed_email: {
        message_id: `${id}@lind.example`,
        from: 'mara@lind.example',
        subject: 'Paper',
        text,
        ...(id === 'large0' ? {} : { in_reply_to: 'large0@lind.example' }),
        ...more,
      },
    })

  function expectBounded(rows: Row[], field: 'text_content' | 'source_text' | 'body_text' = 'text_content'): void {
    const texts = rows.map((row) => (row as unknown as Record<string, string | undefined>)[field])
    expect(texts.reduce((sum, text = '') => sum + text.length, 0)).toBeLessThanOrEqual(ANSWER_BYTES)
    const omitted = rows.filter((row) => row.omitted)
    expect(omitted.length).toBeGreaterThan(0)
    for (const row of omitted) {
      expect(row.omitted).toContain(field)
      expect(Object.keys(row)).not.toContain(field)
    }
  }

  it('omits what is beyond the budget, names it, and keeps small texts', async () => {
    const { emails } = (await nora.get('/emails/triage-status?include=email')).body.statuses.reduce(
      (all: { emails: Row[] }, { email }: { email: Row }) => ({ emails: [...all.emails, email] }),
      { emails: [] },
    )
    expect(emails).toHaveLength(COUNT + 1)
    expectBounded(emails)
    expect(emails.filter((email: Row) => email.text_content === 'A short text.' && !email.omitted)).toHaveLength(1)
  })

  it('is bounded for threads and searches, and whole for one email', async () => {
    const found = (await nora.post('/emails/search', { query: 'subject:paper' })).body.results as Row[]
    expectBounded(found)
    const { thread } = (await nora.get(`/emails/${found[0]?._id}/thread`)).body
    expectBounded(thread)
    const omitted = found.find((row) => row.omitted)
    const { email } = (await nora.get(`/emails/${omitted?._id}`)).body
    expect(email.text_content === LARGE).toBe(true)
    expect(email).not.toHaveProperty('omitted')
  })

  it('has no bodies as rows, and still the text around a match', async () => {
    const body = { query: 'short', options: { fields: 'row', excerpts: true } }
    const { results, excerpts } = (await nora.post('/emails/search', body)).body
    expect(results[0]).not.toHaveProperty('text_content')
    expect(excerpts[0].highlight_segments.map(({ text }: { text: string }) => text).join('')).toBe('A short text.')
    const { thread } = (await nora.get(`/emails/${results[0]._id}/thread?fields=row`)).body
    for (const row of thread) expect(row).not.toHaveProperty('text_content')
  })

  it('omits the lists of emails with very many addresses', async () => {
    const addresses = Array.from({ length: 4_000 }, (_, index) => `person${index}@a-rather-long-domain-name.example`)
    for (let index = 0; index < 8; index += 1)
      await mail(`wide${index}`, 'Wide', { to: addresses, in_reply_to: '', subject: 'Wide' })
    const { emails } = (await nora.get('/emails?fields=row')).body
    const wide = emails.filter(({ subject }: { subject: string }) => subject === 'Wide')
    expect(wide).toHaveLength(8)
    const omitted = wide.filter((row: Row) => row.omitted)
    expect(omitted.length).toBeGreaterThan(0)
    for (const row of omitted) expect(row.omitted).toEqual(expect.arrayContaining(['to', 'participants']))
    expect((await nora.get(`/emails/${omitted[0]._id}`)).body.email.to).toHaveLength(4_000)
  })

  it('is bounded for notes, and nothing is lost when an omitted one is sent back', async () => {
    for (let index = 0; index < 3; index += 1)
      await nora.post('/notes', { title: 'Long', source_text: `<p>${LARGE}${LARGE}</p>`, content_format: 'html' })
    const { notes } = (await nora.get('/notes')).body
    expectBounded(notes, 'source_text')
    const { results } = (await nora.post('/notes/search', { query: 'long' })).body
    expectBounded(results, 'source_text')
    const listed = notes.find((note: Row) => note.omitted)
    expect((await nora.put(`/notes/${listed._id}`, { ...listed, title: 'Longer' })).status).toBe(200)
    const { note } = (await nora.get(`/notes/${listed._id}`)).body
    expect(note).toMatchObject({ title: 'Longer' })
    expect(note.source_text.length).toBe(2 * LARGE.length + 7)
  })

  it('is bounded for drafts', async () => {
    for (let index = 0; index < COUNT; index += 1) await nora.post('/email-drafts', { body_text: LARGE, subject: 'Long' })
    expectBounded((await nora.get('/email-drafts')).body.drafts, 'body_text')
  })
})
