import type { Static } from 'typebox'
import { Type } from 'typebox'
import { TrashedOrDeleted } from './deleted.ts'
import { Count, Flag, IdInput, ManyOf, MaybeAt, Ref, Tags, Text, Texts } from './fields.ts'
import { Listed } from './listed.ts'
import { listOfRecords, listRecordsQuery, recordFields, startFields } from './record-parts.ts'
import { Answer, Change, Nullable, OneOf, OneOfOrEmpty, pageQuery, Strict, Timestamp } from './schema.ts'
import { LIMITS, REVIEW_STATES, VERDICTS_ON_MEMORY, WRITERS } from './vocabulary.ts'

/** A short statement. Storing the same one again increments `times_seen` (docs/spec/knowledge.md §3). */
export const Memory = Answer(
  {
    _id: Text('Identifier'),
    title: Text('Title', { examples: ['Prices of the printer'] }),
    content: Text('The statement, plain text'),
    tags: Texts('Tags'),
    source: Text('Source of the memory', { examples: ['claude-desktop'] }),
    valid_from: MaybeAt('True since'),
    valid_to: MaybeAt('True until'),
    replaced_by: Ref('The memory that replaced this one'),
    times_seen: Count('How often this memory was saved'),
    written_by: OneOf(WRITERS, { description: 'A signed-in user, a program with a token, or the service' }),
    review: OneOfOrEmpty(REVIEW_STATES, {
      description: 'Review status; "" if no review is needed because no tool wrote it',
    }),
    ...recordFields,
  },
  { title: 'Memory' },
)
export type Memory = Static<typeof Memory>

/** In an answer with several, which may omit texts. */
export const ListedMemory = Listed(Memory, ['content'])
export type ListedMemory = Static<typeof ListedMemory>

/** A memory that needs review, with what helps to decide. */
const MemoryToReview = Answer(
  {
    ...Memory.properties,
    source_name: Text(
      'Name of the record whose address is the source: the sender of an email, or a title; "" for others',
    ),
    quotation: Text('Words of the memory that the source contains, as it has them; "" if there are none'),
    replaces: Nullable(
      Answer({
        _id: Text('Identifier'),
        title: Text('Title'),
        content: Text('The statement, at most 300 characters'),
      }),
    ),
  },
  { title: 'MemoryToReview' },
)
export const ListedMemoryToReview = Listed(MemoryToReview, ['content'])
export type ListedMemoryToReview = Static<typeof ListedMemoryToReview>

const fields = {
  title: Change(Text('Title', { maxLength: LIMITS.title })),
  content: Change(Text('The statement, plain text', { maxLength: LIMITS.noteContent })),
  tags: Change(Tags),
  source: Change(Text('Source of the memory', { maxLength: LIMITS.title })),
  valid_from: Change(Timestamp),
  valid_to: Change(Timestamp),
  replaced_by: Change(IdInput('The memory that replaces this one')),
}

/** `POST /memories`: requires a title or content. */
export const CreateMemory = Strict({
  project: Change(IdInput('Project id; the default project if omitted')),
  ...fields,
})
export type CreateMemory = Static<typeof CreateMemory>

/** `PUT /memories/{id}` */
export const UpdateMemory = Strict({ project: Type.Optional(IdInput('Moves it')), ...fields, ...startFields })
export type UpdateMemory = Static<typeof UpdateMemory>

/** `GET /memories/review` */
export const listReviewQuery = { ...pageQuery, project: listRecordsQuery.project }

export const ListMemoriesToReviewAnswer = listOfRecords({
  memories: ManyOf(
    ListedMemoryToReview,
    'Newest first; `replaces` is a valid memory that says nearly the same, or null',
  ),
})
export type ListMemoriesToReviewAnswer = Static<typeof ListMemoriesToReviewAnswer>

/** `POST /memories/{id}/review` */
export const ReviewMemory = Strict({
  as: OneOf(VERDICTS_ON_MEMORY),
  replaces: Change(IdInput('Accepts the memory in place of this one of its project, whose validity ends now')),
})
export type ReviewMemory = Static<typeof ReviewMemory>

export const MemoryAnswer = Answer({ memory: Memory })
export type MemoryAnswer = Static<typeof MemoryAnswer>

/** 201 for a new memory; 200 with `duplicate: true` for an existing one. */
export const CreateMemoryAnswer = Answer({
  memory: Memory,
  duplicate: Flag('The memory already existed; times_seen was increased'),
})
export type CreateMemoryAnswer = Static<typeof CreateMemoryAnswer>

export const ListMemoriesAnswer = listOfRecords({ memories: ManyOf(ListedMemory, 'Newest first') })
export type ListMemoriesAnswer = Static<typeof ListMemoriesAnswer>

export const DeleteMemoryAnswer = TrashedOrDeleted(MemoryAnswer)
export type DeleteMemoryAnswer = Static<typeof DeleteMemoryAnswer>
