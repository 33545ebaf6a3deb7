import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { CountQuery, QueryWord } from './full-text.ts'
import { ROWS_PER_MS } from './sqlite-rows.ts'
import { joinTerms } from './word-expression.ts'
import { indexedInstant } from './words.ts'

/** More combinations than this make the expression slow to parse; the projects are then compared row by row. */
const MOST_SCOPES = 64

/** An id of any form as one token that no other combination of ids has. */
const scopeToken = (...parts: string[]): string => hash('sha256', JSON.stringify(parts)).slice(0, 32)

/** What the scope column of a document holds: its account and kind, and those with its project. */
export const scopesOf = (document: { tenantId: string; projectId: string; kind: string }): string =>
  [scopeToken(document.tenantId, document.kind), scopeToken(document.tenantId, document.kind, document.projectId)].join(
    ' ',
  )

/** True when the scope of the expression covers all projects and the rows have to be compared as well. */
export const needsProjectCheck = ({ projectIds, kinds }: CountQuery): boolean =>
  projectIds !== null && projectIds.length * kinds.length > MOST_SCOPES

export const isVisible = (row: string): RawBuilder<unknown> =>
  sql`${sql.ref(row)} not in (select row_id from search_hidden)`

/** Asked once: a kind that the account has not costs no search. */
export const hasKind = (tenantId: string, kind: string): RawBuilder<unknown> =>
  sql`exists (select 1 from search_doc where tenant_id = ${tenantId} and kind = ${kind})`

/** The clock is looked at once in a while: a row of FTS5 costs less than the look. */
const IN_TIME = sql.raw('(s.rowid % 61 <> 0 or in_time(s.rowid))')

/** Row ids begin with the instant; those of a crowded millisecond go on into the next ones, so the end is compared too. */
function isBetween(between: NonNullable<CountQuery['between']>): RawBuilder<unknown> {
  const [first, last] = [indexedInstant(between.first), indexedInstant(between.last)]
  const end = Math.min((last + CROWDED_MS) * ROWS_PER_MS, Number.MAX_SAFE_INTEGER)
  return sql`s.rowid between ${first * ROWS_PER_MS} and ${end} and d.at <= ${last}`
}

/** So many milliseconds later a document may stand at most: two million of one instant. */
const CROWDED_MS = 1_000

/** A word as it is looked for here. */
export interface MatchedWord extends QueryWord {
  /** Only what stands beside it, where the word itself does not occur. */
  othersOnly?: boolean
}

/** The documents' rows are joined for what is shown of them; the scope is exact by itself. */
export function matches(query: CountQuery, words: readonly MatchedWord[], withRows = true): RawBuilder<unknown> {
  const inProject = needsProjectCheck(query) ? sql`and d.project_id in (${sql.join(query.projectIds ?? [])})` : sql``
  const rows = withRows ? sql`join search_doc d on d.row_id = s.rowid` : sql``
  const visible = query.visibleOnly ? sql`and ${isVisible('s.rowid')}` : sql``
  const inTime = query.between && withRows ? sql`and ${isBetween(query.between)}` : sql``
  const index = sql.table(query.field === 'title' ? 'search_text_titles' : 'search_text')
  return sql`
    from ${index} s ${rows}
    where ${index} match ${matchExpression(query, words)} and ${IN_TIME} ${inProject} ${visible} ${inTime}`
}

/** The FTS5 expression. Tokens are quoted, so that none of them is read as an operator. */
function matchExpression(query: CountQuery, words: readonly MatchedWord[]): string {
  const terms = words.map(termOf)
  const columns = query.field === 'title' ? 'title' : '{title body}'
  return `scope : (${scopes(query).join(' OR ')}) AND ${columns} : (${joinTerms(terms, query.match, ' AND ', ' OR ')})`
}

function termOf({ token, prefix, or = [], othersOnly = false }: MatchedWord): string {
  const term = `"${token}"${prefix ? ' *' : ''}`
  const others = or.filter((other) => other !== token).map((other) => `"${other}"`)
  // What is nowhere: the word without itself.
  if (othersOnly) return `((${others.length > 0 ? others.join(' OR ') : term}) NOT ${term})`
  return others.length === 0 ? term : `(${[term, ...others].join(' OR ')})`
}

function scopes(query: CountQuery): string[] {
  const { tenantId, kinds, projectIds } = query
  const all = projectIds === null || needsProjectCheck(query)
  const tokens = kinds.flatMap((kind) =>
    all ? [scopeToken(tenantId, kind)] : projectIds.map((projectId) => scopeToken(tenantId, kind, projectId)),
  )
  return tokens.map((token) => `"${token}"`)
}
