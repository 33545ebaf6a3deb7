import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { anyRow } from './postgres-walk.ts'

/** Words of one transaction, so that no other writer waits for long. */
const SLICE = 500

interface Place {
  tenant_id: string
  size: number
  term: string
}

/** Removes the words that no document of their account has any more, in slices; `signal` ends it between two. */
export async function forgetTerms(database: Database, signal?: AbortSignal): Promise<void> {
  let after: Place = { tenant_id: '', size: 0, term: '' }
  while (!signal?.aborted) {
    const words = await database.read
      .selectFrom('search_terms')
      .select(['tenant_id', 'size', 'term'])
      .where(sql<boolean>`(tenant_id, size, term) > (${after.tenant_id}, ${after.size}, ${after.term})`)
      .orderBy('tenant_id')
      .orderBy('size')
      .orderBy('term')
      .limit(SLICE)
      .execute()
    const last = words.at(-1)
    if (!last) return
    await database.transact(async (tx) => {
      for (const { tenant_id, size, term } of words) {
        const used = (await stillUsed(database, tenant_id, term).execute(tx)).rows.length > 0
        if (used) continue
        await sql`delete from search_terms where tenant_id = ${tenant_id} and size = ${size} and term = ${term}`.execute(
          tx,
        )
      }
    })
    after = last
  }
}

/** On SQLite a word that another account uses stays as well: the index alone tells, without a look at its documents. */
const stillUsed = ({ dialect }: Database, tenantId: string, term: string): RawBuilder<unknown> =>
  dialect === 'sqlite'
    ? sql`select 1 from search_text where search_text match ${`{title body} : "${term}"`} limit 1`
    : anyRow(tenantId, term)
