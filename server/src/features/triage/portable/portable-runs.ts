import type { Reads } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import { lineOf, rowOf } from '#platform/portable/fields'
import type { PortableKind, PortableScope } from '#platform/portable/portable'
import { PAGE, pageOf, plainRows, readsAndNames } from '#platform/portable/portable-rows'
import { TRIAGE_DECISIONS, TRIAGE_RUNS, type TriageDecisionRow, type TriageRunRow } from '../triage.tables.ts'

/** Imports an active run as cancelled, because no worker processes it here. */
export const portableRuns: PortableKind = {
  ...plainRows({ name: 'triage-runs', table: TRIAGE_RUNS, key: 'run_id' }),
  normalize: (run) =>
    run.status === 'queued' || run.status === 'running'
      ? { ...run, status: 'canceled', completed_at: run.completed_at ?? run.updated_at }
      : run,
  async match(db, { tenantId }, lines) {
    const pairs: [string, string][] = []
    for (const run of lines as unknown as TriageRunRow[]) {
      const localId = await freeName(db, tenantId, run)
      if (localId !== run.run_id) pairs.push([run.run_id, localId])
    }
    return pairs
  },
}

/** Clients choose run names, so another run may already use this one. */
async function freeName(db: Reads, tenantId: string, run: TriageRunRow): Promise<string> {
  const existing = await db
    .selectFrom('triage_runs')
    .select('created_at')
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', run.run_id)
    .executeTakeFirst()
  if (existing === undefined || existing.created_at === run.created_at) return run.run_id
  return `${run.run_id.slice(0, 110)}.${run.created_at}`
}

const insertDecisions = insertRows('triage_decisions', 'on conflict do nothing')
const keyOf = ({ run_id, email_id }: TriageDecisionRow): string => `${run_id}\n${email_id}`

/** Decisions of runs with their evidence. Waiting decisions become skipped. */
export const portableDecisions: PortableKind = {
  name: 'triage-decisions',
  tables: ['triage_decisions'],
  async list(at, scope, after) {
    const rows = await selectDecisions(at, scope, after)
    return pageOf(rows, keyOf, (row) => lineOf(TRIAGE_DECISIONS.columns, row))
  },
  ...readsAndNames(TRIAGE_DECISIONS.columns),
  normalize: (decision) => (decision.state === 'waiting' ? { ...decision, state: 'skipped' } : decision),
  async prepareImport({ tenantId }, lines) {
    const rows = lines.map((line) => rowOf(TRIAGE_DECISIONS.columns, tenantId, line))
    return async (tx) => {
      const before = await countOf(tx, tenantId, rows)
      await insertDecisions(tx, rows)
      return (await countOf(tx, tenantId, rows)) - before
    }
  },
}

function selectDecisions(
  at: Reads,
  { tenantId, projectId }: PortableScope,
  after: string,
): Promise<TriageDecisionRow[]> {
  const [run = '', email = ''] = after.split('\n')
  const query = at
    .selectFrom('triage_decisions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('run_id', '>', run), eb.and([eb('run_id', '=', run), eb('email_id', '>', email)])]))
  const scoped =
    projectId === null
      ? query
      : query.where('run_id', 'in', (eb) =>
          eb
            .selectFrom('triage_runs')
            .select('run_id')
            .where('tenant_id', '=', tenantId)
            .where('project_id', '=', projectId),
        )
  return scoped.orderBy('run_id').orderBy('email_id').limit(PAGE).execute()
}

async function countOf(db: Reads, tenantId: string, rows: readonly TriageDecisionRow[]): Promise<number> {
  const of = (name: 'run_id' | 'email_id') => [...new Set(rows.map((row) => row[name]))]
  const found = await db
    .selectFrom('triage_decisions')
    .select(['run_id', 'email_id'])
    .where('tenant_id', '=', tenantId)
    .where('run_id', 'in', of('run_id'))
    .where('email_id', 'in', of('email_id'))
    .execute()
  const keys = new Set(rows.map(keyOf))
  return found.filter((row) => keys.has(keyOf(row as TriageDecisionRow))).length
}
