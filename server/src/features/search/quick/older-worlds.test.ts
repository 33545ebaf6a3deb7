import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Tx } from '#platform/database/database'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'
import * as quickSearch from '../../../../migrations/0012-quick-search.ts'
import * as searchTitles from '../../../../migrations/0018-search-titles.ts'
import * as searchScopes from '../../../../migrations/0027-search-scopes.ts'
import * as scopedWords from '../../../../migrations/0031-scoped-words.ts'
import * as searchBlocks from '../../../../migrations/0032-search-blocks.ts'
import { findCandidates } from '../find-candidates.ts'

/** As it was before these migrations, with what was in it. */
async function takeBack(database: Database): Promise<void> {
  const statements =
    database.dialect === 'sqlite'
      ? [
          'drop index search_doc_title',
          'alter table search_doc drop column title_key',
          'drop table search_hidden',
          'drop table search_text_titles',
        ]
      : [
          'drop index search_doc_title',
          'drop index search_doc_words',
          // Words with the number of their block become words of a title (A), of the text, or of both.
          `update search_doc set words = (
            select coalesce(string_agg(format('%L:%s', word, places), ' '), '') from (
              select substr(lexeme, length(to_hex(block)) + 2) as word,
                string_agg(case substr(lexeme, length(to_hex(block)) + 1, 1) when '-' then '1A' else '2' end, ',') as places
              from unnest(words) where lexeme not like '%:%' group by 1) as plain)::tsvector`,
          'create index search_doc_words on search_doc using gin (words)',
          'alter table search_doc drop column hidden, drop column block, drop column title_key',
        ]
  await database.transact(async (tx) => {
    if (database.dialect === 'sqlite') await takeBackWords(tx)
    for (const statement of [...statements, 'drop table search_terms']) await sql.raw(statement).execute(tx)
  })
}

/** The index of words as 0002 made it: in columns, without their codes. */
async function takeBackWords(tx: Tx): Promise<void> {
  const [held, titled] = [await wordsOf(tx, 'search_text'), await wordsOf(tx, 'search_text_titles')]
  await sql`drop table search_text`.execute(tx)
  await sql`create virtual table search_text using fts5 (
    scope, title, body,
    content='', contentless_delete=1, detail=column, prefix='1 2 3', tokenize='ascii'
  )`.execute(tx)
  for (const [row, words] of held) {
    const title = titled.get(row) ?? []
    // A word may be in both; every other one of the title is.
    const body = words.filter((word) => !title.includes(word) || title.indexOf(word) % 2 === 1)
    await sql`insert into search_text (rowid, scope, title, body)
      values (${row}, 'account project', ${title.join(' ')}, ${body.join(' ')})`.execute(tx)
  }
}

async function wordsOf(tx: Tx, index: string): Promise<Map<number, string[]>> {
  await sql`create virtual table temp.held using fts5vocab(main, ${sql.table(index)}, instance)`.execute(tx)
  const { rows } = await sql<{ doc: number; word: string }>`
    select doc, substr(term, 14) as word from temp.held where length(term) > 13`.execute(tx)
  await sql`drop table temp.held`.execute(tx)
  const words = new Map<number, string[]>()
  for (const { doc, word } of rows) words.set(doc, [...(words.get(doc) ?? []), word])
  return words
}

describeOnBothDatabases('records from before quick search', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  it('are brought along: titles, trash and words for misspellings', async () => {
    const { nora, platform } = app
    const ask = async (query: string) => (await nora.post('/search/quick', { query })).body
    await nora.post('/notes', { title: 'Linotype', text_content: 'matrices' })
    await nora.post('/emails', { raw_email: rawMail({ id: 'kept@x.example', subject: 'Linotype matrices' }) })
    const trashed = await nora.post('/emails', {
      raw_email: rawMail({ id: 'gone@x.example', subject: 'Linotype again' }),
    })
    await nora.del(`/emails/${trashed.body.email._id}`)
    // Crowds out all that is not found by its whole title.
    for (let i = 0; i < 70; i += 1) await nora.post('/notes', { title: `Linotype ${i}`, text_content: '' })

    await platform.fullText.settle()
    await takeBack(platform.database)
    for (const { up } of [quickSearch, searchTitles, searchScopes, scopedWords, searchBlocks])
      await platform.database.transact((tx) => up(tx as unknown as Kysely<unknown>, platform.database.dialect))
    const { results, found } = await ask('linotype')
    expect(found).toBe(72)
    expect(results[0]).toMatchObject({ title: 'Linotype' })
    const { rows } = await sql<{ term: string }>`
      select term from search_terms where tenant_id = ${nora.tenantId} order by term`.execute(platform.database.read)
    expect(rows.map(({ term }) => term)).toEqual(expect.arrayContaining(['again', 'linotype', 'matrices']))
    expect((await ask('martices')).found).toBe(2)
    expect((await ask('linotype matr')).found).toBe(2)
    const titles = { tenantId: nora.tenantId, projectIds: null, types: ['email' as const], limit: 9 }
    const titled = (text: string) => findCandidates(platform.fullText, { ...titles, text, field: 'title' })
    expect(await titled('linotype')).toHaveLength(2)
    expect(await titled('matrices')).toHaveLength(1)
    expect(await titled('nora')).toHaveLength(0)
  })
})
