import type { SendDraftAnswer } from '@dossier/contract/outgoing-email'
import { segment } from '../answers/api.ts'
import { parseRef, toRef } from '../answers/refs.ts'
import { tool, WRITES } from '../tool.ts'
import { Count, Described, Flag, Input, Optional, Output, Text, Texts } from './fields.ts'

/** `POST /email-drafts/{id}/send`. Needs its own scope, because sending cannot be undone after the abort window. */
export const sendDraft = tool({
  name: 'send_draft',
  title: 'Send a draft',
  description:
    'Send a draft as it is, now or at send_at. `cancel_send` can cancel it until abort_until: 10 seconds later, or send_at.',
  scopes: [['email:send']],
  hints: { ...WRITES, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: Input({
    id: Described('Id of the draft'),
    send_at: Optional(Described('ISO 8601 with time zone')),
    archive: Optional(Flag),
    remind_after_days: Optional(Count),
  }),
  output: Output({
    id: Text,
    status: Text,
    to: Texts,
    cc: Texts,
    bcc: Texts,
    abort_until: Text,
  }),
  async run({ api }, { id, ...options }) {
    const draftId = segment(parseRef(id, 'draft').id)
    const { outgoing_email: mail, abort_until } = await api.post<SendDraftAnswer>(
      `/email-drafts/${draftId}/send`,
      options,
    )
    const { _id, status, to, cc, bcc } = mail
    return { id: toRef('outgoing', _id), status, to, cc, bcc, abort_until }
  },
})
