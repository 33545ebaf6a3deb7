import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnDatabases } from '#test/databases'
import type { Database } from '../database.ts'
import { createFullText } from './create-full-text.ts'
import type { CandidateQuery, FullText } from './full-text.ts'

const tenantId = 'segments'
const query: CandidateQuery = {
  tenantId,
  projectIds: null,
  kinds: ['note'],
  words: [{ token: 'linen', prefix: false }],
  match: 'all',
  field: 'any',
  limit: 100,
}

async function put(database: Database, fullText: FullText, ...instants: number[]): Promise<void> {
  for (const at of instants) {
    const document = { tenantId, projectId: 'p', kind: 'note', id: `${at}`, at, titleTokens: ['linen'] }
    await database.transact((tx) => fullText.put(tx, { ...document, bodyTokens: ['paper', `word${at}`] }))
  }
}

async function segmentsOf(database: Database, index: string): Promise<number> {
  const { rows } = await sql<{ segments: number }>`
    select count(distinct segid) as segments from ${sql.table(`${index}_idx`)}`.execute(database.read)
  return rows[0]?.segments ?? 0
}

describeOnDatabases(['sqlite'], 'an index that has grown in segments', (open) => {
  it('is one segment afterwards, and answers as before', async () => {
    const database = await open()
    const fullText = createFullText(database)
    await put(database, fullText, 1, 2, 3)
    await database.transact((tx) => fullText.remove(tx, { tenantId, kind: 'note', id: '2' }))
    const before = await fullText.candidates(query)
    expect(before.map(({ id }) => id)).toEqual(['3', '1'])
    expect(await segmentsOf(database, 'search_text')).toBeGreaterThan(1)
    await fullText.tidy()
    expect(await segmentsOf(database, 'search_text')).toBe(1)
    expect(await segmentsOf(database, 'search_text_titles')).toBe(1)
    expect(await fullText.candidates(query)).toEqual(before)
    await put(database, fullText, 4)
    expect((await fullText.candidates(query)).map(({ id }) => id)).toEqual(['4', '3', '1'])
  })

  it('stays as it is when the time is over', async () => {
    const database = await open()
    const fullText = createFullText(database)
    await put(database, fullText, 5, 6)
    const segments = await segmentsOf(database, 'search_text')
    expect(segments).toBeGreaterThan(1)
    await fullText.tidy(AbortSignal.abort())
    expect(await segmentsOf(database, 'search_text')).toBe(segments)
  })

  it('is merged again only after a tenth of its documents has changed', async () => {
    const database = await open()
    const fullText = createFullText(database)
    await put(database, fullText, ...Array.from({ length: 20 }, (_, at) => 100 + at))
    await fullText.tidy()
    expect(await segmentsOf(database, 'search_text')).toBe(1)
    await put(database, fullText, 200)
    await fullText.optimize()
    expect(await segmentsOf(database, 'search_text')).toBeGreaterThan(1)
    await put(database, fullText, 201, 202, 203)
    await fullText.optimize()
    expect(await segmentsOf(database, 'search_text')).toBe(1)
  })
})
