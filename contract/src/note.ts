import type { Static } from 'typebox'
import { Type } from 'typebox'
import { TrashedOrDeleted } from './deleted.ts'
import { Flag, IdInput, ManyOf, Tags, Text, Texts } from './fields.ts'
import { Listed } from './listed.ts'
import { listOfRecords, recordFields, startFields } from './record-parts.ts'
import { Answer, Change, OneOf, Strict } from './schema.ts'
import { CONTENT_FORMATS, LIMITS } from './vocabulary.ts'

/** A note keeps its source byte for byte; `content` is the sanitized HTML (docs/spec/knowledge.md §2). */
export const Note = Answer(
  {
    _id: Text('Identifier'),
    title: Text('Title', { examples: ['Paper for the linen edition'] }),
    content: Text('HTML, sanitized'),
    text_content: Text('The content as plain text'),
    tags: Texts('Tags', { examples: [['print']] }),
    content_format: OneOf(CONTENT_FORMATS, { description: 'Format of source_text' }),
    source_text: Text('The original text'),
    pinned: Flag('The note stands at the top of its list'),
    ...recordFields,
  },
  { title: 'Note' },
)
export type Note = Static<typeof Note>

/** In an answer with several, which may omit texts. */
export const ListedNote = Listed(Note, ['content', 'text_content', 'source_text'])
export type ListedNote = Static<typeof ListedNote>

const content = Text('HTML; sanitized before it is saved', { maxLength: LIMITS.noteContent })

const fields = {
  title: Change(Text('Title', { maxLength: LIMITS.title })),
  content: Change(content),
  text_content: Change(
    Text('Plain text; used if neither content nor source_text is set', { maxLength: LIMITS.noteContent }),
  ),
  tags: Change(Tags),
  pinned: Change(
    Flag('Pins the note to the top of its list. It is no change of the text: no version, and `updatedAt` stays'),
  ),
  content_format: Change(OneOf(CONTENT_FORMATS, { description: 'Format of source_text; html if omitted' })),
  source_text: Change(
    Text('HTML or Markdown, kept as it is; takes precedence over content', { maxLength: LIMITS.noteContent }),
  ),
  markdown: Change(
    Text('Markdown that changes the note in its own format; in HTML, unchanged parts stay as they are', {
      maxLength: LIMITS.noteContent,
    }),
  ),
}

/** `POST /notes`: requires a title or content. */
export const CreateNote = Strict({ project: Change(IdInput('Project id; the default project if omitted')), ...fields })
export type CreateNote = Static<typeof CreateNote>

/** `PUT /notes/{id}` */
export const UpdateNote = Strict({ project: Type.Optional(IdInput('Moves it')), ...fields, ...startFields })
export type UpdateNote = Static<typeof UpdateNote>

/** `POST /notes/preview` */
export const PreviewNote = Strict({
  source_text: Text('HTML or Markdown', { maxLength: LIMITS.noteContent }),
  content_format: OneOf(CONTENT_FORMATS, { description: 'Format of source_text' }),
})
export type PreviewNote = Static<typeof PreviewNote>

export const PreviewNoteAnswer = Answer({ content: Text('Sanitised HTML of a note with this text') })
export type PreviewNoteAnswer = Static<typeof PreviewNoteAnswer>

export const NoteAnswer = Answer({ note: Note })
export type NoteAnswer = Static<typeof NoteAnswer>

/** `GET /notes/{id}/markdown` */
export const NoteMarkdownAnswer = Answer({
  note: Note,
  markdown: Text('The note as Markdown; HTML of more than 1 MiB, or nested too deeply, as it is'),
})
export type NoteMarkdownAnswer = Static<typeof NoteMarkdownAnswer>

export const ListNotesAnswer = listOfRecords({ notes: ManyOf(ListedNote, 'Newest first') })
export type ListNotesAnswer = Static<typeof ListNotesAnswer>

export const DeleteNoteAnswer = TrashedOrDeleted(NoteAnswer)
export type DeleteNoteAnswer = Static<typeof DeleteNoteAnswer>
