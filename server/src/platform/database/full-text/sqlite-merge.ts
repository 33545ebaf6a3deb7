import { sql } from 'kysely'
import type { Database, Tx } from '../database.ts'

const INDEXES = ['search_text', 'search_text_titles'] as const

/** Pages of one transaction, some 8 ms: nobody else writes, and the event loop waits. */
const SLICE = 32
/** As long as what came since is less than such a part of an index, writing all of it anew is not worth it. */
const WORTH = 0.1

/**
 * Makes one piece of the pieces that an index has grown in, each of which every search looks into. Words of deleted records
 * leave it with that. In slices; `signal` ends it between two, and the next time goes on from there.
 */
export async function mergePieces(database: Database, signal?: AbortSignal): Promise<void> {
  for (const index of INDEXES) {
    if (await isWorthIt(database, index)) await mergeAll(database, index, signal)
  }
}

async function isWorthIt(database: Database, index: string): Promise<boolean> {
  const pieces = await database.scan(
    sql<{ pages: number }>`
      select count(*) as pages from ${sql.table(`${index}_idx`)} where in_time(pgno) group by segid`.compile(
      database.read,
    ),
  )
  const pages = pieces.reduce((sum, piece) => sum + piece.pages, 0)
  const largest = Math.max(0, ...pieces.map((piece) => piece.pages))
  return pages - largest > pages * WORTH
}

async function mergeAll(database: Database, index: string, signal?: AbortSignal): Promise<void> {
  // A number below nothing puts all pieces up for merging; those above go on with that.
  for (let pages = -SLICE; !signal?.aborted; pages = SLICE) {
    const wasDone = await database.transact((tx) => mergeSome(tx, index, pages))
    if (wasDone) return
  }
}

/** Whether nothing was left to do: FTS5 tells it by changing no rows but one. */
async function mergeSome(tx: Tx, index: string, pages: number): Promise<boolean> {
  const before = await countChanges(tx)
  await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('merge', ${pages})`.execute(tx)
  return (await countChanges(tx)) - before < 2
}

async function countChanges(tx: Tx): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(tx)
  return rows[0]?.changes ?? 0
}
