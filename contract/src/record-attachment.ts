import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Count, IdInput, ManyOf, Text } from './fields.ts'
import { Note } from './note.ts'
import { Answer, Change, Strict } from './schema.ts'
import { LIMITS } from './vocabulary.ts'

/** A file of a record without its bytes (docs/spec/knowledge.md §10). */
export const RecordAttachment = Answer(
  {
    _id: Text('Identifier'),
    filename: Text('File name', { examples: ['linen-proof.pdf'] }),
    content_type: Text('`type/subtype` as uploaded', { examples: ['application/pdf'] }),
    size: Count('Bytes'),
    sha256: Text('SHA-256 of the bytes in hex'),
    address: Text('Address of the file in the Markdown of its record', {
      examples: ['attachment:0199b3a0-0000-7000-8000-000000000001/linen-proof.pdf'],
    }),
    createdAt: At('When it was attached'),
  },
  { title: 'RecordAttachment' },
)
export type RecordAttachment = Static<typeof RecordAttachment>

/** Input limit; the stored name is shorter and truncated. */
const LONGEST_NAME = 4096
const filename = Text('File name. Folders and control characters are removed; "attachment" if nothing remains', {
  maxLength: LONGEST_NAME,
})
const content_type = Text('`type/subtype`; application/octet-stream when it is not one', { maxLength: 255 })

/** `POST /records/{id}/attachments` with JSON. */
export const AttachToRecord = Strict({
  filename: Change(filename),
  content_type: Change(content_type),
  content: Text('The bytes in base64', { maxLength: LIMITS.ingestBodyBytes }),
})
export type AttachToRecord = Static<typeof AttachToRecord>

/** Query of the same request with a form or with the bytes. Both parameters override those of the form and the header. */
export const attachToRecordQuery = {
  filename: Type.Optional(filename),
  content_type: Type.Optional(content_type),
}

export const RecordAttachmentAnswer = Answer({ attachment: RecordAttachment })
export type RecordAttachmentAnswer = Static<typeof RecordAttachmentAnswer>

export const ListRecordAttachmentsAnswer = Answer({ attachments: ManyOf(RecordAttachment, 'Oldest first') })
export type ListRecordAttachmentsAnswer = Static<typeof ListRecordAttachmentsAnswer>

/** `POST /emails/{id}/attachments/{attachment id}/save` */
export const SaveAttachment = Strict({
  note: Change(IdInput('_id of the note that gets the file at its end; a new note if omitted')),
})
export type SaveAttachment = Static<typeof SaveAttachment>

export const SaveAttachmentAnswer = Answer({ note: Note, attachment: RecordAttachment })
export type SaveAttachmentAnswer = Static<typeof SaveAttachmentAnswer>
