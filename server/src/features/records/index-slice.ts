import { MAX_INDEXED_CHARS } from '#features/search/index'
import { textsOfFiles } from './attachments/attachments.store.ts'
import type { RecordsContext } from './context.ts'
import { searchEntry } from './store-record.ts'

const SLICE = 200

export interface IndexPosition {
  at: number
  id: string
}

export interface IndexedSlice {
  indexed: number
  /** null after the last slice. */
  next: IndexPosition | null
}

/** Indexes an account's records outside trash, oldest first, for a database with an empty index. */
export async function indexSlice(
  context: RecordsContext,
  tenantId: string,
  after: IndexPosition | null,
): Promise<IndexedSlice> {
  const { database } = context.platform
  const records = database.read
    .selectFrom('records')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('in_trash', '=', 0)
    .orderBy('updated_at')
    .orderBy('id')
    .limit(SLICE)
  const behind = after
    ? records.where((eb) =>
        eb.or([eb('updated_at', '>', after.at), eb.and([eb('updated_at', '=', after.at), eb('id', '>', after.id)])]),
      )
    : records
  const rows = await behind.execute()
  const ids = rows.map(({ id }) => id)
  const files = Map.groupBy(
    await textsOfFiles(database.read, tenantId, ids, MAX_INDEXED_CHARS),
    (file) => file.record_id,
  )
  const entries = rows.map((row) => searchEntry(context, row, files.get(row.id) ?? []))
  await database.transact((tx) => context.search.put(tx, ...entries))
  const last = rows.at(-1)
  return { indexed: rows.length, next: last && rows.length === SLICE ? { at: last.updated_at, id: last.id } : null }
}
