import { type RawBuilder, sql } from 'kysely'
import type { CountQuery, QueryWord } from './full-text.ts'
import { ROWS_PER_MS } from './sqlite-rows.ts'
import { scopeCode } from './sqlite-scopes.ts'
import { joinTerms } from './word-expression.ts'
import { indexedInstant } from './words.ts'

/** With more combinations the expression parses slowly; the projects are then compared row by row. */
const MAX_SCOPES = 64

const needsProjectCheck = ({ projectIds, kinds }: CountQuery): boolean =>
  projectIds !== null && projectIds.length * kinds.length > MAX_SCOPES

export const isVisible = (row: string): RawBuilder<unknown> =>
  sql`${sql.ref(row)} not in (select row_id from search_hidden)`

/** Checks the deadline in every 61st row, because the check costs more than a row of FTS5. */
const IN_TIME = sql.raw('(s.rowid % 61 <> 0 or in_time(s.rowid))')

/** Row ids of one instant may extend into this many following milliseconds: two million documents. */
const CROWDED_MS = 1_000

export interface MatchedWord extends QueryWord {
  othersOnly?: boolean
}

/** The parts of a query that change its SQL text; everything else is bound. */
export interface MatchShape {
  field: CountQuery['field']
  visibleOnly: boolean
  between: boolean
  /** Too many projects for the expression: it covers all projects, and the rows are compared. */
  compared: boolean
}

export interface MatchValues {
  words: unknown
  /** A JSON array. */
  projects: unknown
  /** Bounds of the row ids, and their instants. */
  firstRow: unknown
  lastRow: unknown
  first: unknown
  last: unknown
}

export const shapeOf = (query: CountQuery): MatchShape => ({
  field: query.field,
  visibleOnly: query.visibleOnly === true,
  between: query.between !== undefined,
  compared: needsProjectCheck(query),
})

/**
 * Row ids start with the instant. Those of a crowded millisecond extend into the next, so instants are compared too.
 */
export function valuesOf(query: CountQuery, words: readonly MatchedWord[]): MatchValues {
  const first = indexedInstant(query.between?.first ?? 0)
  const last = indexedInstant(query.between?.last ?? Number.POSITIVE_INFINITY)
  return {
    words: matchExpression(query, words),
    projects: JSON.stringify(query.projectIds),
    firstRow: first * ROWS_PER_MS,
    lastRow: Math.min((last + CROWDED_MS) * ROWS_PER_MS, Number.MAX_SAFE_INTEGER),
    first,
    last,
  }
}

/** Terms carry a tenant prefix, so no tenant filter is needed. `search_doc` is joined only when its columns are needed. */
export function matching(
  { field, visibleOnly, between, compared }: MatchShape,
  values: MatchValues,
  withRows: boolean,
): RawBuilder<unknown> {
  const index = sql.table(field === 'title' ? 'search_text_titles' : 'search_text')
  const rows = withRows || between || compared ? sql`join search_doc d on d.row_id = s.rowid` : sql``
  const inProject = compared ? sql`and d.project_id in (select value from json_each(${values.projects}))` : sql``
  const visible = visibleOnly ? sql`and ${isVisible('s.rowid')}` : sql``
  const inTime = between
    ? sql`and s.rowid between ${asRow(values.firstRow)} and ${asRow(values.lastRow)} and d.at between ${values.first} and ${values.last}`
    : sql``
  return sql`
    from ${index} s ${rows}
    where ${index} match ${values.words} and ${IN_TIME} ${inProject} ${visible} ${inTime}`
}

/** `node:sqlite` binds numbers as floating point, but FTS5 accepts only integers as row id bounds. */
const asRow = (row: unknown): RawBuilder<unknown> => sql`cast(${row} as integer)`

export const matches = (query: CountQuery, words: readonly MatchedWord[]): RawBuilder<unknown> =>
  matching(shapeOf(query), valuesOf(query, words), true)

/** Quotes every word, so that none is parsed as an operator. */
const matchExpression = (query: CountQuery, words: readonly MatchedWord[]): string =>
  query.kinds.map((kind) => `(${ofKind(query, kind, words)})`).join(' OR ')

function ofKind(query: CountQuery, kind: string, words: readonly MatchedWord[]): string {
  const code = scopeCode(query.tenantId, kind)
  const terms = words.map((word) => termOf(code, word))
  const having = joinTerms(terms, query.match, ' AND ', ' OR ')
  if (query.projectIds === null || needsProjectCheck(query)) return having
  const projects = query.projectIds.map((projectId) => `"${scopeCode(query.tenantId, kind, projectId)}"`)
  return `(${projects.join(' OR ')}) AND (${having})`
}

function termOf(code: string, { token, prefix, or = [], othersOnly = false }: MatchedWord): string {
  const term = `"${code}${token}"${prefix ? ' *' : ''}`
  const alternatives = or.filter((alternative) => alternative !== token).map((alternative) => `"${code}${alternative}"`)
  // Without other terms this matches nothing: the word NOT itself.
  if (othersOnly) return `((${alternatives.length > 0 ? anyOf(alternatives) : term}) NOT ${term})`
  return alternatives.length === 0 ? term : `(${anyOf([term, ...alternatives])})`
}

/** Terms of one group; longer lists are split into groups. */
const GROUP = 12

export const isLongList = ({ or = [] }: QueryWord): boolean => or.length > 2 * GROUP

/** Shorter than any scope code, so no document contains it. */
const NOWHERE = '"0"'

/**
 * Matches any of these terms. FTS5 tests each member of an `OR` for every row and flattens nested `OR`s, but not within
 * a `NOT`. So it tests a long list's groups first, and a group's terms only for rows that match the group.
 */
function anyOf(terms: readonly string[]): string {
  if (terms.length <= 2 * GROUP) return terms.join(' OR ')
  const groups = Array.from({ length: Math.ceil(terms.length / GROUP) }, (_, at) =>
    terms.slice(at * GROUP, (at + 1) * GROUP),
  )
  return groups.map((group) => `((${group.join(' OR ')}) NOT ${NOWHERE})`).join(' OR ')
}

export const hasWord = (tenantId: string, kinds: readonly string[], token: string): RawBuilder<unknown> => {
  const terms = kinds.map((kind) => `"${scopeCode(tenantId, kind)}${token}"`)
  return sql`select 1 from search_text where search_text match ${terms.join(' OR ')} limit 1`
}
