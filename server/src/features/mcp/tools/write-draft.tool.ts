import type { Draft, DraftAnswer } from '@dossier/contract/draft'
import type { FillTemplateAnswer, ListTemplatesAnswer } from '@dossier/contract/template'
import { ORIGINAL_KINDS, type OriginalKind } from '@dossier/contract/vocabulary'
import { segment, ToolFailure } from '../answers/api.ts'
import { parseRef, toRef } from '../answers/refs.ts'
import { CHANGES, type ToolCall, tool } from '../tool.ts'
import { Count, Described, Input, OneOf, Optional, Output, Text, Texts } from './fields.ts'

/** Creates or updates a draft, reply, forward or redirect. Sends nothing. */
export const writeDraft = tool({
  name: 'write_draft',
  title: 'Draft an email',
  description:
    'Draft a new email, a reply or other `kind` of an email (reply_to), or change a draft (id). Nothing is sent.',
  scopes: [['email:write']],
  hints: { ...CHANGES, idempotentHint: false },
  input: Input({
    id: Optional(Text),
    reply_to: Optional(Text),
    kind: Optional(OneOf(ORIGINAL_KINDS)),
    project: Optional(Text),
    from: Optional(Text),
    to: Optional(Texts),
    cc: Optional(Texts),
    subject: Optional(Text),
    body: Optional(Described('Plain text')),
    template: Optional(Described('Shortcut or name, instead of body')),
  }),
  output: Output({ id: Text, revision: Count, to: Texts, cc: Texts, bcc: Texts, notices: Texts }),
  alsoNeeds: ({ template }) => (template === undefined ? [] : ['email:read']),
  async run(call, { body, template, ...args }) {
    if (args.id && args.reply_to)
      throw new ToolFailure('Use id to change a draft, or reply_to to start a reply, not both.')
    if (args.kind && !args.reply_to) throw new ToolFailure('Name the email with reply_to.')
    const written = await write(call, args, body === undefined ? {} : { body_text: body, body_html: '' })
    const draft = template === undefined ? written.draft : await useTemplate(call, written.draft, template)
    const { _id, revision, to, cc, bcc } = draft
    const notices = draft.notices.map(({ message }) => message)
    return { id: toRef('draft', _id), revision, to, cc, bcc, notices }
  },
})

async function write({ api }: ToolCall, { id, reply_to, kind, project, ...fields }: Args, text: object) {
  const content = { ...fields, ...text }
  if (id) return api.put<DraftAnswer>(`/email-drafts/${segment(parseRef(id, 'draft').id)}`, content)
  if (reply_to)
    return api.post<DraftAnswer>(
      `/emails/${segment(parseRef(reply_to, 'email').id)}/drafts`,
      kind ? { kind, ...content } : content,
    )
  return api.post<DraftAnswer>('/email-drafts', project === undefined ? content : { ...content, project })
}

/** Fills in the template for the first recipient. */
async function useTemplate({ api }: ToolCall, draft: Draft, nameOrShortcut: string): Promise<Draft> {
  const { templates } = await api.get<ListTemplatesAnswer>(`/projects/${segment(draft.project)}/templates`)
  const matches = (text: string) => text !== '' && text.toLowerCase() === nameOrShortcut.trim().toLowerCase()
  const template = templates.find(({ shortcut }) => matches(shortcut)) ?? templates.find(({ name }) => matches(name))
  if (!template) {
    const names = templates.map(({ name }) => name).join(', ')
    throw new ToolFailure(`The project of the draft has no such template. It has: ${names || 'none'}.`, 404)
  }
  const address = draft.to[0] ?? null
  const filled = await api.post<FillTemplateAnswer>(`/templates/${segment(template._id)}/fill`, { address })
  const { subject, body_text, body_html } = filled
  const content = { body_text, body_html, ...(subject === '' || draft.source_email !== '' ? {} : { subject }) }
  return (await api.put<DraftAnswer>(`/email-drafts/${segment(draft._id)}`, content)).draft
}

interface Args {
  id?: string
  reply_to?: string
  kind?: OriginalKind
  project?: string
  from?: string
  to?: string[]
  cc?: string[]
  subject?: string
}
