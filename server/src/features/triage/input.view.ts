import {
  type EmailTableRow,
  isSenderFailed,
  isUnrelatedSender,
  LIKE_SENDER_FAILED,
  LIKE_UNRELATED_SENDER,
  senderCheckOf,
} from '#features/emails/index'
import type { Reads } from '#platform/database/database'
import type { ThreadMail, TriageMail } from './engine.ts'
import { isFromOwner } from './from-owner.ts'

/** An engine sees only the newest emails of a thread. */
const MAX_THREAD = 20
/** Counts stop here: "often" suffices. */
const MAX_HISTORY = 50

/**
 * Returns the other emails of the thread, oldest first. Hides strangers' emails from the engine, and the whole thread
 * from a stranger's email (docs/spec/emails.md §6).
 */
export async function listThreadForTriage(
  db: Reads,
  email: EmailTableRow,
  own: ReadonlySet<string>,
): Promise<ThreadMail[]> {
  if (isUnrelatedSender(email)) return []
  const rows = await db
    .selectFrom('emails')
    .select([
      'id',
      'message_id',
      'from_key',
      'participants',
      'received_at',
      'subject',
      'excerpt',
      'mailbox',
      'source',
      'arrival',
    ])
    .where('tenant_id', '=', email.tenant_id)
    .where('thread_id', '=', email.thread_id)
    .where('id', '<>', email.id)
    .where('mailbox', 'not in', ['trash', 'spam'])
    .where('findings', 'not like', LIKE_UNRELATED_SENDER)
    .where('findings', 'not like', LIKE_SENDER_FAILED)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_THREAD)
    .execute()
  return rows.reverse().map((row) => ({
    id: row.id,
    fromMe: isFromOwner({ ...placeOf(row), sender: senderCheckOf(row), address: row.from_key }, own),
    from: row.from_key,
    receivedAt: row.received_at,
    subject: row.subject,
    excerpt: row.excerpt,
    knownToSender: (JSON.parse(row.participants) as { address: string }[]).some(
      ({ address }) => address !== '' && address === email.from_key,
    ),
    isAnswered: row.message_id !== '' && row.message_id === email.in_reply_to,
  }))
}

const placeOf = ({ source, mailbox }: Pick<EmailTableRow, 'source' | 'mailbox'>) => ({
  source: source as TriageMail['source'],
  mailbox: mailbox as TriageMail['mailbox'],
})

/** Counts earlier emails of the address. An email that only claims the address gets no credit for them. */
export async function readSenderHistory(
  db: Reads,
  email: EmailTableRow,
): Promise<{ seenBefore: number; repliedBefore: number }> {
  if (!email.from_key || isSenderFailed(email)) return { seenBefore: 0, repliedBefore: 0 }
  const before = await db
    .selectFrom('emails')
    .select('thread_id')
    .where('tenant_id', '=', email.tenant_id)
    .where('from_key', '=', email.from_key)
    .where('received_at', '<', email.received_at)
    .where('findings', 'not like', LIKE_SENDER_FAILED)
    .orderBy('received_at', 'desc')
    .limit(MAX_HISTORY)
    .execute()
  const threads = [...new Set(before.map((row) => row.thread_id))]
  if (threads.length === 0) return { seenBefore: 0, repliedBefore: 0 }
  const answered = await db
    .selectFrom('emails')
    .select('thread_id')
    .distinct()
    .where('tenant_id', '=', email.tenant_id)
    .where('thread_id', 'in', threads)
    .where('mailbox', '=', 'sent')
    .execute()
  return { seenBefore: before.length, repliedBefore: answered.length }
}
