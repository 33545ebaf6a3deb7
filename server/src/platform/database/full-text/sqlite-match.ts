import { hash } from 'node:crypto'
import type { CountQuery, QueryWord } from './full-text.ts'
import { joinTerms } from './word-expression.ts'

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

/** The FTS5 expression. Tokens are quoted, so that none of them is read as an operator. */
export function matchExpression(query: CountQuery, words: CountQuery['words']): string {
  const terms = words.map(termOf)
  const columns = query.field === 'title' ? 'title' : '{title body}'
  return `scope : (${scopes(query).join(' OR ')}) AND ${columns} : (${joinTerms(terms, query.match, ' AND ', ' OR ')})`
}

function termOf({ token, prefix, or = [] }: QueryWord): string {
  const term = `"${token}"${prefix ? ' *' : ''}`
  return or.length === 0 ? term : `(${[term, ...or.map((other) => `"${other}"`)].join(' OR ')})`
}

function scopes(query: CountQuery): string[] {
  const { tenantId, kinds, projectIds } = query
  const all = projectIds === null || needsProjectCheck(query)
  const tokens = kinds.flatMap((kind) =>
    all ? [scopeToken(tenantId, kind)] : projectIds.map((projectId) => scopeToken(tenantId, kind, projectId)),
  )
  return tokens.map((token) => `"${token}"`)
}
