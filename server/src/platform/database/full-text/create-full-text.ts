import type { Database } from '../database.ts'
import type { FullText } from './full-text.ts'
import { createPostgresFullText } from './postgres-full-text.ts'
import { createSqliteFullText } from './sqlite-full-text.ts'

export const createFullText = (database: Database): FullText =>
  database.dialect === 'sqlite' ? createSqliteFullText(database) : createPostgresFullText(database)
