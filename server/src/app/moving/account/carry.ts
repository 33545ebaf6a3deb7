import type { CarriedRow, UserIds } from './carried-rows.ts'
import type { Move } from './move.ts'
import type { MovePlan } from './plan.ts'
import { MOVED_TABLES } from './table-plan.ts'

const FIRST_ROWS = 10
const MOST_ROWS = 1_000
/** A page below this size is followed by one of twice as many rows. */
const SMALL_PAGE_CHARACTERS = 1_000_000

/** Copies the rows of every table in pages. */
export async function carryRows(
  { source, target, signal, report }: Pick<Move, 'source' | 'target' | 'signal' | 'report'>,
  { tenantId, rows: counts }: MovePlan,
  moveId: string,
  users: UserIds,
): Promise<void> {
  const total = Math.max(
    1,
    Object.values(counts).reduce((sum, count) => sum + count, 0),
  )
  let done = 0
  for (const table of MOVED_TABLES) {
    let after: CarriedRow | null = null
    let limit = FIRST_ROWS
    do {
      signal.throwIfAborted()
      const page: { rows: CarriedRow[]; next: CarriedRow | null } = await source('read', {
        tenantId,
        table,
        after,
        limit,
        users,
      })
      if (page.rows.length > 0) await target('write', { tenantId, moveId, table, rows: page.rows })
      after = page.next
      done += page.rows.length
      if (JSON.stringify(page.rows).length < SMALL_PAGE_CHARACTERS) limit = Math.min(MOST_ROWS, limit * 2)
      else limit = Math.max(1, Math.floor(limit / 2))
      report('rows', `${Math.min(100, Math.floor((100 * done) / total))} %`)
    } while (after)
  }
}

/** Copies contents that the target does not have yet. */
export async function carryContents(
  { source, target, signal, report }: Pick<Move, 'source' | 'target' | 'signal' | 'report'>,
  { tenantId, contents }: MovePlan,
  moveId: string,
): Promise<void> {
  let after = ''
  let done = 0
  for (;;) {
    const names = await source('contents', { tenantId, after })
    const last = names.at(-1)
    if (!last) return
    let missing = await target('missing', { tenantId, hashes: names.map(({ sha256 }) => sha256) })
    while (missing.length > 0) {
      signal.throwIfAborted()
      const read = await source('readContents', { tenantId, hashes: missing })
      // Maintenance may have removed a content that nothing refers to.
      const received = read.flatMap((content) => (content === null ? [] : [Buffer.from(content, 'base64')]))
      await target('storeContents', { tenantId, moveId }, received)
      missing = missing.slice(read.length)
      report('contents', `${done + names.length - missing.length} of ${contents.count}`)
    }
    done += names.length
    after = last.sha256
  }
}
