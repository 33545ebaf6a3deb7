import type { PrimaryAction } from '@dossier/contract/vocabulary'
import { isFraudFinding, isSenderFailed, shownMailbox } from '#features/emails/index'
import type { Reads } from '#platform/database/database'
import type { MailFacts } from './mail-facts.ts'

/** Emails whose texts are in memory at a time. */
export const AT_ONCE = 100

export interface ShownFacts extends MailFacts {
  receivedAt: number
  /** Name or address of the From header, for people. */
  sender: string
}

const COLUMNS = [
  'emails.id',
  'emails.project_id',
  'emails.participants',
  'emails.subject',
  'emails.attachments',
  'emails.size',
  'emails.triage_primary_action',
  'emails.labels',
  'emails.mailbox',
  'emails.mailbox_by',
  'emails.source',
  'emails.is_read',
  'emails.starred',
  'emails.findings',
  'emails.received_at',
  'email_contents.text_content',
  'email_contents.headers',
] as const

const selectFacts = (db: Reads, tenantId: string) =>
  db
    .selectFrom('emails')
    .innerJoin('email_contents', (join) =>
      join
        .onRef('email_contents.tenant_id', '=', 'emails.tenant_id')
        .onRef('email_contents.email_id', '=', 'emails.id'),
    )
    .select(COLUMNS)
    .where('emails.tenant_id', '=', tenantId)

/** Returns the facts of existing emails, in no order. At most AT_ONCE ids. */
export async function readFacts(db: Reads, tenantId: string, ids: readonly string[]): Promise<ShownFacts[]> {
  if (ids.length === 0) return []
  return (await selectFacts(db, tenantId).where('emails.id', 'in', ids).execute()).map(factsOf)
}

/** Returns received emails of the project outside spam and trash, newest first, up to AT_ONCE beyond `before`. */
export async function listReceived(
  db: Reads,
  tenantId: string,
  projectId: string,
  before: Pick<ShownFacts, 'receivedAt' | 'id'> | null,
  limit: number,
): Promise<ShownFacts[]> {
  const received = selectFacts(db, tenantId)
    .where('emails.project_id', '=', projectId)
    .where('emails.mailbox', 'in', ['inbox', 'archived'])
    .where('emails.source', '<>', 'sent')
  const beyond = before
    ? received.where((eb) =>
        eb.or([
          eb('emails.received_at', '<', before.receivedAt),
          eb.and([eb('emails.received_at', '=', before.receivedAt), eb('emails.id', '<', before.id)]),
        ]),
      )
    : received
  const rows = await beyond
    .orderBy('emails.received_at', 'desc')
    .orderBy('emails.id', 'desc')
    .limit(Math.min(limit, AT_ONCE))
    .execute()
  return rows.map(factsOf)
}

type FactsRow = Awaited<ReturnType<ReturnType<typeof selectFacts>['execute']>>[number]

interface Participant {
  role: string
  name: string
  address: string
}

function factsOf(row: FactsRow): ShownFacts {
  const people = JSON.parse(row.participants) as Participant[]
  const inRole = (...roles: string[]) =>
    people
      .filter(({ role }) => roles.includes(role))
      .map(({ name, address }) => ({ name, address: address.toLowerCase() }))
  const headers = JSON.parse(row.headers) as { name: string; value: string }[]
  const files = JSON.parse(row.attachments) as { filename: string; inline?: boolean }[]
  return {
    id: row.id,
    projectId: row.project_id,
    from: isSenderFailed(row) ? [] : inRole('from'),
    to: inRole('to', 'cc'),
    subject: row.subject,
    body: row.text_content,
    list: headers.find(({ name }) => name === 'list-id')?.value ?? '',
    attachments: files.filter(({ inline }) => !inline).map(({ filename }) => filename),
    size: row.size,
    action: row.triage_primary_action as PrimaryAction | '',
    labels: JSON.parse(row.labels) as string[],
    mailbox: shownMailbox(row.mailbox),
    mailboxBy: row.mailbox_by,
    isRead: row.is_read === 1,
    isStarred: row.starred === 1,
    isSnoozed: row.mailbox === 'snoozed',
    warning: warningOf(row),
    receivedAt: row.received_at,
    sender: senderOf(people),
  }
}

/** Our own emails are no fraud. */
function warningOf({ source, mailbox, findings }: FactsRow): string {
  if (source === 'sent' || mailbox === 'sent') return ''
  const found = JSON.parse(findings) as { code: string; detail: string }[]
  return found.find(isFraudFinding)?.detail ?? ''
}

function senderOf(people: readonly Participant[]): string {
  const from = people.find(({ role }) => role === 'from')
  return from?.name || from?.address || ''
}
