import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Count, Flag, IdInput, ManyOf, Sentence, Tags, Text } from './fields.ts'
import { Answer, Change, Lenient, Limit, OneOf, OneOfOrEmpty, PageLimit, PageNumber, Strict } from './schema.ts'
import { HIGHLIGHT_FIELDS, HIT_REASONS, LIMITS, MAILBOXES, RECORD_TYPES } from './vocabulary.ts'

/** `POST /search/quick` (docs/spec/search.md §1) */
export const QuickSearch = Strict({
  query: Text('Search words; the last word matches as a prefix', {
    minLength: 1,
    maxLength: LIMITS.query,
    pattern: '\\S',
    examples: ['linen pap'],
  }),
  project_id: Change(IdInput('Project id')),
  per_page: Change(Limit('Hits per type', { usual: 6, most: 20 })),
  limit: Change(Limit('Hits in total', { usual: 12, most: 50 })),
  threads: Change(Flag('true answers only the best email of each thread; found still counts all')),
  explain: Change(Flag('true explains the ranking of each hit')),
})
export type QuickSearch = Static<typeof QuickSearch>

export const OpenTarget = Answer(
  {
    kind: OneOf(RECORD_TYPES),
    id: Text('_id of the record'),
    project_id: Text('Its project'),
    mailbox: Type.Optional(OneOf(MAILBOXES, { description: 'Emails only' })),
    path: Text('Address of its page in the web app', { examples: ['/projects/0198/notes/0199'] }),
  },
  { title: 'OpenTarget' },
)
export type OpenTarget = Static<typeof OpenTarget>

export const HighlightSegment = Answer({ text: Text('Plain text'), highlighted: Flag('It matches') })
export type HighlightSegment = Static<typeof HighlightSegment>

const WordReason = Answer({
  word: Text('The searched word'),
  match: OneOf(['exact', 'prefix', 'typo', 'none'], { description: 'Match quality in the best field' }),
  field: OneOfOrEmpty(HIGHLIGHT_FIELDS, { description: 'The best field; "" if the word was not found' }),
  score: Type.Number({ description: 'Contribution to the score' }),
})

/** Explains the rank of a hit; the parts sum up to its score. */
export const HitReasons = Answer({
  score: Type.Number({ description: 'Score that hits are sorted by' }),
  words: ManyOf(WordReason, 'Score of each word of the query'),
  title: Type.Number({ description: 'Bonus for a title that equals or starts with the query' }),
  order: Type.Number({ description: 'Bonus for words that appear as a phrase' }),
  freshness: Type.Number({ description: 'Bonus for a recent date; halves every 90 days' }),
  mailbox: Type.Number({ description: 'Negative for spam' }),
  validity: Type.Number({ description: 'Negative for a memory that is not valid now or was replaced' }),
  context: Type.Number({ description: 'Half of what the words of its neighbours in the thread contribute' }),
  likeness: Type.Number({ description: 'Moves the score of a long text halfway to that of the hits most like it' }),
  meaning: Type.Number({ description: 'Of the nearness in meaning, when a model of embeddings is configured' }),
})
export type HitReasons = Static<typeof HitReasons>

/** One hit (docs/spec/search.md §2). The joined segments equal the excerpt. */
export const QuickSearchResult = Answer(
  {
    id: Text('_id of the record'),
    type: OneOf(RECORD_TYPES),
    title: Text('Title or subject'),
    subtitle: Text('Distinguishing detail: sender, host or project'),
    excerpt: Text('Text around the match, plain text'),
    highlight_field: OneOf(HIGHLIGHT_FIELDS, { description: 'Field of the excerpt' }),
    project_id: Text('Its project'),
    highlight_segments: ManyOf(HighlightSegment, 'The excerpt, split into matches and other text'),
    updated_at: Type.Integer({ description: 'Unix seconds', examples: [1795257720] }),
    open_target: OpenTarget,
    file: Text('Name of the attached file that the excerpt stands in; "" for the text of the record'),
    why: Type.Array(OneOf(HIT_REASONS), { description: 'Why it is a hit (docs/spec/search.md §2)' }),
    outdated: Type.Optional(Flag('A memory that is not valid now or was replaced')),
    reasons: Type.Optional(HitReasons),
  },
  { title: 'QuickSearchResult' },
)
export type QuickSearchResult = Static<typeof QuickSearchResult>

export const QuickSearchAnswer = Answer({
  query: Text('The query as sent'),
  found: Count('Total number of matches'),
  results: ManyOf(QuickSearchResult, 'Best first'),
  found_is_minimum: Type.Optional(Flag('true if counting stopped at 10,000')),
  relaxed: Type.Optional(Flag('Hits may miss some of the words')),
  degraded: Type.Optional(Flag('The search was incomplete')),
  degraded_reason: Type.Optional(Sentence('Why the search is incomplete')),
})
export type QuickSearchAnswer = Static<typeof QuickSearchAnswer>

const recordScope = {
  project: Change(IdInput('Project id')),
  tags: Change(Tags),
  page: Change(PageNumber),
  limit: Change(PageLimit),
}

/** `POST /notes/search`, `/memories/search`, `/urls/search` (docs/spec/knowledge.md §5) */
export const SearchRecords = Strict({
  query: Text('Words', { minLength: 1, maxLength: LIMITS.query, pattern: '\\S' }),
  ...recordScope,
  options: Change(Lenient(recordScope, { description: 'The same fields; those beside `query` win' })),
})
export type SearchRecords = Static<typeof SearchRecords>
