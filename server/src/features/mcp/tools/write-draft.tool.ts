import type { DraftAnswer } from '@dossier/contract/draft'
import { segment, ToolFailure } from '../answers/api.ts'
import { parseRef, toRef } from '../answers/refs.ts'
import { CHANGES, type ToolCall, tool } from '../tool.ts'
import { Count, Described, Input, Optional, Output, Text, Texts } from './fields.ts'

/** Creates or updates a draft or reply. Sends nothing. */
export const writeDraft = tool({
  name: 'write_draft',
  title: 'Draft an email',
  description: 'Draft a reply (reply_to) or a new email, or change a draft (id). Nothing is sent.',
  scopes: [['email:write']],
  hints: { ...CHANGES, idempotentHint: false },
  input: Input({
    id: Optional(Described('Id of the draft to change')),
    reply_to: Optional(Described('Id of the email to reply to')),
    project: Optional(Text),
    from: Optional(Described('Own address')),
    to: Optional(Texts),
    cc: Optional(Texts),
    subject: Optional(Text),
    body: Optional(Described('Plain text')),
  }),
  output: Output({ id: Text, revision: Count, to: Texts, cc: Texts, bcc: Texts }),
  async run(call, { body, ...args }) {
    if (args.id && args.reply_to)
      throw new ToolFailure('Use id to change a draft, or reply_to to start a reply, not both.')
    const { draft } = await write(call, args, body === undefined ? {} : { body_text: body, body_html: '' })
    const { _id, revision, to, cc, bcc } = draft
    return { id: toRef('draft', _id), revision, to, cc, bcc }
  },
})

async function write({ api }: ToolCall, { id, reply_to, project, ...fields }: Args, text: object) {
  const content = { ...fields, ...text }
  if (id) return api.put<DraftAnswer>(`/email-drafts/${segment(parseRef(id, 'draft').id)}`, content)
  if (reply_to) return api.post<DraftAnswer>(`/emails/${segment(parseRef(reply_to, 'email').id)}/drafts`, content)
  return api.post<DraftAnswer>('/email-drafts', project === undefined ? content : { ...content, project })
}

interface Args {
  id?: string
  reply_to?: string
  project?: string
  from?: string
  to?: string[]
  cc?: string[]
  subject?: string
}
