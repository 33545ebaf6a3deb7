import type { RecordsContext } from '../context.ts'
import type { RecordLinkRow, RecordRow } from '../records.tables.ts'
import { listIncomingReferences } from '../references/incoming-references.ts'
import { findLinked, type LinkedRecord, listAddresses, readSources } from '../references/references.view.ts'
import { resolveReferences } from '../references/resolve-references.ts'
import { MAX_LINKS } from './create-link.ts'

const SEPARATOR = '~'

export const isTextLink = (id: string): boolean => id.includes(SEPARATOR)

/** Returns null for other links. */
export const sourceOfTextLink = (id: string): string | null => (isTextLink(id) ? (id.split(SEPARATOR)[0] ?? '') : null)

/** Lists the links that the record's text and the texts of others contain, one for each pair. */
export async function listTextLinks(context: RecordsContext, tenantId: string, id: string): Promise<RecordLinkRow[]> {
  const record = await findLinked(context.platform.database.read, tenantId, id)
  if (!record) return []
  return [...(await listOutgoing(context, record)), ...(await listIncoming(context, record))]
}

async function listOutgoing(context: RecordsContext, record: LinkedRecord): Promise<RecordLinkRow[]> {
  const addresses = await listAddresses(context.platform.database.read, record.tenant_id, record.id)
  const wanted = addresses.map((address) => ({ sourceId: record.id, address }))
  const resolved = await resolveReferences(context, scopeOf(record), wanted)
  const targets = new Map(resolved.flatMap((each) => (each ? [[each.record.id, each.record]] : [])))
  targets.delete(record.id)
  return [...targets.values()].map((target) => linkOf(record, target))
}

async function listIncoming(context: RecordsContext, record: LinkedRecord): Promise<RecordLinkRow[]> {
  const references = await listIncomingReferences(context, record, MAX_LINKS)
  const sourceIds = new Set(references.map(({ sourceId }) => sourceId))
  const sources = await readSources(context.platform.database.read, record.tenant_id, [...sourceIds])
  return sources.map((source) => linkOf(source, record))
}

const scopeOf = ({ tenant_id, project_id }: LinkedRecord) => ({ tenantId: tenant_id, projectId: project_id })

/** The id names both ends, so it stays the same while the text contains the link. */
const linkOf = (
  source: Pick<RecordRow, 'tenant_id' | 'id' | 'type' | 'owner_id' | 'updated_at'>,
  target: Pick<RecordRow, 'id' | 'type'>,
): RecordLinkRow => ({
  tenant_id: source.tenant_id,
  id: `${source.id}${SEPARATOR}${target.id}`,
  source_id: source.id,
  source_type: source.type,
  target_id: target.id,
  target_type: target.type,
  label: '',
  owner_id: source.owner_id,
  created_at: source.updated_at,
  updated_at: source.updated_at,
})
