import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tokenise } from '#core/tokens'
import { describeOnBothDatabases } from '#test/databases'
import type { Database } from '../database.ts'
import { createFullText } from './create-full-text.ts'
import type { CandidateQuery, SearchDocument } from './full-text.ts'
import { isLongPrefix } from './words.ts'

const tokens = (text: string): string[] => tokenise(text).map((token) => token.token)

let lastTenant = 0
function freshTenant(): string {
  lastTenant += 1
  return `tenant-${lastTenant}`
}

interface Short {
  id: string
  at?: number
  title?: string
  body?: string
  kind?: string
  project?: string
}

const toDocument = (tenantId: string, short: Short): SearchDocument => ({
  tenantId,
  projectId: short.project ?? 'p-1',
  kind: short.kind ?? 'note',
  id: short.id,
  at: short.at ?? 0,
  titleTokens: tokens(short.title ?? ''),
  bodyTokens: tokens(short.body ?? ''),
})

const toQuery = (tenantId: string, text: string, change: Partial<CandidateQuery> = {}): CandidateQuery => ({
  tenantId,
  projectIds: null,
  kinds: ['note', 'email', 'url'],
  words: text.split(' ').flatMap((word) => tokens(word).map((token) => ({ token, prefix: word.endsWith('*') }))),
  match: 'all',
  field: 'any',
  limit: 100,
  ...change,
})

