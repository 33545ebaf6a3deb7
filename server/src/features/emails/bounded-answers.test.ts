import { afterAll, beforeAll, expect, it } from 'vitest'
import { ANSWER_BYTES } from '#core/answer-budget'
import { describeOnBothDatabases } from '#test/databases'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'

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
    for (let index = 0; index < COUNT; index += 1) await mail(`large${index}`, 'Large.', 'Paper')
    // An ingest of large texts takes long.
    await enlarge('email_contents', { text_content: LARGE })
    await mail('small', 'A short text.', 'Paper')
  })
  afterAll(() => test.stop())

  const mail = (id: string, text: string, subject: string) =>
    nora.post('/emails', {
      parsed_email: {
        message_id: `${id}@lind.example`,
        from: 'mara@lind.example',
        subject,
        text,
        ...(id === 'large0' ? {} : { in_reply_to: 'large0@lind.example' }),
      },
    })

  const enlarge = <T extends 'email_contents' | 'emails' | 'records' | 'drafts'>(table: T, columns: object) =>
    test.platform.database.transact((tx) =>
      tx
        .updateTable(table as 'emails')
        .set(columns)
        .execute(),
    )

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
    const addresses = Array.from({ length: 2_000 }, (_, index) => `person${index}@a-rather-long-domain-name.example`)
    await enlarge('emails', { to_list: JSON.stringify(addresses) })
    const { statuses } = (await nora.get('/emails/triage-status')).body
    expect(statuses).toHaveLength(COUNT + 1)
    expect(statuses.filter((row: Row) => row.omitted)).toHaveLength(0)
    await enlarge('emails', { cc_list: JSON.stringify(addresses), bcc_list: JSON.stringify(addresses) })
    const omitted = (await nora.get('/emails/triage-status')).body.statuses.filter((row: Row) => row.omitted)
    expect(omitted.length).toBeGreaterThan(0)
    for (const row of omitted) expect(row.omitted).toEqual(expect.arrayContaining(['from', 'to']))
    const { email } = (await nora.get(`/emails/${omitted[0].email_id}`)).body
    expect(email.bcc).toHaveLength(2_000)
    await enlarge('emails', { to_list: '[]', cc_list: '[]', bcc_list: '[]' })
  })

  it('is bounded for notes, and nothing is lost when an omitted one is sent back', async () => {
    for (let index = 0; index < COUNT; index += 1)
      await nora.post('/notes', { title: `Long ${index}`, source_text: 'x' })
    await enlarge('records', { source_text: LARGE })
    const { notes } = (await nora.get('/notes')).body
    expectBounded(notes, 'source_text')
    expectBounded((await nora.post('/notes/search', { query: 'long' })).body.results, 'source_text')
    const { results } = (await nora.post('/search/knowledge', { query: 'long', per_page: 20 })).body
    expectBounded(results.notes, 'source_text')
    const listed = notes.find((note: Row) => note.omitted)
    expect((await nora.put(`/notes/${listed._id}`, { ...listed, title: 'Longer' })).status).toBe(200)
    const { note } = (await nora.get(`/notes/${listed._id}`)).body
    expect([note.title, note.source_text === LARGE]).toEqual(['Longer', true])
  })

  it('is bounded for drafts', async () => {
    for (let index = 0; index < COUNT; index += 1) await nora.post('/email-drafts', { subject: 'Long' })
    await enlarge('drafts', { body_text: LARGE })
    expectBounded((await nora.get('/email-drafts')).body.drafts, 'body_text')
  })

  it('of another account has none of it', async () => {
    expect((await test.otto.get('/emails')).body.emails).toEqual([])
    expect((await test.otto.get('/notes')).body.notes).toEqual([])
  })
})
