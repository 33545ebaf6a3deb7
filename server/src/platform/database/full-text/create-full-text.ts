import type { Signals } from '#platform/signals/signals'
import type { Database } from '../database.ts'
import type { FullText } from './full-text.ts'
import { BLOCK_SIZE } from './postgres-blocks.ts'
import { createPostgresFullText } from './postgres-full-text.ts'
import { createSqliteFullText } from './sqlite-full-text.ts'
import { createVocabulary } from './vocabulary.ts'

interface FullTextOptions {
  /** On PostgreSQL, how many records share a block; tests want several of them. */
  blockSize?: number
  /** Tell the other processes when words were forgotten; where there are none, nobody needs to be told. */
  signals?: Signals
}

export function createFullText(
  database: Database,
  { blockSize = BLOCK_SIZE, signals }: FullTextOptions = {},
): FullText {
  const vocabulary = createVocabulary(database, signals)
  return database.dialect === 'sqlite'
    ? createSqliteFullText(database, vocabulary)
    : createPostgresFullText(database, vocabulary, blockSize)
}
