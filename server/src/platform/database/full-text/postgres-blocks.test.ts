import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { createFullText } from './create-full-text.ts'
import type { LeadingQuery, SearchDocument } from './full-text.ts'

const document = (tenantId: string, at: number, titleTokens: string[] = []): SearchDocument => ({
  tenantId,
  projectId: `p${at % 2}`,
  kind: 'note',
  id: `${tenantId}-${at}`,
  at,
  titleTokens,
  bodyTokens: ['harbour', ...(at % 100 === 7 ? ['pilot'] : [])],
})

const asked = (tenantId: string, token: string, projectIds: string[] | null = null): LeadingQuery => ({
  tenantId,
  projectIds,
  kinds: ['note'],
  words: [{ token, prefix: false }],
  match: 'all',
  wholeTitle: [],
  limit: 5,
  upTo: 20,
})

const instants = (found: readonly { at: number }[]): number[] => found.map(({ at }) => at).sort((a, b) => b - a)

const SCATTERED = Array.from({ length: 600 }, (_, index) => (index * 457) % 600)

describeOnBothDatabases('words in blocks', (open, { dialect }) => {
  it('lead to the newest, whatever block they lie in, and are counted no further than asked', async () => {
    const database = await open()
    const fullText = createFullText(database, { sizes: { block: 40, walked: 10, counted: 15 } })
    const tenantId = 'scattered'
    for (let from = 0; from < SCATTERED.length; from += 100) {
      const documents = SCATTERED.slice(from, from + 100).map((at) => document(tenantId, at))
      await database.transact((tx) => fullText.put(tx, ...documents))
    }
    const common = await fullText.leading(asked(tenantId, 'harbour'))
    expect(instants(common.candidates)).toEqual([599, 598, 597, 596, 595])
    expect(await common.count()).toEqual({ count: 20, isMinimum: true })
    const even = await fullText.leading(asked(tenantId, 'harbour', ['p0']))
    expect(instants(even.candidates)).toEqual([598, 596, 594, 592, 590])
    const rare = await fullText.leading(asked(tenantId, 'pilot'))
    expect(instants(rare.candidates)).toEqual([507, 407, 307, 207, 107])
    expect(await rare.count()).toEqual({ count: 6, isMinimum: false })
    const { words } = asked(tenantId, 'harbour')
    const newest = { ...asked(tenantId, 'harbour'), words, field: 'any' as const, limit: 550 }
    expect(instants(await fullText.candidates(newest))).toEqual(Array.from({ length: 550 }, (_, index) => 599 - index))
    const days = { ...newest, between: { first: 123, last: 345 } }
    expect(instants(await fullText.candidates(days))).toEqual(Array.from({ length: 223 }, (_, index) => 345 - index))
    expect(await fullText.count(days, 1_000)).toEqual({ count: 223, isMinimum: false })
  })

  it('are followed by a process that begins where another one stopped', async () => {
    const database = await open()
    const tenantId = 'followed'
    for (let at = 0; at < 10; at += 1) {
      const fullText = createFullText(database, { sizes: { block: 4 } })
      await database.transact((tx) => fullText.put(tx, document(tenantId, at)))
    }
    const { candidates, count } = await createFullText(database).leading(asked(tenantId, 'harbour'))
    expect([instants(candidates), (await count()).count]).toEqual([[9, 8, 7, 6, 5], 10])
    if (dialect === 'sqlite') return
    const { rows } = await sql<{ records: number }>`
      select count(*) as records from search_doc where tenant_id = ${tenantId} group by block order by block`.execute(
      database.read,
    )
    expect(rows.map(({ records }) => records)).toEqual([4, 4, 2])
  })

  it('stay with their account, even if two of them had a block of the same number', async () => {
    const database = await open()
    const fullText = createFullText(database)
    await database.transact((tx) => fullText.put(tx, document('mine', 1, ['quay']), document('theirs', 2, ['quay'])))
    if (dialect === 'postgres')
      await database.transact((tx) =>
        sql`update search_doc set (block, words) = (select block, words from search_doc where tenant_id = 'mine')
          where tenant_id = 'theirs'`.execute(tx),
      )
    const { candidates, count } = await fullText.leading({ ...asked('mine', 'quay'), wholeTitle: ['quay'] })
    expect([instants(candidates), (await count()).count]).toEqual([[1], 1])
    const words = [{ token: 'quay', prefix: false }]
    const query = { tenantId: 'mine', projectIds: null, kinds: ['note'], words }
    expect(await fullText.count({ ...query, match: 'all', field: 'title' }, 10)).toEqual({ count: 1, isMinimum: false })
    expect(await fullText.postings({ ...query, limit: 10 })).toEqual([
      { word: 'quay', frequent: false, records: [{ kind: 'note', id: 'mine-1' }] },
    ])
  })
})
