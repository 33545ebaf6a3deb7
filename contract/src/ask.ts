import type { Static } from 'typebox'
import { Type } from 'typebox'
import { ListedEmail } from './email.ts'
import { Count, IdInput, ManyOf, Ref, Tags, Text, Texts } from './fields.ts'
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

/** `POST /chat` */
export const AskQuestion = Strict({
  question: Text('A question', { minLength: 1, maxLength: LIMITS.query, pattern: '\\S', examples: ['Who prints it?'] }),
  project: Change(IdInput('Project id; all projects if omitted')),
  conversation_id: Change(IdInput('Returned as it is; earlier questions are not read')),
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
  excerpt: Text('The characters start to end of the field, unchanged'),
  field: Text('Field of the record', { examples: ['text_content'] }),
  start: Type.Integer({ minimum: 0, description: 'First UTF-16 unit of the passage' }),
  end: Type.Integer({ minimum: 0, description: 'Position after the last UTF-16 unit of the passage' }),
  open_target: OpenTarget,
})
export type AnswerSource = Static<typeof AnswerSource>

export const AskAnswer = Answer({
  conversation_id: Ref('The conversation'),
  engine: Text('What answered; builtin quotes passages without a model', { examples: ['builtin'] }),
  answer: ManyOf(
    Answer({
      text: Text('A statement'),
      sources: Type.Array(Type.Integer(), { description: 'Numbers of its sources' }),
    }),
    'Statements, best first; empty if nothing was found',
  ),
  not_found: Texts('Parts of the question without an answer'),
  sources: ManyOf(AnswerSource, 'By number'),
  cost: Answer({
    input_tokens: Count('Tokens sent to a model'),
    output_tokens: Count('Tokens received from a model'),
    cost_micros: Nullable(Count('In millionths of the currency of AI_PRICE; null if AI_PRICE is not set')),
  }),
})
export type AskAnswer = Static<typeof AskAnswer>