describeOnBothDatabases('the full-text index', (open) => {
  async function index(database: Database, tenantId: string, documents: Short[]): Promise<void> {
    const fullText = createFullText(database)
    await database.transact((tx) => fullText.put(tx, ...documents.map((document) => toDocument(tenantId, document))))
  }

  async function find(tenantId: string, text: string, change: Partial<CandidateQuery> = {}): Promise<string[]> {
    const found = await createFullText(await open()).candidates(toQuery(tenantId, text, change))
    return found.map((candidate) => candidate.id)
  }

  it('finds words, prefixes, any or all of them, in the title or anywhere', async () => {
    const database = await open()
    const tenant = freshTenant()
    await index(database, tenant, [
      { id: 'a', at: 1, title: 'Quarterly report', body: 'The numbers of foo-bar for anna@example.org' },
      { id: 'b', at: 2, title: 'Lunch', body: 'After the report: Größe, 北京' },
    ])
    expect(await find(tenant, 'report')).toEqual(['b', 'a'])
    expect(await find(tenant, 'repo')).toEqual([])
    expect(await find(tenant, 'repo*')).toEqual(['b', 'a'])
    expect(await find(tenant, 'r*')).toEqual(['b', 'a'])
    expect(await find(tenant, 'report', { field: 'title' })).toEqual(['a'])
    expect(await find(tenant, 'rep*', { field: 'title' })).toEqual(['a'])
    expect(await find(tenant, 'report lunch')).toEqual(['b'])
    expect(await find(tenant, 'numbers lunch', { match: 'any' })).toEqual(['b', 'a'])
    expect(await find(tenant, 'anna@example.org')).toEqual(['a'])
    expect(await find(tenant, 'grösse')).toEqual(['b'])
    expect(await find(tenant, '北京')).toEqual(['b'])
    expect(await find(tenant, 'report missing')).toEqual([])
  })

  it('takes words that look like operators as words', async () => {
    const database = await open()
    const tenant = freshTenant()
    await index(database, tenant, [{ id: 'a', body: 'and or not near scope title null' }])
    for (const word of ['and', 'or', 'not', 'near', 'scope', 'title']) expect(await find(tenant, word)).toEqual(['a'])
    expect(await find(tenant, 'and not or')).toEqual(['a'])
  })

  it('refuses text that did not go through the tokeniser', async () => {
    const database = await open()
    const query = { ...toQuery('t', ''), words: [{ token: `x" OR scope:'`, prefix: false }] }
    await expect(createFullText(database).candidates(query)).rejects.toThrow('is not a token')
  })

  it('finds nothing for no words, no kinds and no projects', async () => {
    const database = await open()
    const tenant = freshTenant()
    await index(database, tenant, [{ id: 'a', body: 'word' }])
    expect(await find(tenant, '')).toEqual([])
    expect(await find(tenant, 'word', { kinds: [] })).toEqual([])
    expect(await find(tenant, 'word', { projectIds: [] })).toEqual([])
    expect(await createFullText(database).count(toQuery(tenant, ''), 10)).toEqual({ count: 0, isMinimum: false })
  })

  it('keeps accounts, projects and kinds apart, few or many of them', async () => {
    const database = await open()
    const [mine, theirs] = [freshTenant(), freshTenant()]
    await index(database, mine, [
      { id: 'a', at: 1, body: 'word', project: 'p-1' },
      { id: 'b', at: 2, body: 'word', project: 'p-2' },
      { id: 'c', at: 3, body: 'word', project: 'p-2', kind: 'url' },
      { id: 'd', at: 4, body: 'word', project: 'p1' },
    ])
    await index(database, theirs, [{ id: 'x', at: 5, body: 'word', project: 'p-1' }])
    expect(await find(mine, 'word')).toEqual(['d', 'c', 'b', 'a'])
    expect(await find(theirs, 'word')).toEqual(['x'])
    expect(await find(mine, 'word', { projectIds: ['p-1'] })).toEqual(['a'])
    expect(await find(mine, 'word', { projectIds: ['p-1', 'p-2'], kinds: ['note'] })).toEqual(['b', 'a'])
    const many = ['p-2', ...Array.from({ length: 100 }, (_, i) => `other-${i}`)]
    expect(await find(mine, 'word', { projectIds: many })).toEqual(['c', 'b'])
    expect((await createFullText(database).count(toQuery(mine, 'word', { projectIds: many }), 10)).count).toBe(2)
  })

  it('shows a change and a removal to the very next search, and forgets a rolled-back one', async () => {
    const database = await open()
    const tenant = freshTenant()
    const fullText = createFullText(database)
    await index(database, tenant, [{ id: 'a', at: 5, title: 'old', body: 'text' }])
    await index(database, tenant, [{ id: 'a', at: 5, title: 'new', body: 'text', project: 'p-2' }])
    expect([await find(tenant, 'old'), await find(tenant, 'new'), await find(tenant, 'text')]).toEqual([
      [],
      ['a'],
      ['a'],
    ])
    expect(await find(tenant, 'new', { projectIds: ['p-1'] })).toEqual([])
    const failing = database.transact(async (tx) => {
      await fullText.remove(tx, { tenantId: tenant, kind: 'note', id: 'a' })
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await find(tenant, 'new')).toEqual(['a'])
    await database.transact(async (tx) => {
      await fullText.remove(tx, { tenantId: tenant, kind: 'note', id: 'a' })
      await fullText.remove(tx, { tenantId: tenant, kind: 'note', id: 'never-there' })
    })
    expect(await find(tenant, 'new')).toEqual([])
  })

  it('moves a document whose instant changes', async () => {
    const database = await open()
    const tenant = freshTenant()
    await index(database, tenant, [
      { id: 'a', at: 1000, body: 'word' },
      { id: 'b', at: 2000, body: 'word' },
    ])
    await index(database, tenant, [{ id: 'a', at: 3000, body: 'word' }])
    expect(await find(tenant, 'word')).toEqual(['a', 'b'])
    await index(database, tenant, [{ id: 'a', at: -5, body: 'word' }])
    expect(await find(tenant, 'word')).toEqual(['b', 'a'])
  })

  it('holds thousands of documents of the same instant', async () => {
    const database = await open()
    const tenant = freshTenant()
    const ids = Array.from({ length: 2500 }, (_, i) => String(i))
    await index(
      database,
      tenant,
      ids.map((id) => ({ id, at: 77, body: 'same' })),
    )
    expect(await find(tenant, 'same', { limit: 3 })).toEqual(['2499', '2498', '2497'])
    expect(await find(tenant, 'same', { limit: 5000 })).toEqual(ids.toReversed())
  })

  it('keeps to a stretch of time, both its ends included, however crowded an instant is', async () => {
    const database = await open()
    const tenant = freshTenant()
    const crowd = Array.from({ length: 2100 }, (_, i) => ({ id: `crowd-${i}`, at: 20, body: 'same' }))
    const others = [10, 19, 21, 30].map((at) => ({ id: `at-${at}`, at, body: 'same' }))
    await index(database, tenant, [...others, ...crowd])
    const within = (first: number, last: number): Promise<string[]> =>
      find(tenant, 'same', { between: { first, last }, limit: 5000 })
    expect(await within(21, 30)).toEqual(['at-30', 'at-21'])
    expect(await within(10, 19)).toEqual(['at-19', 'at-10'])
    expect(await within(20, 20)).toEqual(crowd.map(({ id }) => id).toReversed())
    expect(await within(31, 99)).toEqual([])
  })

  it('counts up to a bound', async () => {
    const database = await open()
    const tenant = freshTenant()
    await index(
      database,
      tenant,
      Array.from({ length: 5 }, (_, i) => ({ id: `${i}`, kind: i < 2 ? 'note' : 'url', body: 'word' })),
    )
    const fullText = createFullText(database)
    expect(await fullText.count(toQuery(tenant, 'word'), 4)).toEqual({ count: 4, isMinimum: true })
    expect(await fullText.count(toQuery(tenant, 'word'), 5)).toEqual({ count: 5, isMinimum: false })
  })

  it('takes a text with more distinct words than PostgreSQL can hold in one document', async () => {
    const database = await open()
    const tenant = freshTenant()
    const body = Array.from({ length: 200_000 }, (_, i) => `word${i}`).join(' ')
    await index(database, tenant, [{ id: 'a', title: 'huge', body }])
    expect(await find(tenant, 'huge word7')).toEqual(['a'])
    expect(await find(tenant, 'word199999')).toEqual([])
  })

  it('answers like a plain list, whatever is put, changed and removed in whatever order', async () => {
    const database = await open()
    const word = fc.constantFrom('alpha', 'alps', 'beta', 'bet', 'gamma', '北京', 'größe')
    const change = fc.record({
      remove: fc.nat(9).map((n) => n < 2),
      id: fc.constantFrom('1', '2', '3', '4', '5', '6'),
      kind: fc.constantFrom('note', 'email'),
      project: fc.constantFrom('p-1', 'p-2'),
      at: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: Date.UTC(2100, 0) })),
      title: fc.array(word, { maxLength: 2 }),
      body: fc.array(word, { maxLength: 4 }),
    })
    const query = fc.record({
      words: fc.array(fc.record({ token: word.map((w) => tokens(w).join('')), prefix: fc.boolean() }), {
        maxLength: 3,
      }),
      match: fc.constantFrom('all' as const, 'any' as const),
      field: fc.constantFrom('any' as const, 'title' as const),
      projectIds: fc.constantFrom<string[] | null>(null, ['p-1'], ['p-1', 'p-2'], []),
      kinds: fc.constantFrom<string[]>(['note'], ['email', 'note']),
      limit: fc.integer({ min: 1, max: 8 }),
    })
    const fullText = createFullText(database, { sizes: { block: 3, walked: 2, counted: 2 } })
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 25 }),
        fc.array(query, { maxLength: 8 }),
        async (changes, queries) => {
          const tenantId = freshTenant()
          const model = new PlainList()
          await database.transact(async (tx) => {
            for (const { remove, ...short } of changes) {
              const document = toDocument(tenantId, {
                ...short,
                title: short.title.join(' '),
                body: short.body.join(' '),
              })
              if (remove) await fullText.remove(tx, document)
              else await fullText.put(tx, document)
              if (remove) model.remove(document)
              else model.put(document)
            }
          })
          for (const asked of queries) {
            const expected = model.find({ ...asked, tenantId, limit: Number.MAX_SAFE_INTEGER })
            const found = await fullText.candidates({ ...asked, tenantId })
            expect(found.map(({ kind, id, at }) => ({ kind, id, at }))).toEqual(expected.slice(0, asked.limit))
            expect((await fullText.count({ ...asked, tenantId }, 1000)).count).toBe(expected.length)
            // `upTo: 1` stops the walk early, so the search must recheck the blocks that it skipped.
            if (asked.field === 'title' || asked.words.some(isLongPrefix)) continue
            const leading = await fullText.leading({ ...asked, tenantId, wholeTitle: [], upTo: 1 })
            const newest = asked.kinds.flatMap((kind) =>
              expected.filter((each) => each.kind === kind).slice(0, asked.limit),
            )
            expect(leading.candidates).toEqual(expect.arrayContaining(newest))
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('walks its index from the newest on, without a sort', async () => {
    const database = await open()
    if (database.dialect === 'postgres') return
    const plan = await sql<{ detail: string }>`
      explain query plan select d.id from search_text s join search_doc d on d.row_id = s.rowid
      where search_text match '"a" AND "b"' and in_time(s.rowid)
      order by s.rowid desc limit 5`.execute(database.read)
    expect(plan.rows.map((row) => row.detail).join('; ')).not.toMatch(/TEMP B-TREE|SCAN d/)
  })
})

