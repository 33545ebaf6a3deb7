import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { recordReads } from '#test/query-plans'
import { createFullText } from './create-full-text.ts'
import type { SearchDocument } from './full-text.ts'

const document = (tenantId: string, at: number): SearchDocument => ({
  tenantId,
  projectId: `p${at % 3}`,
  kind: 'note',
  id: `${tenantId}-${at}`,
  at,
  titleTokens: ['minutes'],
  bodyTokens: ['harbour', `berth${at}`],
})

describeOnBothDatabases('words on PostgreSQL', (open, { dialect }) => {
  it.skipIf(dialect === 'sqlite').each([
    ['everywhere', null],
    ['in two projects', ['p1', 'p2']],
  ])('are found by their index alone, %s, before there are statistics', async (_where, projectIds) => {
    const { database, queries } = recordReads(await open())
    const fullText = createFullText(database)
    const ours = Array.from({ length: 200 }, (_, at) => document('plans', at))
    const theirs = Array.from({ length: 200 }, (_, at) => document('others', at))
    await database.transact((tx) => fullText.put(tx, ...ours, ...theirs))
    queries.length = 0

    const asked = { tenantId: 'plans', projectIds, kinds: ['note', 'email'], match: 'all' as const, limit: 5 }
    const words = [{ token: 'harbour', prefix: false }]
    const { candidates, counted } = await fullText.leading({ ...asked, words, wholeTitle: [], upTo: 1_000 })
    expect([candidates.length, counted.count]).toEqual([5, projectIds ? 133 : 200])
    const query = queries.find(({ sql: text }) => text.includes('words @@'))
    const plan = await database.scan<{ 'QUERY PLAN': string }>(
      { ...query, ...sql``.compile(database.read), sql: `explain ${query?.sql}`, parameters: query?.parameters ?? [] },
      { planOnce: true },
    )
    const steps = plan.map((row) => row['QUERY PLAN']).join('\n')
    // Words use their own index; blocks come from another index without reading records.
    expect(steps.match(/Index Scan on search_doc_\w+/g)).toEqual(Array(2).fill('Index Scan on search_doc_words'))
    expect(steps.match(/Index \w*\s?Scan( Backward)? using search_doc_\w+/g)).toEqual(
      Array(2).fill('Index Only Scan Backward using search_doc_blocks'),
    )
    const conditions = plan.map((row) => row['QUERY PLAN']).filter((step) => /Index Cond: .*@@/.test(step))
    for (const condition of conditions) expect(condition).toContain('replace(')
    expect(steps).not.toContain('Seq Scan')
  })
})
