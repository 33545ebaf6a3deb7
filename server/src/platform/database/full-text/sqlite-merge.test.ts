import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnDatabases } from '#test/databases'
import type { Database } from '../database.ts'
import { createFullText } from './create-full-text.ts'
import type { CandidateQuery, FullText } from './full-text.ts'

const tenantId = 'pieces'
const query: CandidateQuery = {
  tenantId,
  projectIds: null,
  kinds: ['note'],
  words: [{ token: 'linen', prefix: false }],
  match: 'all',
  field: 'any',
  limit: 100,
}

/** Each in a transaction of its own, which makes each a piece of the index. */
async function put(database: Database, fullText: FullText, ...instants: number[]): Promise<void> {
  for (const at of instants) {
    const document = { tenantId, projectId: 'p', kind: 'note', id: `${at}`, at, titleTokens: ['linen'] }
    await database.transact((tx) => fullText.put(tx, { ...document, bodyTokens: ['paper', `word${at}`] }))
  }
}

async function piecesOf(database: Database, index: string): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select count(distinct segid) as pieces from ${sql.table(`${index}_idx`)}`.execute(database.read)
  return rows[0]?.pieces ?? 0
}

describeOnDatabases(['sqlite'], 'an index that has grown in pieces', (open) => {
  it('is one piece afterwards, and answers as before', async () => {
    const database = await open()
    const fullText = createFullText(database)
    await put(database, fullText, 1, 2, 3)
    await database.transact((tx) => fullText.remove(tx, { tenantId, kind: 'note', id: '2' }))
    const before = await fullText.candidates(query)
    expect(before.map(({ id }) => id)).toEqual(['3', '1'])
    expect(await piecesOf(database, 'search_text')).toBeGreaterThan(1)
    await fullText.tidy()
    expect(await piecesOf(database, 'search_text')).toBe(1)
    expect(await piecesOf(database, 'search_text_titles')).toBe(1)
    expect(await fullText.candidates(query)).toEqual(before)
    await put(database, fullText, 4)
    expect((await fullText.candidates(query)).map(({ id }) => id)).toEqual(['4', '3', '1'])
  })

  it('stays as it is when the time is over', async () => {
    const database = await open()
    const fullText = createFullText(database)
    await put(database, fullText, 5, 6)
    const pieces = await piecesOf(database, 'search_text')
    expect(pieces).toBeGreaterThan(1)
    await fullText.tidy(AbortSignal.abort())
    expect(await piecesOf(database, 'search_text')).toBe(pieces)
  })
})
