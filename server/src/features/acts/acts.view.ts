import type { Reads } from '#platform/database/database'
import type { ActChangeRow, ActRow } from './acts.tables.ts'

/** Changes of an act that are read for its description. */
const MAX_SHOWN = 5

export interface ActWithChanges {
  act: ActRow
  /** The first of them. */
  changes: (ActChangeRow & { title: string })[]
}

export async function listActs(
  db: Reads,
  tenantId: string,
  userId: string,
  options: { limit: number; id?: string },
): Promise<ActWithChanges[]> {
  const query = db
    .selectFrom('acts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(options.limit)
  const acts = await (options.id === undefined ? query : query.where('id', '=', options.id)).execute()
  const ids = acts.map(({ id }) => id)
  const changes = ids.length === 0 ? [] : await listFirstChanges(db, tenantId, ids)
  const titles = await readTitles(db, tenantId, changes)
  const byAct = Map.groupBy(changes, ({ act_id }) => act_id)
  return acts.map((act) => ({
    act,
    changes: (byAct.get(act.id) ?? []).map((change) => ({ ...change, title: titles.get(change.item_id) ?? '' })),
  }))
}

/** Deleted lines may have left a gap in the first positions. */
const listFirstChanges = (db: Reads, tenantId: string, ids: readonly string[]): Promise<ActChangeRow[]> =>
  db
    .selectFrom('act_changes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('act_id', 'in', ids)
    .where('position', '<=', MAX_SHOWN)
    .orderBy('position')
    .execute()

async function readTitles(db: Reads, tenantId: string, changes: readonly ActChangeRow[]): Promise<Map<string, string>> {
  const idsOf = (isEmail: boolean): string[] =>
    changes.filter(({ item_type }) => (item_type === 'email') === isEmail).map(({ item_id }) => item_id)
  const [mails, records] = [idsOf(true), idsOf(false)]
  const subjects = mails.length
    ? await db
        .selectFrom('emails')
        .select(['id', 'subject as title'])
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', mails)
        .execute()
    : []
  const titles = records.length
    ? await db
        .selectFrom('records')
        .select(['id', 'title'])
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', records)
        .execute()
    : []
  return new Map([...subjects, ...titles].map(({ id, title }) => [id, title]))
}
