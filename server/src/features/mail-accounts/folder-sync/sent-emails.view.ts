import { sql } from 'kysely'
import type { Reads } from '#platform/database/database'
import { readOwnSenders } from '../accounts/own-senders.view.ts'
import type { MailAccountRow } from '../mail-accounts.tables.ts'

/** An email of the outbox that a message in Sent is a copy of. */
export interface SentEmail {
  outgoingId: string
  messageId: string
  /** '' until the outbox has stored it, or when it was deleted here. */
  emailId: string
  isDeleted: boolean
}

interface Row {
  id: string
  message_id: string
  server_id: string
  sent_email_id: string
  identity_id: string
  project_id: string
  email_id: string | null
}

/** Emails that were not handed over have no copy. */
const MAY_BE_SENT = ['queued', 'sending', 'sent', 'uncertain']

/**
 * Finds emails that were sent through an account by the Message-IDs of their copies: ours, or the one that the provider
 * gave.
 * @returns by Message-ID
 */
export async function findSentEmails(
  db: Reads,
  account: MailAccountRow,
  messageIds: readonly string[],
): Promise<Map<string, SentEmail>> {
  const ids = [...new Set(messageIds)]
  if (ids.length === 0) return new Map()
  const halves = ids.map(firstHalf).filter((half) => half !== '')
  const serverIds = [...new Set([...ids, ...halves])]
  const rows = [
    ...(await select(db, account, sql`outgoing.message_id in (${sql.join(ids)})`)),
    // A literal, so that both query planners match the partial index.
    ...(await select(db, account, sql`outgoing.server_id in (${sql.join(serverIds)}) and outgoing.server_id <> ''`)),
  ]
  if (rows.length === 0) return new Map()
  const { identityIds } = await readOwnSenders(db, account)
  // The same mailbox may be in another project, with emails of its own.
  const own = rows.filter(
    ({ identity_id, project_id }) => identityIds.has(identity_id) || project_id === account.project_id,
  )
  const find = (id: string) =>
    own.find(({ message_id }) => message_id === id) ??
    own.find(({ server_id }) => server_id === id || server_id === firstHalf(id))
  return new Map(
    ids.flatMap((id) => {
      const row = find(id)
      return row ? [[id, toSentEmail(row)]] : []
    }),
  )
}

const toSentEmail = ({ id, message_id, sent_email_id, email_id }: Row): SentEmail => ({
  outgoingId: id,
  messageId: message_id,
  emailId: email_id ?? '',
  isDeleted: sent_email_id !== '' && email_id === null,
})

/** Providers may name only what stands before the `@`. */
const firstHalf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf('@')))

async function select(
  db: Reads,
  { tenant_id }: Pick<MailAccountRow, 'tenant_id'>,
  condition: ReturnType<typeof sql>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select outgoing.id, outgoing.message_id, outgoing.server_id, outgoing.sent_email_id, outgoing.identity_id,
      outgoing.project_id, email.id as email_id
    from outgoing_emails as outgoing
    left join emails as email on email.tenant_id = outgoing.tenant_id and email.id = outgoing.sent_email_id
    where outgoing.tenant_id = ${tenant_id} and ${condition} and outgoing.status in (${sql.join(MAY_BE_SENT)})
    order by outgoing.id`.execute(db)
  return rows
}
