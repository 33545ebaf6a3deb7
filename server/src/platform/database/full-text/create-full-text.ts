import type { Database } from '../database.ts'
import type { FullText } from './full-text.ts'
import { createPostgresFullText } from './postgres-full-text.ts'
import { createSqliteFullText } from './sqlite-full-text.ts'
import { createVocabulary } from './vocabulary.ts'

export function createFullText(database: Database): FullText {
  const vocabulary = createVocabulary(database)
  return database.dialect === 'sqlite'
    ? createSqliteFullText(database, vocabulary)
    : createPostgresFullText(database, vocabulary)
}
