import type { Database } from '../database.ts'
import type { FullText } from './full-text.ts'
import { createPostgresFullText } from './postgres-full-text.ts'
import type { PostgresSizes } from './postgres-leading.ts'
import { createSqliteFullText } from './sqlite-full-text.ts'
import { createVocabulary, type WordSignals } from './vocabulary.ts'

/**
 * Smaller blocks make rare words slower, which are looked up in each; larger ones make common words slower, whose newest
 * block is read whole.
 */
const SIZES: PostgresSizes = { block: 8_000, walked: 500, counted: 2_000 }

interface FullTextOptions {
  /** On PostgreSQL; tests want small ones. */
  sizes?: Partial<PostgresSizes>
  /** Tell the other processes when words were forgotten; where there are none, nobody needs to be told. */
  signals?: WordSignals
}

export function createFullText(database: Database, { sizes, signals }: FullTextOptions = {}): FullText {
  const vocabulary = createVocabulary(database, signals)
  return database.dialect === 'sqlite'
    ? createSqliteFullText(database, vocabulary)
    : createPostgresFullText(database, vocabulary, { ...SIZES, ...sizes })
}
