import {
  KNOWLEDGE_TYPES,
  type KnowledgeType,
  MAILBOXES,
  type Mailbox,
  type PluralOf,
  RECORD_KINDS,
} from '@dossier/contract/vocabulary'
import type { Database } from '#platform/database/database'

type MailboxCounts = Record<Mailbox, number>

type RecordCounts = Record<PluralOf<KnowledgeType> | 'trash', number>

export interface Counts extends RecordCounts {
  emails: number
  mailboxes: MailboxCounts
  labels: { label: string; slug: string; count: number }[]
}

/** Emails count as zero for callers without email access. */
export async function readCounts(
  database: Database,
  tenantId: string,
  { projectId, withMail }: { projectId: string | undefined; withMail: boolean },
): Promise<Counts> {
  return {
    ...(await countRecords(database, tenantId, projectId)),
    ...(withMail ? await countMail(database, tenantId, projectId) : NO_MAIL),
  }
}

const NO_RECORDS = Object.fromEntries(
  [...KNOWLEDGE_TYPES.map((type) => RECORD_KINDS[type].plural), 'trash'].map((name) => [name, 0]),
) as RecordCounts

const NO_MAIL = { emails: 0, mailboxes: mailboxCounts(() => 0), labels: [] }

async function countRecords(database: Database, tenantId: string, projectId: string | undefined) {
  let query = database.read
    .selectFrom('records')
    .select((eb) => ['type', 'in_trash', eb.fn.countAll<number>().as('count')])
    .where('tenant_id', '=', tenantId)
    .groupBy(['type', 'in_trash'])
  if (projectId) query = query.where('project_id', '=', projectId)
  const counts = { ...NO_RECORDS }
  for (const row of await database.scan<{ type: string; in_trash: number; count: number }>(query.compile())) {
    const name = row.in_trash === 1 ? 'trash' : RECORD_KINDS[row.type as KnowledgeType].plural
    counts[name] += Number(row.count)
  }
  return counts
}

async function countMail(database: Database, tenantId: string, projectId: string | undefined) {
  let query = database.read
    .selectFrom('mail_counters')
    .select((eb) => ['view', eb.fn.sum<number>('mails').as('mails')])
    .where('tenant_id', '=', tenantId)
    .groupBy('view')
  if (projectId) query = query.where('project_id', '=', projectId)
  const mails = new Map((await query.execute()).map((row) => [row.view, Number(row.mails)]))
  return {
    emails: mails.get('all') ?? 0,
    mailboxes: mailboxCounts((mailbox) => mails.get(mailbox) ?? 0),
    labels: await countLabels(database, tenantId, projectId),
  }
}

async function countLabels(database: Database, tenantId: string, projectId: string | undefined) {
  let query = database.read
    .selectFrom('email_labels as l')
    .innerJoin('emails as e', (join) => join.onRef('e.tenant_id', '=', 'l.tenant_id').onRef('e.id', '=', 'l.email_id'))
    .select((eb) => ['l.slug', eb.fn.min('l.label').as('label'), eb.fn.countAll<number>().as('count')])
    .where('l.tenant_id', '=', tenantId)
    .where('e.mailbox', '<>', 'trash')
    .groupBy('l.slug')
    .orderBy('l.slug')
  if (projectId) query = query.where('e.project_id', '=', projectId)
  const rows = await database.scan<{ slug: string; label: string; count: number }>(query.compile())
  return rows.map(({ label, slug, count }) => ({ label, slug, count: Number(count) }))
}

function mailboxCounts(count: (mailbox: Mailbox) => number): MailboxCounts {
  return Object.fromEntries(MAILBOXES.map((mailbox) => [mailbox, count(mailbox)])) as MailboxCounts
}
