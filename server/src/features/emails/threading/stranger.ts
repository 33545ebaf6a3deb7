import type { Tx } from '#platform/database/database'
import { baseSubject } from '#platform/mail/subject'
import type { EmailTableRow } from '../emails.tables.ts'

/** How many of the newest mails of a thread a newcomer is compared with. */
const COMPARED = 50

/**
 * Whether the writer of a mail has no part in the thread that its headers put it into, nor the mail its subject. It
 * joins all the same; triage keeps its text away from the others' (decisions §4). That both were sent to the same
 * mailbox says nothing, so only the writer counts.
 */
export async function isStranger(tx: Tx, mail: EmailTableRow, subject: string): Promise<boolean> {
  const others = await tx
    .selectFrom('emails')
    .select(['participants', 'subject'])
    .where('tenant_id', '=', mail.tenant_id)
    .where('thread_id', '=', mail.thread_id)
    .orderBy('received_at', 'desc')
    .limit(COMPARED)
    .execute()
  if (others.length === 0) return false
  if (others.some((other) => baseSubject(other.subject) === subject)) return false
  const known = new Set(others.flatMap((other) => peopleOf(other.participants).map(({ address }) => address)))
  return !peopleOf(mail.participants).some(({ role, address }) => WRITERS.has(role) && known.has(address))
}

const WRITERS = new Set(['from', 'sender'])

const peopleOf = (participants: string) => JSON.parse(participants) as { role: string; address: string }[]
