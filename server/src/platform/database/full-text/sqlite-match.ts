import { type RawBuilder, sql } from 'kysely'
import type { CountQuery, QueryWord } from './full-text.ts'
import { ROWS_PER_MS } from './sqlite-rows.ts'
import { scopeCode } from './sqlite-scopes.ts'
import { joinTerms } from './word-expression.ts'
import { indexedInstant } from './words.ts'

/** More combinations than this make the expression slow to parse; the projects are then compared row by row. */
const MOST_SCOPES = 64

/** True when the expression covers all projects and the rows have to be compared as well. */
export const needsProjectCheck = ({ projectIds, kinds }: CountQuery): boolean =>
  projectIds !== null && projectIds.length * kinds.length > MOST_SCOPES

export const isVisible = (row: string): RawBuilder<unknown> =>
  sql`${sql.ref(row)} not in (select row_id from search_hidden)`

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

/** The documents' rows are joined for what is shown of them; whose they are the words themselves say. */
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
  if (othersOnly) return `((${others.length > 0 ? others.join(' OR ') : term}) NOT ${term})`
  return others.length === 0 ? term : `(${[term, ...others].join(' OR ')})`
}

/** Whether any document of these kinds has the word. */
export const hasWord = (tenantId: string, kinds: readonly string[], token: string): RawBuilder<unknown> => {
  const terms = kinds.map((kind) => `"${scopeCode(tenantId, kind)}${token}"`)
  return sql`select 1 from search_text where search_text match ${terms.join(' OR ')} limit 1`
}
