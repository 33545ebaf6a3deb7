import type { Static } from 'typebox'
import { Type } from 'typebox'
import { TrashedOrDeleted } from './deleted.ts'
import { IdInput, ManyOf, Tags, Text, Texts } from './fields.ts'
import { listOfRecords, recordFields } from './record-parts.ts'
import { Answer, Change, OneOf, Strict } from './schema.ts'
import { CONTENT_FORMATS, LIMITS } from './vocabulary.ts'

/** A note keeps its source byte for byte; `content` is the sanitised HTML of it (docs/spec/knowledge.md §2). */
export const Note = Answer(
  {
    _id: Text('Identifier'),
    title: Text('Title', { examples: ['Paper for the linen edition'] }),
    content: Text('HTML, sanitised'),
    text_content: Text('The same as plain text'),
    tags: Texts('Tags', { examples: [['print']] }),
    content_format: OneOf(CONTENT_FORMATS, { description: 'What source_text is written in' }),
    source_text: Text('As it was written'),
    ...recordFields,
  },
  { title: 'Note' },
)
export type Note = Static<typeof Note>

const content = Text('HTML; sanitised before it is stored', { maxLength: LIMITS.noteContent })

const fields = {
  title: Change(Text('Title', { maxLength: LIMITS.title })),
  content: Change(content),
  text_content: Change(
    Text('Plain text; used when neither content nor source_text is given', { maxLength: LIMITS.noteContent }),
  ),
  tags: Change(Tags),
  content_format: Change(
    OneOf(CONTENT_FORMATS, { description: 'What source_text is written in; html when it is left out' }),
  ),
  source_text: Change(Text('HTML or Markdown, kept as it is; wins over content', { maxLength: LIMITS.noteContent })),
}

/** `POST /notes`: a title or some content. */
export const CreateNote = Strict({ project: Change(IdInput('Project id; the default one when left out')), ...fields })
export type CreateNote = Static<typeof CreateNote>

/** `PUT /notes/{id}` */
export const UpdateNote = Strict({ project: Type.Optional(IdInput('Moves it')), ...fields })
export type UpdateNote = Static<typeof UpdateNote>

/** `POST /notes/preview` */
export const PreviewNote = Strict({
  source_text: Text('HTML or Markdown', { maxLength: LIMITS.noteContent }),
  content_format: OneOf(CONTENT_FORMATS, { description: 'What source_text is written in' }),
})
export type PreviewNote = Static<typeof PreviewNote>

export const PreviewNoteAnswer = Answer({ content: Text('HTML, sanitised, as a note of that text would have it') })
export type PreviewNoteAnswer = Static<typeof PreviewNoteAnswer>

export const NoteAnswer = Answer({ note: Note })
export type NoteAnswer = Static<typeof NoteAnswer>

export const ListNotesAnswer = listOfRecords({ notes: ManyOf(Note, 'Newest first') })
export type ListNotesAnswer = Static<typeof ListNotesAnswer>

export const DeleteNoteAnswer = TrashedOrDeleted(NoteAnswer)
export type DeleteNoteAnswer = Static<typeof DeleteNoteAnswer>
