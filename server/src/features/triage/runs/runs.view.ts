import { type Page, type PageRequest, pageOf } from '#core/paging'
import type { EmailTableRow } from '#features/emails/index'
import type { Reads } from '#platform/database/database'
import { boundedCount, newestFirst } from '#platform/database/newest-page'
import type { TriageDecisionRow, TriageRunRow } from '../triage.tables.ts'
import { findRun } from './runs.store.ts'

/** Failures shown with a run; its decisions list all. */
const MAX_ERRORS = 100

export interface RunError {
  email_id: string
  error: string
}

export interface RunWithErrors {
  run: TriageRunRow
  errors: RunError[]
}

export const listRunErrors = (db: Reads, tenantId: string, runId: string): Promise<RunError[]> =>
  db
    .selectFrom('triage_decisions')
    .select(['email_id', 'error'])
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', runId)
    .where('error', '<>', '')
    .where('state', 'in', ['failed', 'skipped'])
    .orderBy('position')
    .limit(MAX_ERRORS)
    .execute()

export async function readRun(db: Reads, tenantId: string, runId: string): Promise<RunWithErrors | undefined> {
  const run = await findRun(db, tenantId, runId)
  return run && { run, errors: await listRunErrors(db, tenantId, runId) }
}

const WHOLE_ACCOUNT = ''

export interface RunFilters {
  /** Includes the project's runs and those over the whole account. */
  projectId?: string | undefined
  statuses?: string[] | undefined
}

export async function listRuns(
  db: Reads,
  tenantId: string,
  filters: RunFilters,
  page: PageRequest,
): Promise<Page<RunWithErrors>> {
  let matching = db.selectFrom('triage_runs').where('tenant_id', '=', tenantId)
  if (filters.projectId) matching = matching.where('project_id', 'in', [filters.projectId, WHOLE_ACCOUNT])
  if (filters.statuses?.length) matching = matching.where('status', 'in', filters.statuses)
  const rows = await newestFirst(matching, page, { at: 'created_at', id: 'run_id' }).selectAll().execute()
  const counted = await boundedCount(db, matching).executeTakeFirstOrThrow()
  const found = pageOf(page, rows, Number(counted.count), ({ created_at, run_id }) => ({ at: created_at, id: run_id }))
  const items: RunWithErrors[] = []
  for (const run of found.items) items.push({ run, errors: await listRunErrors(db, tenantId, run.run_id) })
  return { ...found, items }
}

/** Email fields are null after permanent deletion. */
export interface DecisionWithMail extends TriageDecisionRow {
  project_id: string | null
  subject: string | null
  participants: string | null
  from_key: string | null
}

export async function listDecisions(db: Reads, run: TriageRunRow, page: PageRequest): Promise<Page<DecisionWithMail>> {
  const all = db
    .selectFrom('triage_decisions')
    .leftJoin('emails as mail', (join) =>
      join
        .onRef('mail.tenant_id', '=', 'triage_decisions.tenant_id')
        .onRef('mail.id', '=', 'triage_decisions.email_id'),
    )
    .selectAll('triage_decisions')
    .select(['mail.project_id', 'mail.subject', 'mail.participants', 'mail.from_key'])
    .where('triage_decisions.tenant_id', '=', run.tenant_id)
    .where('triage_decisions.run_id', '=', run.run_id)
    .orderBy('position')
    .limit(page.limit + 1)
  const rows = await (page.after
    ? all.where('position', '>', page.after.at)
    : all.offset((page.page - 1) * page.limit)
  ).execute()
  const items = rows.slice(0, page.limit)
  const last = items.at(-1)
  return {
    items,
    page: page.page,
    limit: page.limit,
    total: run.total,
    totalIsMinimum: false,
    next: rows.length > page.limit && last ? { at: last.position, id: last.email_id } : null,
  }
}

/** Drafts that runs wrote for an email, also those that it no longer names. */
export async function listDraftsOf(db: Reads, { tenant_id, id }: EmailTableRow): Promise<string[]> {
  const rows = await db
    .selectFrom('triage_decisions')
    .select('draft_id')
    .distinct()
    .where('tenant_id', '=', tenant_id)
    .where('email_id', '=', id)
    .where('draft_id', '<>', '')
    .execute()
  return rows.map(({ draft_id }) => draft_id)
}

export const listWithDraft = (
  db: Reads,
  { tenant_id, thread_id, triage_draft_id }: Pick<EmailTableRow, 'tenant_id' | 'thread_id' | 'triage_draft_id'>,
) =>
  db
    .selectFrom('triage_decisions as decision')
    .innerJoin('emails as mail', (join) =>
      join.onRef('mail.tenant_id', '=', 'decision.tenant_id').onRef('mail.id', '=', 'decision.email_id'),
    )
    .select(['decision.run_id', 'decision.email_id', 'decision.after_state'])
    .where('mail.tenant_id', '=', tenant_id)
    .where('mail.thread_id', '=', thread_id)
    .where('decision.draft_id', '=', triage_draft_id)
    .where('decision.after_state', '<>', '')
    .execute()
