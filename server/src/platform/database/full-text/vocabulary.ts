import { sql } from 'kysely'
import { editDistance } from '#core/edit-distance'
import type { Database, Tx } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import { removeUnusedTerms } from './remove-unused-terms.ts'
import type { SearchTermRow } from './search-terms.tables.ts'
import { isVocabularyWord, toTermRow } from './vocabulary-terms.ts'

/** The words used by an account. Written shortly after the records, so that their writers do not wait. */
export interface Vocabulary {
  /** Adds the words of a document after its transaction has committed. */
  record(tx: Tx, tenantId: string, ...tokens: Iterable<string>[]): void
  /** Returns words within this edit distance, nearest first. This process's words are available immediately. */
  similar(tenantId: string, word: string, distance: 1 | 2): Promise<string[]>
  flush(): Promise<void>
  removeUnused(signal?: AbortSignal): Promise<void>
}

/** Tells the instance's other processes that words were forgotten; implemented by platform/signals. */
export interface WordSignals {
  send(channel: string): void
  on(channel: string, listener: () => void): void
}

const WORDS_REMOVED = 'words-forgotten'
const WRITE_AFTER_MS = 1_000
/** Cache limit for words already written, about 15 MB; beyond it the cache is cleared and words are written again. */
const MAX_KNOWN = 200_000
/** Words per write, so that other writers do not wait long. */
const SLICE = 1_000
const MAX_COMPARED = 2_000
const MAX_SIMILAR = 8

export function createVocabulary(database: Database, signals?: WordSignals): Vocabulary {
  const wordsByTenant = new Map<string, Set<string>>()
  let knownWordCount = 0
  const waiting = new Map<string, SearchTermRow>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()
  // One process removes words for all, so this cache may list words that no longer exist.
  signals?.on(WORDS_REMOVED, clearKnownWords)

  function clearKnownWords(): void {
    wordsByTenant.clear()
    knownWordCount = 0
  }

  function knownWordsOf(tenantId: string): Set<string> {
    if (knownWordCount >= MAX_KNOWN) clearKnownWords()
    const words = wordsByTenant.get(tenantId) ?? new Set()
    wordsByTenant.set(tenantId, words)
    return words
  }

  function add(tenantId: string, tokens: Iterable<string>): void {
    const words = knownWordsOf(tenantId)
    for (const token of tokens) {
      if (words.has(token) || !isVocabularyWord(token)) continue
      // Copies the token: a slice of a long text would keep all of it in memory.
      const term = Buffer.from(token).toString()
      words.add(term)
      knownWordCount += 1
      waiting.set(`${tenantId} ${term}`, toTermRow(tenantId, term))
    }
    if (waiting.size === 0 || timer) return
    timer = setTimeout(() => void flush().catch(() => undefined), WRITE_AFTER_MS).unref()
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.catch(() => undefined).then(write)
    return writing
  }

  async function write(): Promise<void> {
    // Sorted, so that two processes cannot deadlock.
    const rows = [...waiting.entries()].sort(([a], [b]) => (a < b ? -1 : 1))
    for (let from = 0; from < rows.length; from += SLICE) {
      const slice = rows.slice(from, from + SLICE)
      await database.transact((tx) =>
        insertTerms(
          tx,
          slice.map(([, row]) => row),
        ),
      )
      for (const [key] of slice) waiting.delete(key)
    }
  }

  return {
    record(tx, tenantId, ...tokens) {
      database.afterCommit(tx, () => {
        for (const each of tokens) add(tenantId, each)
      })
    },
    async similar(tenantId, word, distance) {
      const own = [...waiting.values()].filter((row) => row.tenant_id === tenantId).map(({ term }) => term)
      const stored = await selectNear(database, tenantId, word, distance)
      return nearest(word, distance, [...own, ...stored])
    },
    flush,
    async removeUnused(signal) {
      await flush()
      await removeUnusedTerms(database, signal)
      clearKnownWords()
      signals?.send(WORDS_REMOVED)
    },
  }
}

const insertTerms = insertRows('search_terms', 'on conflict (tenant_id, size, term) do nothing')

function nearest(word: string, distance: number, terms: readonly string[]): string[] {
  const found = new Map<string, number>()
  for (const term of terms) {
    const edits = term === word ? 0 : editDistance(word, term, distance)
    if (edits > 0 && edits <= distance) found.set(term, edits)
  }
  const first = (term: string): number => Number(term[0] !== word[0])
  return [...found.keys()]
    .sort((a, b) => (found.get(a) ?? 0) - (found.get(b) ?? 0) || first(a) - first(b) || (a < b ? -1 : 1))
    .slice(0, MAX_SIMILAR)
}

/**
 * One mistake leaves the first or second half of a word intact, and two leave a third or the part between them. A swap
 * in the middle touches both halves, so it is looked up directly.
 */
async function selectNear(database: Database, tenantId: string, word: string, distance: 1 | 2): Promise<string[]> {
  const characters = [...word]
  const partCount = distance + 1
  const head = characters.slice(0, Math.floor(characters.length / partCount)).join('')
  const tail = characters
    .toReversed()
    .slice(0, distance === 1 ? Math.ceil(characters.length / 2) : Math.floor(characters.length / 3))
    .join('')
  const inTime = database.dialect === 'sqlite' ? sql`and in_time(term)` : sql``
  const selects = sizes(characters.length, distance).flatMap((size) =>
    [
      { column: sql.ref('term'), beginning: head },
      { column: sql.ref('reversed'), beginning: tail },
    ].map(
      ({ column, beginning: prefix }) => sql`select term from (
        select term from search_terms where tenant_id = ${tenantId} and size = ${sql.lit(size)}
        and ${column} >= ${prefix} and ${column} < ${prefix + AFTER_ALL} ${inTime} limit ${sql.lit(MAX_COMPARED)}) as t`,
    ),
  )
  const swapped = sql`select term from search_terms
    where tenant_id = ${tenantId} and size = ${sql.lit(characters.length)} and term = ${swapMiddle(characters)}`
  const near = sql<{ term: string }>`${sql.join([...selects, swapped], sql` union `)}`
  const rows = await database.scan(near.compile(database.read), { planOnce: true })
  return rows.map(({ term }) => term)
}

/** The last code point of Unicode, which no word contains. */
const AFTER_ALL = '\u{10ffff}'

const sizes = (length: number, distance: number): number[] =>
  Array.from({ length: distance * 2 + 1 }, (_, index) => length - distance + index)

function swapMiddle(characters: readonly string[]): string {
  const middle = Math.floor(characters.length / 2)
  const swapped = [...characters]
  swapped.splice(middle - 1, 2, characters[middle] ?? '', characters[middle - 1] ?? '')
  return swapped.join('')
}
