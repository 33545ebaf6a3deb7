import type { Static } from 'typebox'
import { Type } from 'typebox'
import { MailboxCounts } from './email-labels.ts'
import { At, Count, IdInput, ManyOf, MaybeAt, Sentence, Text, Texts } from './fields.ts'
import { Answer, Change, Limit, ListOf, OneOf, pageFields, pageQuery, Strict } from './schema.ts'
import {
  BATCH_ACTIONS,
  type KnowledgeType,
  LIMITS,
  type PluralOf,
  RECORD_KINDS,
  RECORD_TYPE_NAMES,
  RECORD_TYPES,
} from './vocabulary.ts'

// Schemas for records of every type: trash, tags, counts, batches (docs/spec/knowledge.md §6).

export const TrashedRecord = Answer({
  _id: Text('_id of the record'),
  type: OneOf(RECORD_TYPES),
  title: Text('Title or subject'),
  project: Text('Project id'),
  trashed_at: At('When it was moved to trash'),
  deleted_after: MaybeAt('When it will be deleted for good'),
})
export type TrashedRecord = Static<typeof TrashedRecord>

/** `GET /trash` */
export const listTrashQuery = {
  ...pageQuery,
  project: Type.Optional(IdInput('Project id')),
  type: Type.Optional(ListOf(OneOf(RECORD_TYPE_NAMES))),
}

export const ListTrashAnswer = Answer({ records: ManyOf(TrashedRecord, 'Most recently deleted first'), ...pageFields })
export type ListTrashAnswer = Static<typeof ListTrashAnswer>

/** `GET /tags` */
export const listTagsQuery = {
  q: Type.Optional(Text('Tags that start with this text', { maxLength: LIMITS.tag })),
  project: Type.Optional(IdInput('Project id')),
}

const TagCount = Answer({ tag: Text('The tag'), count: Count('Records with this tag, excluding trash') })

export const ListTagsAnswer = Answer({ tags: ManyOf(TagCount, 'Most used first') })
export type ListTagsAnswer = Static<typeof ListTagsAnswer>

const suggestedTags = {
  project: IdInput('Project id; all projects if omitted'),
  q: Text('Tags that start with this text', { maxLength: LIMITS.tag }),
  limit: Limit('Number of tags', { usual: 50, most: 100 }),
}

/** `GET /memories/tags/suggest` */
export const suggestTagsQuery = {
  project: Type.Optional(suggestedTags.project),
  q: Type.Optional(suggestedTags.q),
  limit: Type.Optional(suggestedTags.limit),
}

/** `POST /memories/tags/suggest` */
export const SuggestTags = Strict({
  project: Change(suggestedTags.project),
  q: Change(suggestedTags.q),
  limit: Change(suggestedTags.limit),
})

export const SuggestTagsAnswer = Answer({ tags: Texts('Tags of memories, most used first') })
export type SuggestTagsAnswer = Static<typeof SuggestTagsAnswer>

/** `GET /counts` */
export const countsQuery = { project: Type.Optional(IdInput('Project id; all projects if omitted')) }

export const LabelCount = Answer({
  label: Text('As written'),
  slug: Text('Slug that the label is matched by'),
  count: Count('Emails, excluding trash'),
})
export type LabelCount = Static<typeof LabelCount>

const counts = Object.fromEntries(
  Object.values(RECORD_KINDS).map(({ plural, nouns }) => [
    plural,
    Count(nouns.replace(/^./, (first) => first.toUpperCase())),
  ]),
) as Record<PluralOf<KnowledgeType>, ReturnType<typeof Count>>

/** Only `trash` and `mailboxes.trash` count trash. */
export const Counts = Answer({
  ...counts,
  emails: Count('Emails, excluding trash'),
  trash: Count('Notes, memories, URLs and pages in trash'),
  mailboxes: MailboxCounts,
  snoozed: Count('Snoozed emails; `mailboxes.inbox` leaves them out'),
  labels: ManyOf(LabelCount, 'By slug'),
})
export type Counts = Static<typeof Counts>

export const ProjectCounts = Answer({
  project: Text('Project id'),
  name: Text('Name of the project'),
  ...counts,
  emails: Count('Emails, excluding trash'),
})
export type ProjectCounts = Static<typeof ProjectCounts>

export const CountsAnswer = Answer({ counts: Counts, projects: ManyOf(ProjectCounts, 'Every counted project') })
export type CountsAnswer = Static<typeof CountsAnswer>

export const BatchItem = Strict({ id: IdInput('_id of a record'), type: OneOf(RECORD_TYPE_NAMES) })
export type BatchItem = Static<typeof BatchItem>

/** `POST /records/batch`: one action for many records, each independent. */
export const BatchRecords = Strict({
  action: OneOf(BATCH_ACTIONS),
  items: Type.Array(BatchItem, { minItems: 1, maxItems: LIMITS.batch }),
  project: Change(IdInput('Target project; required by move and copy')),
})
export type BatchRecords = Static<typeof BatchRecords>

export const BatchResult = Answer({
  id: Text('_id from the request'),
  type: OneOf(RECORD_TYPES),
  new_id: Text('_id of the copy; "" for other actions'),
  error: Sentence('Why the action failed; "" if it succeeded'),
})
export type BatchResult = Static<typeof BatchResult>

export const BatchAnswer = Answer({ results: ManyOf(BatchResult, 'In the order of the request') })
export type BatchAnswer = Static<typeof BatchAnswer>
