import { LISTED_TYPES } from '@dossier/contract/vocabulary'
import { KIND_WORDS, listRecordsOf } from '../answers/record-kinds.present.ts'
import { READS, tool } from '../tool.ts'
import { Count, Given, ListOf, limit, Many, Maybe, OneOf, Told, Word } from './fields.ts'

/** `GET /notes`, `/memories`, `/urls`. */
export const listRecords = tool({
  name: 'list_records',
  title: 'List records',
  description: `${KIND_WORDS.manyOr.replace(/^./, (first) => first.toUpperCase())}, newest first.`,
  scopes: [['knowledge:read']],
  hints: READS,
  input: Given({
    type: OneOf(LISTED_TYPES),
    project: Maybe(Word),
    tag: Maybe(Word),
    limit: limit(50, 20),
    cursor: Maybe(Word),
  }),
  output: Told({
    records: ListOf({ id: Word, title: Word, excerpt: Word, tags: Many, updated_at: Word }),
    total: Count,
    next_cursor: Word,
  }),
  run: (call, { type, ...query }) => listRecordsOf(call, type, query),
})
