import type { Database } from '../database.ts'
import type { FullText } from './full-text.ts'
import { BLOCK_SIZE } from './postgres-blocks.ts'
import { createPostgresFullText } from './postgres-full-text.ts'
import { createSqliteFullText } from './sqlite-full-text.ts'
import { createVocabulary } from './vocabulary.ts'

/** @param blockSize On PostgreSQL, how many records share a block; tests want several of them. */
export function createFullText(database: Database, { blockSize = BLOCK_SIZE } = {}): FullText {
  const vocabulary = createVocabulary(database)
  return database.dialect === 'sqlite'
    ? createSqliteFullText(database, vocabulary)
    : createPostgresFullText(database, vocabulary, blockSize)
}
