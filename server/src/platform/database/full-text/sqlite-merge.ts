import { sql } from 'kysely'
import type { Database, Tx } from '../database.ts'
import { readInstanceValue, upsertInstanceValue } from '../instance-values.ts'

const INDEXES = ['search_text', 'search_text_titles'] as const

/** Pages per transaction, about 8 ms: it blocks other writers and the event loop. */
const SLICE = 32
/** Merging rewrites the whole index, so it waits until the document count has changed by this share. */
const WORTH = 0.1
const MERGED_DOCUMENTS = 'search-merged-documents'

/**
 * Merges each index into one segment, because every search reads each segment. This also drops the words of deleted
 * documents. Works in slices; `signal` stops it between two, and the next run continues.
 */
export async function mergeSegments(database: Database, signal?: AbortSignal): Promise<void> {
  const documents = await countDocuments(database)
  const merged = Number(await readInstanceValue(database.read, MERGED_DOCUMENTS))
  if (Math.abs(documents - merged) <= documents * WORTH) return
  for (const index of INDEXES) await mergeIndex(database, index, signal)
  if (signal?.aborted) return
  await database.transact((tx) => upsertInstanceValue(tx, MERGED_DOCUMENTS, `${documents}`))
}

async function countDocuments(database: Database): Promise<number> {
  const counting = sql<{ documents: number }>`select count(*) as documents from search_doc where in_time(row_id)`
  const [row] = await database.scan(counting.compile(database.read))
  return row?.documents ?? 0
}

async function mergeIndex(database: Database, index: string, signal?: AbortSignal): Promise<void> {
  // A negative number of pages starts a merge of all segments; positive ones continue it.
  for (let pages = -SLICE; !signal?.aborted; pages = SLICE) {
    const wasDone = await database.transact((tx) => mergePages(tx, index, pages))
    if (wasDone) return
  }
}

/** Reports whether the merge is complete: FTS5 then changes fewer than two rows. */
async function mergePages(tx: Tx, index: string, pages: number): Promise<boolean> {
  const before = await countChanges(tx)
  await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('merge', ${pages})`.execute(tx)
  return (await countChanges(tx)) - before < 2
}

async function countChanges(tx: Tx): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(tx)
  return rows[0]?.changes ?? 0
}
