import { isAutomaticReply } from '@dossier/analysis'
import { type EmailTableRow, isUnrelatedSender, senderCheckOf } from '#features/emails/index'
import type { Reads } from '#platform/database/database'
import type { OwnAnswer, TriageMail } from './engine.ts'
import { isFromOwner } from './from-owner.ts'
import { isAnswerTo, isReplyTo } from './is-answer-to.ts'
import { listOwnAddresses } from './own-addresses.view.ts'
import type { Plan } from './runs/plan.ts'

/** The newest emails decide, so older ones of a long thread are not read. */
const MAX_CANDIDATES = 20

/** The later emails of a thread that a verdict on one of its emails rests on. Automatic replies do not count. */
export interface ThreadState {
  /** The owner's newest answer to the email, or null. */
  answer: OwnAnswer | null
  /** Id of the newest email in which the other side replies to that answer, or goes on without one; '' without any. */
  theirReply: string
}

const UNANSWERED: ThreadState = { answer: null, theirReply: '' }

export async function readThreadState(db: Reads, email: EmailTableRow): Promise<ThreadState> {
  const rows = await listCandidates(db, email)
  if (rows.length === 0) return UNANSWERED
  const own = new Set(await listOwnAddresses(db, email.tenant_id))
  const isOwn = isOwnMail(email, own)
  const found = isOwn ? null : await findAnswer(db, rows, email, own)
  const last = found?.row ?? email
  const isReply = (row: Candidate) => !isOwnMail(row, own) && isReplyTo(row, last, isOwn || found !== null)
  for (const row of rows.filter((row) => !isUnrelatedSender(row) && isReply(row))) {
    const reply = await readAnswer(db, row)
    if (reply && !isAutomatic(row, reply)) return { answer: found?.answer ?? null, theirReply: row.id }
  }
  return { answer: found?.answer ?? null, theirReply: '' }
}

async function findAnswer(db: Reads, rows: readonly Candidate[], email: EmailTableRow, own: ReadonlySet<string>) {
  for (const row of rows.filter((row) => isOwnMail(row, own) && isAnswerTo(row, email, own))) {
    const answer = await readAnswer(db, row)
    if (answer && !isAutomatic(row, answer)) return { row, answer }
  }
  return null
}

/**
 * Reports whether a verdict still rests on the newest answer, and on no reply that ends its waiting; both may come while
 * an email is classified.
 */
export async function isStillCurrent(
  tx: Reads,
  email: EmailTableRow,
  { answer = '', verdict }: Plan,
): Promise<boolean> {
  const now = await readThreadState(tx, email)
  return (now.answer?.id ?? '') === answer && (verdict.primaryAction !== 'waiting' || now.theirReply === '')
}

/** The columns that tell whether the owner wrote an email. */
type Written = Pick<EmailTableRow, 'source' | 'mailbox' | 'arrival' | 'participants' | 'from_key'>

export const isOwnMail = (email: Written, own: ReadonlySet<string>): boolean =>
  isFromOwner(
    {
      source: email.source as TriageMail['source'],
      mailbox: email.mailbox as TriageMail['mailbox'],
      sender: senderCheckOf(email),
      address: email.from_key,
    },
    own,
  )

const COLUMNS = [
  'tenant_id',
  'id',
  'message_id',
  'in_reply_to',
  'received_at',
  'subject',
  'from_key',
  'participants',
  'source',
  'mailbox',
  'arrival',
  'findings',
] as const

type Candidate = Pick<EmailTableRow, (typeof COLUMNS)[number]>

const listCandidates = (db: Reads, email: EmailTableRow): Promise<Candidate[]> =>
  db
    .selectFrom('emails')
    .select(COLUMNS)
    .where('tenant_id', '=', email.tenant_id)
    .where('thread_id', '=', email.thread_id)
    .where('id', '<>', email.id)
    .where('mailbox', 'not in', ['trash', 'spam'])
    .where((eb) =>
      email.message_id === ''
        ? eb('received_at', '>=', email.received_at)
        : eb.or([eb('received_at', '>=', email.received_at), eb('in_reply_to', '=', email.message_id)]),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_CANDIDATES)
    .execute()

async function readAnswer(db: Reads, row: Candidate): Promise<OwnAnswer | null> {
  const content = await db
    .selectFrom('email_contents')
    .select(['text_content', 'headers'])
    .where('tenant_id', '=', row.tenant_id)
    .where('email_id', '=', row.id)
    .executeTakeFirst()
  if (!content) return null
  const headers = JSON.parse(content.headers) as OwnAnswer['headers']
  return { id: row.id, receivedAt: row.received_at, subject: row.subject, text: content.text_content, headers }
}

const isAutomatic = ({ from_key }: Candidate, { subject, headers }: OwnAnswer): boolean =>
  isAutomaticReply({ subject, headers, from: { name: '', address: from_key } })
