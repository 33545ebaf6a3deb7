import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database.ts'

/** Letters of a code. The short beginnings that have an index of their own are counted behind it (migration 0031). */
export const CODE_LENGTH = 13

/**
 * A place as letters and digits of one length: 64 bits of a hash. Every word of the index begins with the code of its
 * account and kind, so the words of other accounts are other words, and are never met on the way.
 */
export function scopeCode(...parts: string[]): string {
  const name = JSON.stringify(parts)
  const known = codes.get(name)
  if (known !== undefined) return known
  const code = BigInt(`0x${hash('sha256', name).slice(0, 16)}`)
    .toString(36)
    .padStart(CODE_LENGTH, '0')
  if (codes.size >= MOST_KNOWN) codes.clear()
  codes.set(name, code)
  return code
}

/** One search asks for thirty of them, 5 µs each. */
const codes = new Map<string, string>()
const MOST_KNOWN = 1_000

/** What a document holds as the index has it: each word behind its code, and the code of its project as one more word. */
export function scopedWords(place: { tenantId: string; projectId: string; kind: string }, words: string[]): string {
  const { tenantId, projectId, kind } = place
  const code = scopeCode(tenantId, kind)
  return [scopeCode(tenantId, kind, projectId), ...words.map((word) => code + word)].join(' ')
}

/** Asked once: a kind that the account has not costs no search. */
export const hasKind = (tenantId: unknown, kind: unknown): RawBuilder<unknown> =>
  sql`exists (select 1 from search_doc where tenant_id = ${tenantId} and kind = ${kind})`

/** The kinds that an account has, each found with one seek. */
export async function kindsOf(tx: Tx, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with recursive kinds (kind) as (
      select min(kind) from search_doc where tenant_id = ${tenantId}
      union all
      select (select min(d.kind) from search_doc d where d.tenant_id = ${tenantId} and d.kind > kinds.kind)
      from kinds where kind is not null
    )
    select kind from kinds where kind is not null`.execute(tx)
  return rows.map(({ kind }) => kind)
}
