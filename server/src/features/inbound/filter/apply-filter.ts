import type { Needs } from '#platform/platform'
import type { Dependencies } from '../deliver.ts'
import { listInbound } from './list-inbound.view.ts'
import { matchesFilter, readRules } from './rules.ts'

const SLICE = 500

export interface Applied {
  matched: number
  moved: number
}

/**
 * Applies the filter to stored emails.
 * @returns how many emails outside trash match, and how many moved there. @throws AppError `not_found`.
 */
export async function applyFilter(
  { database }: Needs<'database'>,
  { projects, emails }: Dependencies,
  tenantId: string,
  projectId: string,
  dryRun: boolean,
): Promise<Applied> {
  const project = await projects.resolve(database.read, tenantId, projectId)
  const rules = readRules(project.email_filter)
  let [matched, moved, after] = [0, 0, '']
  while (rules.length > 0) {
    const mails = await listInbound(database, tenantId, project.id, after, SLICE)
    const last = mails.at(-1)
    if (!last) break
    after = last.id
    const matching = mails.filter(({ from, subject }) => matchesFilter(rules, { from, subject })).map(({ id }) => id)
    matched += matching.length
    if (!dryRun && matching.length > 0) moved += await emails.moveToTrash(tenantId, project.id, matching)
  }
  return { matched, moved }
}