/** Plain reference implementation of the index's contract. */
class PlainList {
  #documents: SearchDocument[] = []

  put(document: SearchDocument): void {
    const same = (other: SearchDocument): boolean => other.id === document.id && other.kind === document.kind
    const place = this.#documents.findIndex((other) => same(other) && other.at === document.at)
    if (place >= 0) {
      this.#documents[place] = document
      return
    }
    this.#documents = [...this.#documents.filter((other) => !same(other)), document]
  }

  remove({ id, kind }: SearchDocument): void {
    this.#documents = this.#documents.filter((other) => other.id !== id || other.kind !== kind)
  }

  find(query: CandidateQuery): { kind: string; id: string; at: number }[] {
    if (query.words.length === 0) return []
    const matching = this.#documents.filter((document) => {
      const held = query.field === 'title' ? document.titleTokens : [...document.titleTokens, ...document.bodyTokens]
      const holds = ({ token, prefix }: { token: string; prefix: boolean }): boolean =>
        held.some((other) => (prefix ? other.startsWith(token) : other === token))
      const words = query.match === 'all' ? query.words.every(holds) : query.words.some(holds)
      return words && query.kinds.includes(document.kind) && (query.projectIds?.includes(document.projectId) ?? true)
    })
    // Later puts come first within an instant: the sort is stable, so the list is reversed first.
    return matching
      .toReversed()
      .sort((a, b) => b.at - a.at)
      .map(({ kind, id, at }) => ({ kind, id, at }))
  }
}
