import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Count, Flag, IdInput, ManyOf, Sentence, Text } from './fields.ts'
import { Answer, Change, OneOf, OneOfOrEmpty, Strict } from './schema.ts'
import { HIGHLIGHT_FIELDS, LIMITS, MAILBOXES, RECORD_TYPES } from './vocabulary.ts'

/** `POST /search/quick` (docs/spec/search.md §1) */
export const QuickSearch = Strict({
  query: Text('The last word matches as a prefix', {
    minLength: 1,
    maxLength: LIMITS.query,
    pattern: '\\S',
    examples: ['linen pap'],
  }),
  project_id: Change(IdInput('Project id')),
  per_page: Change(Type.Integer({ minimum: 1, description: 'Hits per type; default 6, lowered to 20' })),
  limit: Change(Type.Integer({ minimum: 1, description: 'Hits in all; default 12, lowered to 50' })),
  explain: Change(Flag('Each hit says why it stands where it stands')),
})
export type QuickSearch = Static<typeof QuickSearch>

export const OpenTarget = Answer(
  {
    kind: OneOf(RECORD_TYPES),
    id: Text('_id of the record'),
    project_id: Text('Its project'),
    mailbox: Type.Optional(OneOf(MAILBOXES, { description: 'Emails only' })),
    path: Text('Its page in the web app', { examples: ['/projects/0198/notes/0199'] }),
  },
  { title: 'OpenTarget' },
)
export type OpenTarget = Static<typeof OpenTarget>

export const HighlightSegment = Answer({ text: Text('Plain text'), highlighted: Flag('It matches') })
export type HighlightSegment = Static<typeof HighlightSegment>

/** How one word of the query was found in a record. */
const WordReason = Answer({
  word: Text('As it was searched for'),
  match: OneOf(['exact', 'prefix', 'typo', 'none'], { description: 'How the best of its places fits' }),
  field: OneOfOrEmpty(HIGHLIGHT_FIELDS, { description: 'Where that is; "" when the word is not there' }),
  score: Type.Number({ description: 'What it adds' }),
})

/** Why a hit stands where it stands; the parts add up to its score. */
export const HitReasons = Answer({
  score: Type.Number({ description: 'Hits are ordered by it' }),
  words: ManyOf(WordReason, 'Each word of the query'),
  title: Type.Number({ description: 'For a title that is, or begins with, what was searched for' }),
  order: Type.Number({ description: 'For words that stand together as they were typed' }),
  freshness: Type.Number({ description: 'For a recent date; half of it is gone after 90 days' }),
  mailbox: Type.Number({ description: 'Below 0 for spam' }),
  validity: Type.Number({ description: 'Below 0 for a memory that is no longer true, or not yet, or was replaced' }),
})
export type HitReasons = Static<typeof HitReasons>

/** One hit (docs/spec/search.md §2). The segments joined are exactly the excerpt. */
export const QuickSearchResult = Answer(
  {
    id: Text('_id of the record'),
    type: OneOf(RECORD_TYPES),
    title: Text('Title or subject'),
    subtitle: Text('What tells it apart: sender, host, project'),
    excerpt: Text('Words around the match, plain text'),
    highlight_field: OneOf(HIGHLIGHT_FIELDS, { description: 'The field that the excerpt comes from' }),
    project_id: Text('Its project'),
    highlight_segments: ManyOf(HighlightSegment, 'The excerpt in pieces'),
    updated_at: Type.Integer({ description: 'Unix seconds', examples: [1795257720] }),
    open_target: OpenTarget,
    outdated: Type.Optional(Flag('A memory that is no longer true, or not yet, or was replaced')),
    reasons: Type.Optional(HitReasons),
  },
  { title: 'QuickSearchResult' },
)
export type QuickSearchResult = Static<typeof QuickSearchResult>

export const QuickSearchAnswer = Answer({
  query: Text('As it was sent'),
  found: Count('How many match in all'),
  results: ManyOf(QuickSearchResult, 'Best first'),
  found_is_minimum: Type.Optional(Flag('true when counting stopped at 10,000')),
  relaxed: Type.Optional(Flag('Hits may lack some of the words')),
  degraded: Type.Optional(Flag('Not everything could be searched')),
  degraded_reason: Type.Optional(Sentence('Why')),
})
export type QuickSearchAnswer = Static<typeof QuickSearchAnswer>

/** `POST /notes/search`, `/memories/search`, `/urls/search` (docs/spec/knowledge.md §5) */
export const SearchRecords = Strict({
  query: Text('Words', { minLength: 1, maxLength: LIMITS.query, pattern: '\\S' }),
  project: Change(IdInput('Project id')),
  page: Change(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  limit: Change(Type.Integer({ minimum: 1, description: 'Default 50; lowered to 200' })),
})
export type SearchRecords = Static<typeof SearchRecords>
