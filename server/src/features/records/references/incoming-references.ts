import type { RecordsContext } from '../context.ts'
import { namesOfTarget } from './references.ts'
import { type LinkedRecord, listNaming, type StoredReference } from './references.view.ts'
import { resolveReferences } from './resolve-references.ts'

/** Lists the addresses in texts of other records of the project that lead to this one, newest record first. */
export async function listIncomingReferences(
  context: RecordsContext,
  record: LinkedRecord,
  limit: number,
): Promise<StoredReference[]> {
  const { database } = context.platform
  const scope = { tenantId: record.tenant_id, projectId: record.project_id }
  const files = await context.files().ofRecords(database.read, record.tenant_id, [record.id])
  const names = namesOfTarget(
    record.title,
    files.map(({ path }) => path),
  )
  const candidates = await listNaming(database, scope, names, limit)
  const resolved = await resolveReferences(context, scope, candidates)
  return candidates.filter(({ sourceId }, index) => resolved[index]?.record.id === record.id && sourceId !== record.id)
}
