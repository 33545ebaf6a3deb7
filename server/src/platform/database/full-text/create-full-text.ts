import type { Database } from '../database.ts'
import type { FullText } from './full-text.ts'
import { createPostgresFullText } from './postgres-full-text.ts'
import type { PostgresSizes } from './postgres-leading.ts'
import { createSqliteFullText } from './sqlite-full-text.ts'
import { createVocabulary, type WordSignals } from './vocabulary.ts'

/**
 * Smaller blocks slow down rare words, which are looked up in each block. Larger ones slow down common words, because
 * the newest block is read in full.
 */
const SIZES: PostgresSizes = { block: 8_000, walked: 500, counted: 2_000 }

interface FullTextOptions {
  sizes?: Partial<PostgresSizes>
  /** Tells the other processes about forgotten words; omit it when there is only one process. */
  signals?: WordSignals
}

export function createFullText(database: Database, { sizes, signals }: FullTextOptions = {}): FullText {
  const vocabulary = createVocabulary(database, signals)
  return database.dialect === 'sqlite'
    ? createSqliteFullText(database, vocabulary)
    : createPostgresFullText(database, vocabulary, { ...SIZES, ...sizes })
}
