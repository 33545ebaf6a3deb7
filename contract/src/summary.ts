import type { Static } from 'typebox'
import { AnswerCost, AnswerSource, AnswerStatement } from './ask.ts'
import { At, Count, Flag, ManyOf, Sentence } from './fields.ts'
import { Answer, Nullable } from './schema.ts'

// Summaries of threads and records (docs/spec/search.md §8).

/**
 * A summary on demand. With `Accept: text/event-stream` its parts arrive as server-sent events, as those of `POST /chat`:
 * `source`, `statement`, `not_found`, at last `done` (the whole Summary) or `problem` (RFC 9457).
 */
export const Summary = Answer({
  engine: Sentence('What wrote it; builtin quotes sentences without a model', { examples: ['builtin'] }),
  answer: ManyOf(AnswerStatement, 'Sentences in order; empty if the texts have none that tells something'),
  not_found: ManyOf(Sentence('A message'), 'How many sentences of the model were left out, because no source has them'),
  sources: ManyOf(AnswerSource, 'By number'),
  cost: AnswerCost,
  made_at: At('When it was written'),
  read: Count('Emails of the thread that it covers; 1 for a record'),
  newer: Count('Emails that came into the thread since; 1 for a record that changed since'),
  stale: Flag('true if emails came or left, or the record changed since'),
})
export type Summary = Static<typeof Summary>

/** `GET /threads/{id}/summary`, `GET /records/{id}/summary` */
export const StoredSummaryAnswer = Answer({
  summary: Nullable(Summary),
})
export type StoredSummaryAnswer = Static<typeof StoredSummaryAnswer>
