import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../database.ts'
import { anyRow } from './postgres-walk.ts'
import { hasWord } from './sqlite-match.ts'
import { kindsOf } from './sqlite-scopes.ts'

/** Words per transaction, so that other writers do not wait long. */
const SLICE = 500

interface TermKey {
  tenant_id: string
  size: number
  term: string
}

export async function removeUnusedTerms(database: Database, signal?: AbortSignal): Promise<void> {
  let after: TermKey = { tenant_id: '', size: 0, term: '' }
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
    await database.transact((tx) => removeUnused(database.dialect, tx, words))
    after = last
  }
}

async function removeUnused(dialect: Database['dialect'], tx: Tx, words: readonly TermKey[]): Promise<void> {
  const usedOf = dialect === 'sqlite' ? await usedOnSqlite(tx, words) : usedOnPostgres
  for (const word of words) {
    if ((await usedOf(word).execute(tx)).rows.length > 0) continue
    const { tenant_id, size, term } = word
    await sql`delete from search_terms where tenant_id = ${tenant_id} and size = ${size} and term = ${term}`.execute(tx)
  }
}

async function usedOnSqlite(tx: Tx, words: readonly TermKey[]): Promise<(word: TermKey) => RawBuilder<unknown>> {
  const kinds = new Map<string, string[]>()
  for (const tenantId of new Set(words.map(({ tenant_id }) => tenant_id)))
    kinds.set(tenantId, await kindsOf(tx, tenantId))
  return ({ tenant_id, term }) => hasWord(tenant_id, kinds.get(tenant_id) ?? [], term)
}

const usedOnPostgres = ({ tenant_id, term }: TermKey): RawBuilder<unknown> => anyRow(tenant_id, term)
