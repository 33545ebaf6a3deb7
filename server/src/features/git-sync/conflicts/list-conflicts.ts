import { chooseOmissions, type Omissions, type Part } from '#core/answer-budget'
import { notFound } from '#core/app-error'
import { inTurns } from '#platform/clock/wait'
import type { SyncContext } from '../context.ts'
import type { GitConflictRow, GitRepoRow } from '../git-sync.tables.ts'
import { readRecordRows } from '../records.view.ts'
import { listSizes, readConflict } from './conflicts.view.ts'

export interface ShownConflict {
  row: GitConflictRow
  /** The file as the record has it now. */
  ours: string
  omitted?: readonly string[]
}

const TEXTS = ['base_text', 'ours_text', 'theirs_text']

/** By path. Several omit the texts beyond the budget of an answer, so they are read one at a time. */
export async function listConflicts(context: SyncContext, repo: GitRepoRow): Promise<ShownConflict[]> {
  const { read } = context.platform.database
  const sizes = await listSizes(read, repo)
  const omissions = omissionsOf(sizes.map(({ id, bytes }) => ({ id, fields: TEXTS, bytes: Number(bytes) })))
  const shown = await inTurns(sizes, async ({ id }): Promise<ShownConflict[]> => {
    const omitted = omissions.get(id)
    const row = await readConflict(read, repo, id, omitted !== undefined)
    if (!row) return []
    return [omitted ? { row, ours: '', omitted } : { row, ours: await readOurs(context, row) }]
  })
  return shown.flat()
}

/** One conflict is never larger than its limits. */
const omissionsOf = (parts: readonly Part[]): Omissions => (parts.length === 1 ? new Map() : chooseOmissions(parts))

/** @throws AppError `not_found` */
export async function getConflict(context: SyncContext, repo: GitRepoRow, id: string): Promise<ShownConflict> {
  const row = await readConflict(context.platform.database.read, repo, id, false)
  if (!row) throw notFound('conflict')
  return { row, ours: await readOurs(context, row) }
}

async function readOurs(context: SyncContext, row: GitConflictRow): Promise<string> {
  const records = await readRecordRows(context.platform.database, row.tenant_id, [row.record_id])
  const { oursText } = await import('./ours-text.ts')
  return oursText(context, row, records.get(row.record_id))
}
