import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database.ts'

/** In characters. The short-prefix indexes add this length (migrations/baseline/search.ts). */
export const CODE_LENGTH = 13

/**
 * Returns a fixed-length code: 64 bits of a hash. Every indexed word has the code of its account and kind as a prefix,
 * so a search never meets other accounts' words.
 */
export function scopeCode(...parts: string[]): string {
  const name = JSON.stringify(parts)
  const cached = codes.get(name)
  if (cached !== undefined) return cached
  const code = BigInt(`0x${hash('sha256', name).slice(0, 16)}`)
    .toString(36)
    .padStart(CODE_LENGTH, '0')
  if (codes.size >= MAX_CACHED) codes.clear()
  codes.set(name, code)
  return code
}

const codes = new Map<string, string>()
const MAX_CACHED = 1_000

/** Returns a document's words as indexed: each with its scope code as prefix, plus the code of its project. */
export function scopedWords(scope: { tenantId: string; projectId: string; kind: string }, words: string[]): string {
  const { tenantId, projectId, kind } = scope
  const code = scopeCode(tenantId, kind)
  return [scopeCode(tenantId, kind, projectId), ...words.map((word) => code + word)].join(' ')
}

/** Evaluated once: a kind that the account lacks costs no search. */
export const hasKind = (tenantId: unknown, kind: unknown): RawBuilder<unknown> =>
  sql`exists (select 1 from search_doc where tenant_id = ${tenantId} and kind = ${kind})`

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
