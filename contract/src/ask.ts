import type { Static } from 'typebox'
import { Type } from 'typebox'
import { ListedEmail } from './email.ts'
import { At, Count, IdInput, ManyOf, Ref, Sentence, Tags, Text } from './fields.ts'
import { ListedMemory } from './memory.ts'
import { ListedNote } from './note.ts'
import { Answer, Change, Lenient, Limit, Nullable, OneOf, Strict } from './schema.ts'
import { OpenTarget } from './search.ts'
import { ListedPage, ListedUrlRecord } from './url.ts'
import { LIMITS, RECORD_TYPE_NAMES, RECORD_TYPES } from './vocabulary.ts'

// Questions and searches over every type of record (docs/spec/search.md §6 and §7).

const knowledgeScope = {
  project: Change(IdInput('Project id; all projects if omitted')),
  tags: Change(Tags),
  per_page: Change(Limit('Results per type', { usual: 5, most: 20 })),
}

/** `POST /search/knowledge` */
export const SearchKnowledge = Strict({
  query: Text('A question or words', { minLength: 1, maxLength: LIMITS.query, pattern: '\\S' }),
  ...knowledgeScope,
  options: Change(Lenient(knowledgeScope, { description: 'The same fields; those beside `query` win' })),
})
export type SearchKnowledge = Static<typeof SearchKnowledge>

const found = (noun: string) => Count(`Matching ${noun}; a lower bound from 10,000 on`)

export const SearchKnowledgeAnswer = Answer({
  results: Answer({
    notes: ManyOf(ListedNote, 'Best first'),
    memories: ManyOf(ListedMemory, 'Best first'),
    urls: ManyOf(ListedUrlRecord, 'Best first'),
    pages: ManyOf(ListedPage, 'Best first'),
    emails: ManyOf(ListedEmail, 'Best first; empty without `email:read`'),
  }),
  total_found: Answer({
    notes: found('notes'),
    memories: found('memories'),
    urls: found('saved URLs'),
    pages: found('pages'),
    emails: found('emails'),
  }),
})
export type SearchKnowledgeAnswer = Static<typeof SearchKnowledgeAnswer>

/**
 * `POST /chat`. With `Accept: text/event-stream` the parts of AskAnswer arrive as server-sent events (HTML Standard,
 * section 9.2): `source` (an AnswerSource), `statement` (an AnswerStatement), `not_found` (an AnswerGap), at last `done`
 * (the whole AskAnswer) or `problem` (RFC 9457).
 */
export const AskQuestion = Strict({
  question: Text('A question', { minLength: 1, maxLength: LIMITS.query, pattern: '\\S', examples: ['Who prints it?'] }),
  project: Change(IdInput('Project id; all projects if omitted')),
  conversation_id: Change(
    IdInput('The conversation of an earlier answer, whose questions complete this one; a new one if omitted'),
  ),
  types: Change(
    Type.Array(OneOf(RECORD_TYPE_NAMES), { maxItems: 20, description: 'Types to answer from; all if omitted' }),
  ),
})
export type AskQuestion = Static<typeof AskQuestion>

export const AnswerSource = Answer({
  n: Type.Integer({ minimum: 1, description: 'Number that the answer cites' }),
  type: OneOf(RECORD_TYPES),
  id: Text('_id of the record'),
  title: Text('Title or subject'),
  from: Text('Sender of an email; "" for other records', { examples: ['Mara Lind'] }),
  at: At('When the email was received, or the record was last changed'),
  excerpt: Text('The characters start to end of the field, unchanged'),
  field: Text('Field of the record', { examples: ['text_content'] }),
  start: Type.Integer({ minimum: 0, description: 'First UTF-16 unit of the passage' }),
  end: Type.Integer({ minimum: 0, description: 'Position after the last UTF-16 unit of the passage' }),
  marks: ManyOf(
    Answer({
      start: Type.Integer({ minimum: 0, description: 'First UTF-16 unit within the excerpt' }),
      end: Type.Integer({ minimum: 0, description: 'Position after the last UTF-16 unit within the excerpt' }),
    }),
    'Words of the excerpt that answer the question, in order',
  ),
  open_target: OpenTarget,
})
export type AnswerSource = Static<typeof AnswerSource>

export const AnswerStatement = Answer({
  text: Text('A sentence'),
  sources: Type.Array(Type.Integer(), { description: 'Numbers of the sources whose passages contain what it says' }),
})
export type AnswerStatement = Static<typeof AnswerStatement>

export const AnswerGap = Answer({
  text: Sentence('A part of the question without an answer, or why a sentence of the model was left out'),
})
export type AnswerGap = Static<typeof AnswerGap>

export const AnswerCost = Answer({
  input_tokens: Count('Tokens sent to a model'),
  output_tokens: Count('Tokens received from a model'),
  cost_micros: Nullable(Count('In millionths of the currency of AI_PRICE; null if AI_PRICE is not set')),
})

export const AskAnswer = Answer({
  conversation_id: Ref('The conversation'),
  engine: Sentence('What answered; builtin quotes passages without a model', { examples: ['builtin'] }),
  answer: ManyOf(AnswerStatement, 'Sentences in order, without a model best first; empty if nothing was found'),
  not_found: ManyOf(AnswerGap.properties.text, 'Parts of the question without an answer'),
  sources: ManyOf(AnswerSource, 'By number'),
  cost: AnswerCost,
})
export type AskAnswer = Static<typeof AskAnswer>
