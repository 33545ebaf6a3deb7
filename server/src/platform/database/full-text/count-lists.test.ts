import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { describeOnDatabases } from '#test/databases'
import type { Database } from '../database.ts'
import type { CountedLists, Looked, LookedLists } from './count-lists.ts'
import { createFullText } from './create-full-text.ts'
import { NotReadable } from './fts5-page.ts'
import { piecesOf } from './fts5-pieces.ts'
import type { FullText, SearchDocument } from './full-text.ts'
import type { CountedWord } from './read-words.ts'
import { ROWS_PER_MS } from './sqlite-rows.ts'
import { scopeCode } from './sqlite-scopes.ts'

const tenantId = 'lists'
const code = scopeCode(tenantId, 'note')

/** Every word of a size of its own: one that all have, whose list fills several pages, and some that few have. */
const wordsOf = (n: number): string[] => [
  'linen',
  ...[2, 3, 7, 40, 900].filter((each) => n % each === 0).map((each) => `linen${each}`),
  `only${n}`,
]

const documentOf = (n: number): SearchDocument => ({
  tenantId,
  projectId: n % 4 === 0 ? 'quarter' : 'rest',
  kind: 'note',
  id: `${n}`,
  at: 1_700_000_000_000 + n * 61_000,
  titleTokens: [],
  bodyTokens: wordsOf(n),
})

/** What is stored, as plainly as possible. */
type Stored = Map<number, { hidden: boolean }>

async function countOf(database: Database, words: CountedWord | CountedWord[], project: string | null, most = 100_000) {
  const projects = project === null ? null : [scopeCode(tenantId, 'note', project)]
  const lists: CountedLists = { kinds: [{ code, projects, words: [words].flat() }], most }
  const counting = sql<{ found: number | null }>`select count_lists(${JSON.stringify(lists)}) as found`
  const [row] = await database.scan(counting.compile(database.read))
  return row?.found
}

async function expectSame(database: Database, stored: Stored): Promise<void> {
  const isSeen = (project: string | null, has: (words: string[]) => boolean, n: number): boolean =>
    stored.get(n)?.hidden === false &&
    has(wordsOf(n)) &&
    (project === null || (n % 4 === 0) === (project === 'quarter'))
  const having = (project: string | null, has: (words: string[]) => boolean): number =>
    [...stored.keys()].filter((n) => isSeen(project, has, n)).length
  for (const word of ['linen', 'linen1', 'linen2', 'linen40', 'linen900', 'only77', 'only88', 'none']) {
    const alone = { terms: [code + word], beginning: '' }
    const expected = having(null, (words) => words.includes(word))
    expect([word, await countOf(database, alone, null)]).toEqual([word, expected])
    for (const project of ['quarter', 'rest']) {
      const inProject = having(project, (words) => words.includes(word))
      expect([word, project, await countOf(database, alone, project)]).toEqual([word, project, inProject])
    }
  }
  for (const beginning of ['linen', 'linen9', 'only1', 'only', 'nobody']) {
    const begun = having('quarter', (words) => words.some((word) => word.startsWith(beginning)))
    const counted = await countOf(database, { terms: [], beginning: code + beginning }, 'quarter')
    expect([beginning, counted]).toEqual([beginning, begun])
  }
  for (const words of PAIRS) {
    const all = words.map((word) =>
      word.endsWith('*') ? { terms: [], beginning: code + word.slice(0, -1) } : { terms: [code + word], beginning: '' },
    )
    for (const project of [null, 'quarter']) {
      const expected = having(project, (stored) => words.every((word) => stored.some(fits(word))))
      // Of many pieces FTS5 may be sooner.
      const counted = await countOf(database, all, project)
      expect([words, project, counted]).toEqual([words, project, counted === null ? null : expected])
    }
  }
  for (const [words, term] of LOOKS) {
    for (const project of words.length > 0 ? [null, 'rest'] : ['rest']) {
      const looked = await lookAt(database, words, term, project)
      // Of many pieces FTS5 may be sooner.
      if (looked === null && words.length > 0) continue
      const hasOthers = (has: string[]): boolean => words.every((word) => has.includes(word))
      const all = having(project, (has) => hasOthers(has) && has.some((word) => word.startsWith(term)))
      const whole = having(project, (has) => hasOthers(has) && has.includes(term))
      expect([words, term, project, looked?.whole, looked?.all?.found]).toEqual([words, term, project, whole, all])
      // What no record has any more may be told all the same.
      const terms = new Set(
        [...stored.keys()].flatMap(wordsOf).filter((word) => word.startsWith(term) && word !== term),
      )
      if (all > 0) expect(looked?.all?.terms).toEqual(expect.arrayContaining([...terms]))
      const instants = looked?.all?.newest.map((row) => Math.floor(row / ROWS_PER_MS))
      const newest = [...stored.keys()]
        .filter((n) => isSeen(project, (has) => hasOthers(has) && has.some((word) => word.startsWith(term)), n))
        .sort((a, b) => b - a)
        .slice(0, 3)
      expect(instants).toEqual(newest.map((n) => documentOf(n).at))
    }
  }
  const any = having('rest', (words) => words.includes('linen3') || words.includes('linen7'))
  expect(await countOf(database, { terms: [`${code}linen3`, `${code}linen7`], beginning: '' }, 'rest')).toBe(any)
}

