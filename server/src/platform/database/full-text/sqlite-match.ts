import { type RawBuilder, sql } from 'kysely'
import type { CountQuery, QueryWord } from './full-text.ts'
import { ROWS_PER_MS } from './sqlite-rows.ts'
import { scopeCode } from './sqlite-scopes.ts'
import { joinTerms } from './word-expression.ts'
import { indexedInstant } from './words.ts'

/** More combinations than this make the expression slow to parse; the projects are then compared row by row. */
const MOST_SCOPES = 64

/** True when the expression covers all projects and the rows have to be compared as well. */
const needsProjectCheck = ({ projectIds, kinds }: CountQuery): boolean =>
  projectIds !== null && projectIds.length * kinds.length > MOST_SCOPES

export const isVisible = (row: string): RawBuilder<unknown> =>
  sql`${sql.ref(row)} not in (select row_id from search_hidden)`

/** The clock is looked at once in a while: a row of FTS5 costs less than the look. */
const IN_TIME = sql.raw('(s.rowid % 61 <> 0 or in_time(s.rowid))')

/** So many milliseconds later a document may stand at most: two million of one instant. */
const CROWDED_MS = 1_000

/** A word as it is looked for here. */
export interface MatchedWord extends QueryWord {
  /** Only what stands beside it, where the word itself does not occur. */
  othersOnly?: boolean
  /** It was a beginning, and all words that begin so stand beside it; these stood there before. */
  meantBefore?: readonly string[]
}

/** What the text of a search depends on; what is looked for are its values. */
export interface MatchShape {
  field: CountQuery['field']
  visibleOnly: boolean
  between: boolean
  /** The expression covers all projects, and the rows are compared as well. */
  compared: boolean
}

export interface MatchValues {
  /** The FTS5 expression. */
  words: unknown
  /** As JSON. */
  projects: unknown
  /** The first and the last row that may be of the asked time, and its first and last instant. */
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

/** Row ids begin with the instant; those of a crowded millisecond go on into the next ones, so instants are compared too. */
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

/**
 * What matches, with its rows of `search_doc` where those are shown or compared. Whose they are the words themselves say.
 */
export function matching(
  { field, visibleOnly, between, compared }: MatchShape,
  given: MatchValues,
  withRows: boolean,
): RawBuilder<unknown> {
  const index = sql.table(field === 'title' ? 'search_text_titles' : 'search_text')
  const rows = withRows || between || compared ? sql`join search_doc d on d.row_id = s.rowid` : sql``
  const inProject = compared ? sql`and d.project_id in (select value from json_each(${given.projects}))` : sql``
  const visible = visibleOnly ? sql`and ${isVisible('s.rowid')}` : sql``
  const inTime = between
    ? sql`and s.rowid between ${asRow(given.firstRow)} and ${asRow(given.lastRow)} and d.at between ${given.first} and ${given.last}`
    : sql``
  return sql`
    from ${index} s ${rows}
    where ${index} match ${given.words} and ${IN_TIME} ${inProject} ${visible} ${inTime}`
}

/** Numbers are bound as floating point, and FTS5 ends its walk only at an integer: beyond any other bound each row is read and dropped. */
const asRow = (row: unknown): RawBuilder<unknown> => sql`cast(${row} as integer)`

/** The same for a query that is asked once in a while. */
export const matches = (query: CountQuery, words: readonly MatchedWord[]): RawBuilder<unknown> =>
  matching(shapeOf(query), valuesOf(query, words), true)

/** The FTS5 expression. Words are quoted, so that none of them is read as an operator. */
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
  const others = or.filter((other) => other !== token).map((other) => `"${code}${other}"`)
  // What is nowhere: the word without itself.
  if (othersOnly) return `((${others.length > 0 ? anyOf(others) : term}) NOT ${term})`
  return others.length === 0 ? term : `(${anyOf([term, ...others])})`
}

/** A list of more than two such groups is told in groups. */
const GROUP = 12

/** Whether a word stands for so many others that counting them takes longer than ranking does. */
export const isLongList = ({ or = [] }: QueryWord): boolean => or.length > 2 * GROUP

/** Shorter than any code, so no document has it. */
const NOWHERE = '"0"'

/**
 * Any of these terms. FTS5 looks at each member of an `OR` for every record, and takes lists within lists apart; a `NOT` it leaves
 * as it is. So of a long list it looks at the groups, and within one only where that has the record.
 */
function anyOf(terms: readonly string[]): string {
  if (terms.length <= 2 * GROUP) return terms.join(' OR ')
  const groups = Array.from({ length: Math.ceil(terms.length / GROUP) }, (_, at) =>
    terms.slice(at * GROUP, (at + 1) * GROUP),
  )
  return groups.map((group) => `((${group.join(' OR ')}) NOT ${NOWHERE})`).join(' OR ')
}

/** Whether any document of these kinds has the word. */
export const hasWord = (tenantId: string, kinds: readonly string[], token: string): RawBuilder<unknown> => {
  const terms = kinds.map((kind) => `"${scopeCode(tenantId, kind)}${token}"`)
  return sql`select 1 from search_text where search_text match ${terms.join(' OR ')} limit 1`
}
