import type { Tx } from '#platform/database/database'
import { baseSubject } from '#platform/mail/subject'
import type { EmailTableRow } from '../emails.tables.ts'

/** How many of the newest mails of a thread a newcomer is compared with. */
const COMPARED = 50

/**
 * Whether a mail has nobody and no subject in common with the thread that its headers put it into. It joins all the
 * same; triage keeps its text away from the others' (decisions §4).
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
  const known = new Set(others.flatMap((other) => addressesOf(other.participants)))
  return !addressesOf(mail.participants).some((address) => known.has(address))
}

const addressesOf = (participants: string): string[] =>
  (JSON.parse(participants) as { address: string }[]).map((participant) => participant.address)
