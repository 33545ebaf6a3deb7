import { createHash } from 'node:crypto'
import type { CountQuery } from './full-text.ts'

/** More combinations than this make the expression slow to parse; the projects are then compared row by row. */
const MOST_SCOPES = 64

/** An id of any form as one token that no other combination of ids has. */
const scopeToken = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

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
  const terms = words.map(({ token, prefix }) => `"${token}"${prefix ? ' *' : ''}`)
  const columns = query.field === 'title' ? 'title' : '{title body}'
  return `scope : (${scopes(query).join(' OR ')}) AND ${columns} : (${terms.join(query.match === 'all' ? ' AND ' : ' OR ')})`
}

function scopes(query: CountQuery): string[] {
  const { tenantId, kinds, projectIds } = query
  const all = projectIds === null || needsProjectCheck(query)
  const tokens = kinds.flatMap((kind) =>
    all ? [scopeToken(tenantId, kind)] : projectIds.map((projectId) => scopeToken(tenantId, kind, projectId)),
  )
  return tokens.map((token) => `"${token}"`)
}
