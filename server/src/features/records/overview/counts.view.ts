import {
  KNOWLEDGE_TYPES,
  type KnowledgeType,
  MAILBOXES,
  type Mailbox,
  type PluralOf,
  RECORD_KINDS,
} from '@dossier/contract/vocabulary'
import type { Database } from '#platform/database/database'

type Plural = PluralOf<KnowledgeType>

type RecordCounts = Record<Plural, number>

interface ProjectCounts extends RecordCounts {
  project: string
  name: string
  emails: number
}

export interface Counted {
  counts: RecordCounts & {
    trash: number
    emails: number
    mailboxes: Record<Mailbox, number>
    snoozed: number
    labels: { label: string; slug: string; count: number }[]
  }
  projects: ProjectCounts[]
}

interface CountedProject {
  id: string
  name: string
}

interface Filters {
  projectId: string | undefined
  withMail: boolean
  /** Projects to count each by itself. */
  projects: readonly CountedProject[]
}

/** Emails count as zero for callers without email access. */
export async function readCounts(
  database: Database,
  tenantId: string,
  { projectId, withMail, projects }: Filters,
): Promise<Counted> {
  const records = await countRecords(database, tenantId, projectId)
  const mails = withMail ? await countMail(database, tenantId, projectId) : []
  const recordsOf = Map.groupBy(records, (row) => row.project_id)
  const mailsOf = Map.groupBy(
    mails.filter(({ view }) => view === 'all'),
    (row) => row.project_id,
  )
  const inView = (view: string): number => sum(mails.filter((row) => row.view === view))
  const ofType = (rows: readonly RecordCount[], type: KnowledgeType): number =>
    sum(rows.filter((row) => row.type === type && row.in_trash === 0))
  const byType = (rows: readonly RecordCount[]) =>
    Object.fromEntries(KNOWLEDGE_TYPES.map((type) => [RECORD_KINDS[type].plural, ofType(rows, type)])) as RecordCounts
  return {
    counts: {
      ...byType(records),
      trash: sum(records.filter((row) => row.in_trash === 1)),
      emails: inView('all'),
      mailboxes: Object.fromEntries(MAILBOXES.map((mailbox) => [mailbox, inView(mailbox)])) as Record<Mailbox, number>,
      snoozed: inView('snoozed'),
      labels: withMail ? await countLabels(database, tenantId, projectId) : [],
    },
    projects: projects.map(
      ({ id, name }): ProjectCounts => ({
        project: id,
        name,
        ...byType(recordsOf.get(id) ?? []),
        emails: sum(mailsOf.get(id) ?? []),
      }),
    ),
  }
}

const sum = (rows: readonly { count: number }[]): number => rows.reduce((total, { count }) => total + Number(count), 0)

interface RecordCount {
  project_id: string
  type: string
  in_trash: number
  count: number
}

async function countRecords(database: Database, tenantId: string, projectId: string | undefined) {
  let query = database.read
    .selectFrom('records')
    .select((eb) => ['project_id', 'type', 'in_trash', eb.fn.countAll<number>().as('count')])
    .where('tenant_id', '=', tenantId)
    .groupBy(['project_id', 'type', 'in_trash'])
  if (projectId) query = query.where('project_id', '=', projectId)
  return database.scan<RecordCount>(query.compile())
}

async function countMail(database: Database, tenantId: string, projectId: string | undefined) {
  let query = database.read
    .selectFrom('mail_counters')
    .select((eb) => ['project_id', 'view', eb.fn.sum<number>('mails').as('count')])
    .where('tenant_id', '=', tenantId)
    .where('view', 'in', ['all', 'snoozed', ...MAILBOXES])
    .groupBy(['project_id', 'view'])
  if (projectId) query = query.where('project_id', '=', projectId)
  return query.execute()
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
