import { LISTED_TYPES } from '@dossier/contract/vocabulary'
import { Type } from 'typebox'
import { segment } from '../answers/api.ts'
import { changeContent } from '../answers/record-kinds.present.ts'
import { parseRef } from '../answers/refs.ts'
import { applyEdit } from '../edits/apply-edit.ts'
import { CHANGES, tool } from '../tool.ts'
import { Count, Described, Input, OneOf, Optional, Output, Text } from './fields.ts'

/** Changes a part of a record's text, so that a tool need not write it again. */
export const editRecord = tool({
  name: 'edit_record',
  title: 'Edit part of a record',
  description:
    'Replace found text, or replace or append to a section or the whole text. For a saved web page: its description.',
  scopes: [['knowledge:read', 'knowledge:write']],
  hints: { ...CHANGES, idempotentHint: false },
  input: Input({
    id: Text,
    find: Optional(Described('Text to replace, exactly as `read` shows it')),
    all: Optional(Type.Boolean({ description: 'Replace every occurrence' })),
    section: Optional(Described('Heading that limits the edit')),
    action: Optional(OneOf(['replace', 'append'])),
    text: Described('New text; Markdown for a note'),
  }),
  output: Output({ id: Text, title: Text, revision: Count }),
  async run(call, { id, ...edit }) {
    const ref = parseRef(id, ...LISTED_TYPES)
    const { title, revision } = await changeContent(call, ref.type, segment(ref.id), (content) =>
      applyEdit(content, edit),
    )
    return { id, title, revision }
  },
})
