import { sql } from 'kysely'
import { withoutOmitted } from '#core/answer-budget'
import { validityOf } from '#features/search/index'
import { inSlices } from '#platform/clock/wait'
import type { Database, Reads } from '#platform/database/database'
import { hotQueryOfMany } from '#platform/database/hot-query'
import {
  type LongColumns,
  omissionsOf,
  readByOmissions,
  selectionOf,
  type WithOmitted,
  withOmissions,
} from '#platform/database/long-columns'
import { RECORDS, type RecordRow } from './records.tables.ts'

export type ListedRow = WithOmitted<RecordRow>

/** Shows a row without the texts that it omits. */
export const presentListed =
  (present: (row: RecordRow) => Record<string, unknown>) =>
  (row: ListedRow): Record<string, unknown> =>
    withoutOmitted(present(row), row.omitted)

const LONG: LongColumns = {
  table: 'records',
  id: 'id',
  texts: {
    content: 'content',
    text_content: 'text_content',
    source_text: 'source_text',
    description: 'description',
  },
}

/** No answer contains it. */
const UNUSED = 'link_text'

/** Rows without their long texts that are read at once: the columns behind a text are found by walking through it. */
const LARGE_AT_ONCE = 5

const chooseOmissions = omissionsOf(LONG)

const selectRows = hotQueryOfMany<{ tenantId: string }, RecordRow>((db, { tenantId }, ids) => ({
  compile: () => selection(tenantId, ids, new Set([UNUSED])).compile(db),
}))

const selection = (tenantId: string, ids: readonly string[], omitted: ReadonlySet<string>) => sql<RecordRow>`
  select ${sql.join(selectionOf(RECORDS, LONG, omitted))} from records
  where tenant_id = ${tenantId} and id in (${sql.join(ids)})`

/** In the order of the ids. Several omit what is beyond the budget of an answer. */
export async function readListed(db: Reads, tenantId: string, ids: string[], budget?: number): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const omissions = await chooseOmissions(db, tenantId, ids, budget)
  const rows = await readByOmissions(ids, omissions, [LONG], async (group, omitted) =>
    omitted.size === 0
      ? selectRows(db, { tenantId }, group)
      : inSlices(
          group,
          async (slice) => (await selection(tenantId, slice, new Set([...omitted, UNUSED])).execute(db)).rows,
          LARGE_AT_ONCE,
        ),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [withOmissions(row, omissions)] : []
  })
}

/** Like readListed, without trash. */
export async function readRecords(
  { read }: Pick<Database, 'read'>,
  tenantId: string,
  ids: string[],
  budget?: number,
): Promise<ListedRow[]> {
  return (await readListed(read, tenantId, ids, budget)).filter((row) => row.in_trash === 0)
}

export async function readValidity(database: Database, tenantId: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, ReturnType<typeof validityOf>>()
  const rows = await database.read
    .selectFrom('records')
    .select(['id', 'valid_from', 'valid_to', 'replaced_by'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, validityOf(row)]))
}
