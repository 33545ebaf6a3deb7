import type { PrimaryAction } from '@dossier/contract/vocabulary'
import { type Page, type PageRequest, pageOf } from '#core/paging'
import type { EmailTableRow } from '#features/emails/index'
import type { Database, Reads } from '#platform/database/database'
import { boundedCount, newestFirst } from '#platform/database/newest-page'
import type { TriageCorrectionRow, TriageVoteRow } from './learning.tables.ts'

const MAX_WEIGHTS = 100

export async function findHeaders(
  db: Reads,
  tenantId: string,
  emailId: string,
): Promise<{ name: string; value: string }[]> {
  const row = await db
    .selectFrom('email_contents')
    .select('headers')
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .executeTakeFirst()
  return row ? (JSON.parse(row.headers) as { name: string; value: string }[]) : []
}

export const findMail = (db: Reads, tenantId: string, id: string): Promise<EmailTableRow | undefined> =>
  db.selectFrom('emails').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const findAnswered = (
  db: Reads,
  { tenant_id, project_id, in_reply_to }: Pick<EmailTableRow, 'tenant_id' | 'project_id' | 'in_reply_to'>,
): Promise<EmailTableRow | undefined> =>
  db
    .selectFrom('emails')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('project_id', '=', project_id)
    .where('message_id', '=', in_reply_to)
    .where('source', '<>', 'sent')
    .limit(1)
    .executeTakeFirst()

export type CorrectionWithVotes = TriageCorrectionRow & { votes: { action: PrimaryAction; vote: number }[] }

export async function listCorrections(
  db: Reads,
  tenantId: string,
  page: PageRequest,
): Promise<Page<CorrectionWithVotes>> {
  const matching = db.selectFrom('triage_corrections').where('tenant_id', '=', tenantId)
  const rows = await newestFirst(matching, page, { at: 'created_at', id: 'id' }).selectAll().execute()
  const counted = await boundedCount(db, matching).executeTakeFirstOrThrow()
  const found = pageOf(page, rows, Number(counted.count), ({ created_at, id }) => ({ at: created_at, id }))
  const votes = await listVotes(
    db,
    tenantId,
    found.items.map(({ id }) => id),
  )
  return { ...found, items: found.items.map((row) => ({ ...row, votes: votes.get(row.id) ?? [] })) }
}

async function listVotes(
  db: Reads,
  tenantId: string,
  ids: string[],
): Promise<Map<string, CorrectionWithVotes['votes']>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('triage_votes')
    .select(['correction_id', 'action', 'vote'])
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('correction_id', 'in', ids)
    .orderBy('vote', 'desc')
    .orderBy('action')
    .execute()
  const byCorrection = Map.groupBy(rows, (row) => row.correction_id)
  return new Map(
    [...byCorrection].map(([id, votes]) => [
      id,
      votes.map(({ action, vote }) => ({ action: action as PrimaryAction, vote })),
    ]),
  )
}

export type LearnedWeight = Pick<TriageVoteRow, 'feature' | 'action'> & { sum: number; corrections: number }

export async function listWeights(database: Database, tenantId: string): Promise<LearnedWeight[]> {
  const heaviest = database.read
    .selectFrom('triage_votes')
    .select((eb) => [
      'feature',
      'action',
      eb.fn.sum<number>('vote').as('sum'),
      eb.fn.count<number>('correction_id').as('corrections'),
    ])
    .where('tenant_id', '=', tenantId)
    .groupBy(['feature', 'action'])
    .orderBy('corrections', 'desc')
    .orderBy('feature')
    .orderBy('action')
    .limit(MAX_WEIGHTS)
  const rows = await database.scan(heaviest.compile())
  return rows.map(({ sum, corrections, ...row }) => ({ ...row, sum: Number(sum), corrections: Number(corrections) }))
}
