import { type EmailTableRow, senderCheckOf } from '#features/emails/index'
import type { Reads } from '#platform/database/database'
import type { OwnAnswer, TriageMail } from './engine.ts'
import { isFromOwner } from './from-owner.ts'
import { isAnswerTo } from './is-answer-to.ts'
import { listOwnAddresses } from './own-addresses.view.ts'

/** The newest answer decides, so older emails of a long thread are not read. */
const MAX_CANDIDATES = 20

/** Returns the owner's newest answer to an email, or null. Automatic replies are no answers. */
export async function findAnswer(db: Reads, email: EmailTableRow): Promise<OwnAnswer | null> {
  const rows = await listCandidates(db, email)
  if (rows.length === 0) return null
  const own = new Set(await listOwnAddresses(db, email.tenant_id))
  if (isOwnMail(email, own)) return null
  for (const row of rows.filter((row) => isOwnMail(row, own) && isAnswerTo(row, email, own))) {
    const answer = await readAnswer(db, row)
    if (answer && !isAutomatic(answer)) return answer
  }
  return null
}

/** Reports whether a verdict still rests on the newest answer; an email may be answered while it is classified. */
export async function isStillAnsweredBy(tx: Reads, email: EmailTableRow, answerId = ''): Promise<boolean> {
  const answer = await findAnswer(tx, email)
  return (answer?.id ?? '') === answerId
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
        ? eb('received_at', '>', email.received_at)
        : eb.or([eb('received_at', '>', email.received_at), eb('in_reply_to', '=', email.message_id)]),
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

/** RFC 3834: answering machines say so. */
const isAutomatic = ({ headers }: OwnAnswer): boolean =>
  headers.some(({ name, value }) => name === 'auto-submitted' && !/^\s*no\b/i.test(value)) ||
  headers.some(({ name }) => name === 'x-autoreply' || name === 'x-autorespond')
