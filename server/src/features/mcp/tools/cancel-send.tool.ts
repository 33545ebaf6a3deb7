import type { CancelSendAnswer } from '@dossier/contract/outgoing-email'
import { segment } from '../answers/api.ts'
import { parseRef, toRef } from '../answers/refs.ts'
import { CHANGES, tool } from '../tool.ts'
import { Described, Input, Output, Text } from './fields.ts'

/** `POST /outgoing-emails/{id}/cancel`: on success, no recipient has received the email. */
export const cancelSend = tool({
  name: 'cancel_send',
  title: 'Cancel sending',
  description: 'Cancel an email that is not sent yet; its draft becomes editable again.',
  scopes: [['email:send']],
  hints: { ...CHANGES, destructiveHint: false },
  input: Input({ id: Described('Id of the outgoing email') }),
  output: Output({ id: Text, status: Text, draft: Text }),
  async run({ api }, { id }) {
    const outgoing = segment(parseRef(id, 'outgoing').id)
    const { outgoing_email: mail, draft } = await api.post<CancelSendAnswer>(`/outgoing-emails/${outgoing}/cancel`, {})
    return { id, status: mail.status, draft: toRef('draft', draft._id) }
  },
})
