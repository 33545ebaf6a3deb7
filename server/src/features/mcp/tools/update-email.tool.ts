import type { EmailAnswer } from '@dossier/contract/email'
import { segment, ToolFailure } from '../answers/api.ts'
import { parseRef } from '../answers/refs.ts'
import { CHANGES, tool } from '../tool.ts'
import { Described, Flag, Input, mailbox, Optional, Output, Text, Texts } from './fields.ts'

/** `PUT /emails/{id}`: mailbox, labels and marks. Tools cannot change the content of an email. */
export const updateEmail = tool({
  name: 'update_email',
  title: 'Change an email',
  description: 'Move or snooze an email with its thread, replace labels, or mark it.',
  scopes: [['email:write']],
  hints: CHANGES,
  input: Input({
    id: Described('Id of the email'),
    mailbox,
    labels: Optional(Texts),
    triaged: Optional(Flag),
    read: Optional(Flag),
    starred: Optional(Flag),
    muted: Optional(Flag),
    snoozed_until: Optional(Text),
    remind_at: Optional(Text),
  }),
  output: Output({ id: Text, mailbox: Text, labels: Texts, triaged: Flag }),
  async run({ api }, { id, ...changes }) {
    if (Object.keys(changes).length === 0) throw new ToolFailure('Set at least one field.')
    const ref = parseRef(id, 'email')
    const { email } = await api.put<EmailAnswer>(`/emails/${segment(ref.id)}`, changes)
    return { id, mailbox: email.mailbox, labels: email.labels, triaged: email.triaged }
  },
})
