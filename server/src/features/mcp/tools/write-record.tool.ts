import { LISTED_TYPES } from '@dossier/contract/vocabulary'
import { segment, ToolFailure } from '../answers/api.ts'
import { KIND_WORDS, putRecord } from '../answers/record-kinds.present.ts'
import { parseRef } from '../answers/refs.ts'
import { saveFile } from '../answers/save-file.present.ts'
import { CHANGES, type ToolCall, tool } from '../tool.ts'
import { Count, Described, DescribedCount, Flag, Input, OneOf, Optional, Output, Text, Texts } from './fields.ts'

/** Creates or updates a record of a listed kind. The record is attributed to the tool (decision 21). */
export const writeRecord = tool({
  name: 'write_record',
  title: 'Write a record',
  description: `Create or change ${KIND_WORDS.oneOr}. content replaces the whole text; \`edit_record\` changes a part. Search first to avoid duplicates.`,
  scopes: [['knowledge:write']],
  alsoNeeds: ({ attachment }) => (attachment === undefined ? [] : ['email:read']),
  hints: { ...CHANGES, idempotentHint: false, openWorldHint: true },
  input: Input({
    type: Optional(OneOf(LISTED_TYPES)),
    id: Optional(Described('Id of the record to change; omit it to create one')),
    title: Optional(Text),
    content: Optional(Described(KIND_WORDS.contents)),
    url: Optional(Described('Address of a web page to save')),
    attachment: Optional(Described('Attachment to save in a note: email:…/2')),
    tags: Optional(Texts),
    project: Optional(Text),
    revision: Optional(DescribedCount('From `read`; fails if the record changed since')),
  }),
  output: Output({ id: Text, title: Text, revision: Count, duplicate: Flag, review: Text }),
  async run(call, args) {
    const ref = args.id === undefined ? undefined : parseRef(args.id, ...LISTED_TYPES)
    const type = ref?.type ?? args.type
    if (!type) throw new ToolFailure('Set type to create a record, or id to change one.')
    if (args.type && args.type !== type) throw new ToolFailure(`${args.id} is not a ${args.type}.`)
    if (!ref && args.revision !== undefined) throw new ToolFailure('Omit revision to create a record.')
    return args.attachment === undefined
      ? putRecord(call, type, args, ref && segment(ref.id))
      : putFile(call, type, args, ref?.id)
  },
})

interface NoteFields {
  attachment?: string | undefined
  title?: string | undefined
  content?: string | undefined
  url?: string | undefined
  tags?: string[] | undefined
}

/** The text of the note stays: the file goes to its end. */
async function putFile(
  call: ToolCall,
  type: string,
  { attachment = '', ...fields }: NoteFields,
  note: string | undefined,
) {
  const isAlone = fields.content === undefined && fields.url === undefined
  if (type !== 'note' || !isAlone) throw new ToolFailure('An attachment needs a note, and neither content nor url.')
  const id = await saveFile(call.api, attachment, note)
  const { title, tags } = fields
  return putRecord(call, 'note', { ...(title === undefined ? {} : { title }), ...(tags ? { tags } : {}) }, segment(id))
}
