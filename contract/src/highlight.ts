import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Count, ManyOf, stamps, Text } from './fields.ts'
import { Note } from './note.ts'
import { Answer, Change, Nullable, Strict } from './schema.ts'
import { LIMITS } from './vocabulary.ts'

const offset = (description: string) => Nullable(Type.Integer({ description }))

/**
 * Highlighted words of a saved page (docs/spec/knowledge.md §11). `exact`, `prefix` and `suffix` are a text quote selector
 * (W3C Web Annotation Data Model, section 4.2.4).
 */
export const Highlight = Answer(
  {
    _id: Text('Identifier'),
    record: Text('Id of the saved URL or page'),
    exact: Text('The words, as they were when they were highlighted'),
    prefix: Text('Text before the words, at most 32 characters'),
    suffix: Text('Text after the words, at most 32 characters'),
    start: offset('Offset of the words in `text_content`, in UTF-16 units; null when the copy no longer contains them'),
    end: offset('Offset of the end of the words; null when the copy no longer contains them'),
    comment: Text('Comment on the words; "" if there is none'),
    owner: Text('Id of the user who highlighted them'),
    owner_name: Text('Name or email address of that user; "" if there is none'),
    ...stamps,
  },
  { title: 'Highlight' },
)
export type Highlight = Static<typeof Highlight>

const comment = Change(Text('Comment on the words', { maxLength: LIMITS.highlightComment }))
const context = (description: string) => Change(Text(description, { maxLength: LIMITS.highlight }))

/** `POST /records/{id}/highlights`. White space may differ from the text. */
export const CreateHighlight = Strict({
  exact: Text('The words to highlight', { minLength: 1, maxLength: LIMITS.highlight, pattern: '\\S' }),
  prefix: context('Text before the words, to tell equal words apart'),
  suffix: context('Text after the words'),
  start: Change(Count('Where the words stand in `text_content`; decides between equal words', { minimum: 0 })),
  comment,
})
export type CreateHighlight = Static<typeof CreateHighlight>

/** `PUT /records/{id}/highlights/{highlight id}` */
export const UpdateHighlight = Strict({ comment })
export type UpdateHighlight = Static<typeof UpdateHighlight>

export const HighlightAnswer = Answer({ highlight: Highlight })
export type HighlightAnswer = Static<typeof HighlightAnswer>

export const ListHighlightsAnswer = Answer({
  highlights: ManyOf(Highlight, 'In the order of the text; those whose words are gone come last'),
})
export type ListHighlightsAnswer = Static<typeof ListHighlightsAnswer>

/** `POST /records/{id}/highlights/note` */
export const CreateHighlightsNote = Strict({
  title: Change(Text('Title of the note; that of the saved page if omitted', { maxLength: LIMITS.title })),
})
export type CreateHighlightsNote = Static<typeof CreateHighlightsNote>

export const HighlightsNoteAnswer = Answer({ note: Note })
export type HighlightsNoteAnswer = Static<typeof HighlightsNoteAnswer>
