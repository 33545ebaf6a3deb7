import type { RecordRow } from '#features/records/index'
import type { GitCopy } from '#platform/git/git'
import type { SyncContext } from '../context.ts'
import { type FileLink, readBaseTexts } from '../files/files.store.ts'
import { readRecordRows } from '../records.view.ts'
import type { SyncState } from './state.ts'

export interface Sight {
  context: SyncContext
  state: SyncState
  copy: GitCopy
  bases: Map<string, string>
  rows: Map<string, RecordRow>
}

const CHUNK = 200

export async function loadLinks({ context, state, bases, rows }: Sight, links: readonly FileLink[]): Promise<void> {
  const { database } = context.platform
  const { tenant_id, id } = state.repo
  for (let at = 0; at < links.length; at += CHUNK) {
    const slice = links.slice(at, at + CHUNK)
    const ids = slice.map(({ record_id }) => record_id)
    for (const [key, text] of await readBaseTexts(database.read, tenant_id, id, ids)) bases.set(key, text)
    const touched = slice.filter(
      (link) => state.records.get(link.record_id)?.updated_at !== Number(link.record_version),
    )
    const found = await readRecordRows(
      database,
      tenant_id,
      touched.map(({ record_id }) => record_id),
    )
    for (const [key, row] of found) rows.set(key, row)
  }
}
