import { sql } from 'kysely'
import { isHere } from '#platform/account-moves/refuse-parked'
import type { Database, Reads } from '#platform/database/database'

interface Ref {
  kind: string
  id: string
}

/** Returns the next indexed records of an account, in the order of its key. */
export const listIndexed = (db: Reads, tenantId: string, after: Ref, limit: number): Promise<Ref[]> =>
  db
    .selectFrom('search_doc')
    .select(['kind', 'id'])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb(eb.refTuple('kind', 'id'), '>', eb.tuple(after.kind, after.id)))
    .orderBy('kind')
    .orderBy('id')
    .limit(limit)
    .execute()

export async function countIndexed(database: Database, tenantId: string): Promise<number> {
  const query = database.read
    .selectFrom('search_doc')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
  const [row] = await database.scan<{ count: number }>(query.compile())
  return Number(row?.count ?? 0)
}

/** Returns accounts whose records are not all listed for this model, unless they have turned it off. */
export async function listUnlistedTenants(db: Reads, model: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tenants as t')
    .leftJoin('vector_states as s', 's.tenant_id', 't.id')
    .select('t.id')
    .where(isHere(sql.ref('t.id')))
    .where((eb) =>
      eb.or([
        eb('s.tenant_id', 'is', null),
        eb.and([eb('s.is_on', '=', 1), eb.or([eb('s.model', '<>', model), eb('s.is_listed', '=', 0)])]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
