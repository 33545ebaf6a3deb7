import { type RawBuilder, sql } from 'kysely'
import type { Candidate, CandidateQuery, CountQuery, PostingsQuery } from './full-text.ts'
import { blocksOf } from './postgres-blocks.ts'
import { BLOCK, MAX_PROJECTS, toQuery } from './postgres-words.ts'
import type { PostingRow } from './postings.ts'
import { indexedInstant } from './words.ts'

// These texts leave the planner no choice: only the index of words can answer a block.

export interface Walk {
  field: CountQuery['field']
  /** The walk stops at this many matches; more may be returned. */
  limit: number
}

export interface WalkedRow extends Candidate {
  seq: number
  field: CountQuery['field']
  found: number
}

/**
 * Selects the newest `limit` of every walk for each kind. A walk that stops early may miss newer records in overlapping
 * or partly read blocks. All blocks that can contain such records are then read in full.
 */
export function newestRows(
  query: Omit<CandidateQuery, 'field'>,
  words: CountQuery['words'],
  walks: readonly Walk[],
): RawBuilder<WalkedRow> {
  const queries = walks.map(
    ({ field, limit }) => sql`(${field}::text, ${toQuery(query, words, field)}::text, ${limit}::bigint)`,
  )
  const latest = sql`order by at desc, seq desc`
  const hits = sql`select id, at, seq from search_doc where ${matching(query, sql`asked.terms`)}`
  return sql<WalkedRow>`
    with recursive ${blocksOf(query.tenantId, namedKinds(query.kinds))}
    select kinds.kind, newest.id, newest.at, newest.seq, asked.field, newest.found
    from ${namedKinds(query.kinds)} as kinds (kind)
    cross join (values ${sql.join(queries)}) as asked (field, terms, most)
    cross join lateral (
      with walked as materialized (
        select hit.id, hit.at, hit.seq, part.newest
        from (select * from blocks where kind = kinds.kind ${inDays(query)} order by newest desc, block desc) as part
        cross join lateral (${hits}) as hit
        limit asked.most
      ), told as materialized (
        select count(*) as found, min(newest) as reached, case when count(*) >= asked.most then (
          select at from walked ${latest} offset ${query.limit - 1}::bigint limit 1) end as last
        from walked
      ), passed as (
        select hit.id, hit.at, hit.seq from told
        join blocks as part on part.kind = kinds.kind and part.newest between told.last and told.reached
        cross join lateral (${hits}) as hit
      )
      select either.*, told.found from (
        (select id, at, seq from walked ${latest} limit ${query.limit}::bigint)
        union
        (select id, at, seq from passed ${latest} limit ${query.limit}::bigint)
      ) as either cross join told
      ${latest} limit ${query.limit}::bigint
    ) as newest`
}

export const countRows = (
  query: CountQuery,
  words: CountQuery['words'],
  limit: number,
): RawBuilder<{ found: number }> => sql`
  with recursive ${blocksOf(query.tenantId, namedKinds(query.kinds))}
  select count(*) as found from (
    select 1 from (select * from blocks where true ${inDays(query)} order by newest desc, block desc) as part
    cross join lateral (
      select 1 from search_doc where ${matching(query, sql`${toQuery(query, words, query.field)}::text`)}) as hit
    limit ${limit}::bigint) as counted`

export function postingRows(query: PostingsQuery): RawBuilder<PostingRow> {
  const alone = { ...query, match: 'any', field: 'any' } as const
  const each = query.words.map((word, index) => sql`(${index}::int, ${toQuery(alone, [word], 'any')}::text)`)
  return sql<PostingRow>`
    with recursive ${blocksOf(query.tenantId, namedKinds(query.kinds))}
    select asked.word, holding.kind, holding.id from (values ${sql.join(each)}) as asked (word, terms)
    cross join lateral (
      select part.kind, hit.id from (select * from blocks order by newest desc, block desc) as part
      cross join lateral (select id from search_doc where ${matching(alone, sql`asked.terms`)}) as hit
      limit ${query.limit}::bigint) as holding`
}

const namedKinds = (kinds: readonly string[]): RawBuilder<unknown> =>
  sql`(values ${sql.join(kinds.map((kind) => sql`(${kind}::text)`))})`

type WalkScope = Pick<CountQuery, 'tenantId' | 'projectIds' | 'between' | 'visibleOnly'>

function inDays({ tenantId, between }: WalkScope): RawBuilder<unknown> {
  if (!between) return sql``
  return sql`and newest >= ${indexedInstant(between.first)} and (
    select at from search_doc where tenant_id = ${tenantId} and kind = blocks.kind and block = blocks.block
    order by at limit 1) <= ${indexedInstant(between.last)}`
}

/**
 * Conditions on a row of the block `part`. Account and kind follow from the block, but are compared in case two blocks
 * ever share a number. `is true` keeps the planner from choosing another index.
 */
function matching(query: WalkScope, terms: RawBuilder<unknown>): RawBuilder<unknown> {
  const { tenantId, projectIds, between, visibleOnly } = query
  const inProject =
    projectIds && projectIds.length > MAX_PROJECTS ? sql`and project_id in (${sql.join(projectIds)})` : sql``
  const inTime = between
    ? sql`and at between ${indexedInstant(between.first)} and ${indexedInstant(between.last)}`
    : sql``
  return sql`
    words @@ replace(${terms}, ${sql.lit(BLOCK)}, to_hex(part.block))::tsquery
    and (tenant_id = ${tenantId} and kind = part.kind) is true
    ${visibleOnly ? sql`and hidden = 0` : sql``} ${inTime} ${inProject}`
}

export function anyRow(tenantId: string, token: string): RawBuilder<unknown> {
  const term = toQuery({ match: 'all', projectIds: null }, [{ token, prefix: false }], 'any')
  return sql`
  with recursive kinds (kind) as (
    (select kind from search_doc where tenant_id = ${tenantId} order by kind limit 1)
    union all
    select next.kind from kinds cross join lateral (
      select kind from search_doc where tenant_id = ${tenantId} and kind > kinds.kind order by kind limit 1) as next
  ), ${blocksOf(tenantId, sql`kinds`)}
  select 1 from blocks as part cross join lateral (
    select 1 from search_doc where ${matching({ tenantId, projectIds: null }, sql`${term}::text`)} limit 1) as hit
  limit 1`
}
