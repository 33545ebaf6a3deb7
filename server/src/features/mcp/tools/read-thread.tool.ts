import type { Email, EmailAnswer } from '@dossier/contract/email'
import type { ThreadAnswer } from '@dossier/contract/email-lists'
import { segment } from '../answers/api.ts'
import { codesOf, wholeMail } from '../answers/email.present.ts'
import { parseRef, toRef } from '../answers/refs.ts'
import { parseCursor, textPageOf } from '../answers/text-pages.ts'
import { READS, type ToolCall, tool } from '../tool.ts'
import { Count, Described, Flag, Input, ListOf, Optional, Output, Text, Texts } from './fields.ts'

/** Emails per answer, and characters of each. `read` returns the full text of one. */
const MAILS = 8
const CHARACTERS = 2_500

/** `GET /emails/{id}/thread` */
export const readThread = tool({
  name: 'read_thread',
  title: 'Read an email thread',
  description: 'The emails of a thread, oldest first, and its open draft. `cut`: use `read` for the full email.',
  scopes: [['email:read']],
  hints: READS,
  input: Input({ id: Described('Id of any email in the thread'), cursor: Optional(Text) }),
  output: Output({
    emails: ListOf({
      id: Text,
      received_at: Text,
      mailbox: Text,
      findings: Texts,
      mail: Text,
      cut: Flag,
    }),
    total: Count,
    draft: Text,
    next_cursor: Text,
  }),
  async run(call, { id, cursor }) {
    const { id: emailId } = parseRef(id, 'email')
    const path = `/emails/${segment(emailId)}/thread`
    const { thread, draft } = await call.api.get<ThreadAnswer>(path, { include: 'draft', fields: 'row' })
    const start = parseCursor(cursor ?? '', thread.length)
    const mails = thread.slice(start, start + MAILS)
    const next = start + mails.length
    return {
      emails: await readEach(mails, async ({ _id }) => {
        const { email } = await call.api.get<EmailAnswer>(`/emails/${segment(_id)}`)
        return shown(call, email)
      }),
      total: thread.length,
      draft: toRef('draft', draft?._id ?? ''),
      next_cursor: next < thread.length ? String(next) : '',
    }
  },
})

/** One after another, so that only one full email is in memory. */
async function readEach<T, R>(items: readonly T[], read: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const item of items) done.push(await read(item))
  return done
}

async function shown(call: ToolCall, email: Email) {
  const { text, nextCursor } = textPageOf(await wholeMail(call, email), '', CHARACTERS)
  return {
    id: toRef('email', email._id),
    received_at: email.received_at,
    mailbox: email.mailbox,
    findings: codesOf(email),
    mail: call.mark('mail', text),
    cut: nextCursor !== '',
  }
}
