import { KNOWLEDGE_TYPES } from '@dossier/contract/vocabulary'
import type { RecordRow } from '#features/records/index'
import type { Database } from '#platform/database/database'
import type { Dependencies } from './dependencies.ts'
import { listLinkedRecords } from './linked-records.view.ts'

/** Records of an answer. */
const LIMIT = 20
/** Records with all words of the address that are read to find the address itself. */
const CANDIDATES = 60

export interface ContactRecord {
  row: Pick<RecordRow, 'id' | 'type' | 'title' | 'project_id'>
  via: 'mention' | 'link'
}

/** Returns records that a link connects with an email of the contact, then those whose text contains the address. */
export async function listRecordsAbout(
  database: Database,
  { records, search }: Pick<Dependencies, 'records' | 'search'>,
  tenantId: string,
  address: string,
): Promise<ContactRecord[]> {
  const linkedIds = await listLinkedRecords(database.read, tenantId, address, LIMIT)
  const candidates = await search.candidates({
    tenantId,
    projectIds: null,
    types: KNOWLEDGE_TYPES,
    text: address,
    limit: CANDIDATES,
  })
  const candidateIds = candidates.map(({ id }) => id).filter((id) => !linkedIds.includes(id))
  const linked = await records.read(tenantId, linkedIds)
  const mentioning = (await records.read(tenantId, candidateIds)).filter((row) => contains(row, address))
  return [
    ...linked.map((row) => ({ row, via: 'link' as const })),
    ...mentioning.map((row) => ({ row, via: 'mention' as const })),
  ].slice(0, LIMIT)
}

function contains(row: Partial<RecordRow>, address: string): boolean {
  const texts = [row.title, row.text_content, row.source_text, row.content, row.description]
  return texts.some((text) => text !== undefined && hasWhole(text.toLowerCase(), address))
}

/** anna@lind.example is no mention of hanna@lind.example. */
function hasWhole(text: string, address: string): boolean {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const before = text[at - 1] ?? ''
    const after = text.slice(at + address.length, at + address.length + 2)
    if (!/[\p{L}\p{N}._%+-]/u.test(before) && !/^[\p{L}\p{N}_-]|^\.[\p{L}\p{N}]/u.test(after)) return true
  }
  return false
}
