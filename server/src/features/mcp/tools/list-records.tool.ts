import { LISTED_TYPES } from '@dossier/contract/vocabulary'
import { KIND_WORDS, listRecordsOf } from '../answers/record-kinds.present.ts'
import { READS, tool } from '../tool.ts'
import { Count, Input, ListOf, limit, OneOf, Optional, Output, Text, Texts } from './fields.ts'

/** `GET /notes`, `/memories`, `/urls`. */
export const listRecords = tool({
  name: 'list_records',
  title: 'List records',
  description: `${KIND_WORDS.manyOr.replace(/^./, (first) => first.toUpperCase())}, newest first.`,
  scopes: [['knowledge:read']],
  hints: READS,
  input: Input({
    type: OneOf(LISTED_TYPES),
    project: Optional(Text),
    tag: Optional(Text),
    limit: limit(50, 20),
    cursor: Optional(Text),
  }),
  output: Output({
    records: ListOf({ id: Text, title: Text, excerpt: Text, tags: Texts, updated_at: Text }),
    total: Count,
    next_cursor: Text,
  }),
  run: (call, { type, ...query }) => listRecordsOf(call, type, query),
})
