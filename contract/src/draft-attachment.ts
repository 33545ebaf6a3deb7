import type { Static } from 'typebox'
import { Type } from 'typebox'
import { DeletedAnswer } from './deleted.ts'
import { Draft } from './draft.ts'
import { Attachment } from './email-parts.ts'
import { Text } from './fields.ts'
import { Answer, Change, Strict } from './schema.ts'
import { LIMITS } from './vocabulary.ts'

/** Input limit; the stored name is shorter and truncated. */
const LONGEST_NAME = 4096

const about = {
  content_type: Text('`type/subtype`; application/octet-stream when it is not one', { maxLength: 255 }),
  content_id: Text('Content id that the HTML uses as `cid:<content_id>`; without angle brackets', { maxLength: 202 }),
}
const filename = Text('File name. Folders and control characters are removed; "attachment" if nothing remains', {
  maxLength: LONGEST_NAME,
})

/** `POST /email-drafts/{id}/attachments` with JSON. */
export const AttachFile = Strict({
  filename: Change(filename),
  content_type: Change(about.content_type),
  content: Text('The bytes in base64', { maxLength: LIMITS.ingestBodyBytes }),
  content_id: Change(about.content_id),
})
export type AttachFile = Static<typeof AttachFile>

/**
 * Query of the same request with raw bytes. `content_type` overrides the header, so that a JSON file can be sent as
 * bytes.
 */
export const attachFileQuery = {
  filename: Type.Optional(filename),
  content_type: Type.Optional(about.content_type),
  content_id: Type.Optional(about.content_id),
}

export const AttachFileAnswer = Answer({ attachment: Attachment, draft: Draft })
export type AttachFileAnswer = Static<typeof AttachFileAnswer>

export const DetachFileAnswer = Answer({ ...DeletedAnswer.properties, draft: Draft })
export type DetachFileAnswer = Static<typeof DetachFileAnswer>
