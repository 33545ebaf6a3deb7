import type { Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { RecordTagRow, TagCounterRow } from '../records.tables.ts'

type Counted = Pick<RecordTagRow, 'project_id' | 'slug' | 'tag' | 'in_trash'>

/** Updates the account's tag counters; records in trash do not count. */
export async function countTags(
  tx: Tx,
  tenantId: string,
  { removed, added }: { removed: readonly Counted[]; added: readonly Counted[] },
): Promise<void> {
  const changes = new Map<string, TagCounterRow>()
  const add = ({ project_id, slug, tag, in_trash }: Counted, records: 1 | -1): void => {
    if (in_trash === 1) return
    const key = [project_id, slug, tag].join('\n')
    const change = changes.get(key) ?? { tenant_id: tenantId, project_id, slug, tag, records: 0 }
    change.records += records
    changes.set(key, change)
  }
  for (const row of removed) add(row, -1)
  for (const row of added) add(row, 1)
  // A fixed order prevents deadlocks between writers.
  const real = [...changes].filter(([, { records }]) => records !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
  const rows = real.map(([, row]) => row)
  await addCounts(tx, rows)
  for (const row of rows) if (row.records < 0) await dropEmpty(tx, row)
}

const addCounts = insertRows(
  'tag_counters',
  'on conflict (tenant_id, project_id, slug, tag) do update set records = tag_counters.records + excluded.records',
)

const dropEmpty = (tx: Tx, { tenant_id, project_id, slug, tag }: TagCounterRow) =>
  tx
    .deleteFrom('tag_counters')
    .where('tenant_id', '=', tenant_id)
    .where('project_id', '=', project_id)
    .where('slug', '=', slug)
    .where('tag', '=', tag)
    .where('records', '=', 0)
    .execute()