/** A star says that it is a beginning. */
const PAIRS = [
  ['linen2', 'linen3'],
  ['linen900', 'linen2'],
  ['linen40', 'linen', 'linen7'],
  ['linen', 'only1*'],
  ['only1*', 'linen3', 'linen*'],
  ['none', 'linen'],
  ['linen7', 'nobody*'],
]

/** Words beside one that may be a beginning. */
const LOOKS: [words: string[], term: string][] = [
  [[], 'linen'],
  [[], 'linen9'],
  [['linen2'], 'linen'],
  [['linen3', 'linen'], 'linen4'],
  [['linen7'], 'linen90'],
  [['linen'], 'nobody'],
  [['none'], 'linen'],
  // Behind a list of many pages.
  [['linen2'], 'linen1'],
]

async function lookAt(database: Database, words: string[], term: string, project: string | null, most = 100_000) {
  const projects = project === null ? null : [scopeCode(tenantId, 'note', project)]
  const others = words.map((word) => ({ terms: [code + word], beginning: '' }))
  const lists: LookedLists = {
    kinds: [{ code, projects, words: others, term: code + term }],
    most,
    mostTerms: 200,
    newest: 3,
  }
  const looking = sql<{ told: string | null }>`select look_lists(${JSON.stringify(lists)}) as told`
  const [row] = await database.scan(looking.compile(database.read))
  return JSON.parse(row?.told ?? 'null') as Looked | null
}

const fits =
  (word: string) =>
  (stored: string): boolean =>
    word.endsWith('*') ? stored.startsWith(word.slice(0, -1)) : stored === word

async function put(database: Database, fullText: FullText, stored: Stored, from: number, to: number): Promise<void> {
  const documents = Array.from({ length: to - from }, (_, at) => documentOf(from + at))
  await database.transact((tx) => fullText.put(tx, ...documents))
  for (let n = from; n < to; n += 1) stored.set(n, { hidden: false })
}

const refOf = (n: number) => ({ tenantId, kind: 'note', id: `${n}` })

describeOnDatabases(['sqlite'], 'counting by the lists of the index', (open) => {
  it('finds what is stored, whatever was written, deleted, hidden and merged before', async () => {
    const database = await open()
    const fullText = createFullText(database)
    const stored: Stored = new Map()
    await put(database, fullText, stored, 1, 3_000)
    await expectSame(database, stored)

    for (const from of [3_000, 3_010, 3_100, 3_101]) await put(database, fullText, stored, from, from + 9)
    await expectSame(database, stored)

    await database.transact(async (tx) => {
      for (let n = 5; n < 3_050; n += 11) {
        await fullText.remove(tx, refOf(n))
        stored.delete(n)
      }
      for (let n = 8; n < 3_050; n += 16) {
        await fullText.hide(tx, refOf(n), true)
        if (stored.has(n)) stored.set(n, { hidden: true })
      }
    })
    await expectSame(database, stored)

    // Written again: what the older pieces have of them counts no more.
    await put(database, fullText, stored, 50, 120)
    await expectSame(database, stored)

    for (let slice = 0; slice < 6; slice += 1) {
      // As merging does it, but broken off: some words lie in one piece then and some in another.
      await database.transact((tx) =>
        sql`insert into search_text (search_text, rank) values ('merge', ${slice === 0 ? -4 : 4})`.execute(tx),
      )
      await expectSame(database, stored)
    }
    await fullText.tidy()
    await expectSame(database, stored)
  })

  it('counts what several words have in common, and leaves to FTS5 what that leaps through', async () => {
    const database = await open()
    const fullText = createFullText(database)
    await put(database, fullText, new Map(), 1, 8_000)
    const one = (word: string): CountedWord => ({ terms: [code + word], beginning: '' })
    expect(await countOf(database, [one('linen2'), one('linen3')], null)).toBe(1_333)
    expect(await countOf(database, [one('linen2'), one('linen3'), one('linen7')], null)).toBe(190)
    expect(await countOf(database, [one('linen2'), one('linen3')], null, 100)).toBe(100)
    expect(await countOf(database, [one('only77'), { terms: [], beginning: `${code}linen` }], null)).toBeNull()
  })

  it('ends where it is told to', async () => {
    const database = await open()
    const fullText = createFullText(database)
    await put(database, fullText, new Map(), 1, 200)
    const linen = { terms: [`${code}linen`], beginning: '' }
    expect(await countOf(database, linen, null, 20)).toBe(20)
    expect(await countOf(database, linen, 'quarter', 20)).toBe(20)
    expect(await countOf(database, { terms: [], beginning: code }, 'quarter', 20)).toBe(20)
    expect(await lookAt(database, ['linen2'], 'linen', null, 20)).toEqual({ whole: 20, all: null })
    expect((await lookAt(database, ['linen'], 'only1', null, 20))?.all).toMatchObject({ found: 20 })
  })
})

describe('the pieces of an index', () => {
  it('are not guessed where it is of another form', () => {
    expect(() => piecesOf(Uint8Array.from([0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1]))).toThrow(NotReadable)
  })
})
