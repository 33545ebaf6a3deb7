import { type RawBuilder, sql } from 'kysely'
import type { Candidate, CountQuery, LeadingQuery } from './full-text.ts'
import { isVisible, matches } from './sqlite-match.ts'
import { titleKey } from './title-key.ts'

type Words = CountQuery['words']

/** The newest of each kind with the words in their titles, and those with exactly that title. */
export function titledRows(query: LeadingQuery, words: Words): RawBuilder<Candidate> {
  const exactly = query.wholeTitle.length > 0 ? [titledExactly(query)] : []
  return sql<Candidate>`${sql.join([...newestOfKinds(query, words, 'title'), ...exactly], sql` union all `)}`
}

/** The newest of each kind with the words anywhere. */
export const anywhereRows = (query: LeadingQuery, words: Words): RawBuilder<Candidate> =>
  sql<Candidate>`${sql.join(newestOfKinds(query, words, 'any'), sql` union all `)}`

const newestOfKinds = (query: LeadingQuery, words: Words, field: CountQuery['field']): RawBuilder<unknown>[] =>
  query.kinds.map((kind) => {
    const ofKind: CountQuery = { ...query, kinds: [kind], field, visibleOnly: true }
    return sql`select * from (select d.kind, d.id, d.at ${matches(ofKind, words)}
      order by s.rowid desc limit ${query.limit}) where ${hasKind(query, kind)}`
  })

/** Asked once: a kind that the account has not costs no search. */
const hasKind = ({ tenantId }: LeadingQuery, kind: string): RawBuilder<unknown> =>
  sql`exists (select 1 from search_doc where tenant_id = ${tenantId} and kind = ${kind})`

/** The newest whose titles have these words and no others. */
function titledExactly({ tenantId, kinds, projectIds, wholeTitle, limit }: LeadingQuery): RawBuilder<unknown> {
  const inProject = projectIds ? sql`and d.project_id in (${sql.join(projectIds)})` : sql``
  return sql`select * from (select d.kind, d.id, d.at from search_doc d
    where d.tenant_id = ${tenantId} and d.title_key = ${titleKey(wholeTitle)} and d.title_key <> ''
    and d.kind in (${sql.join(kinds)}) ${inProject} and in_time(d.row_id)
    and ${isVisible('d.row_id')}
    order by d.row_id desc limit ${limit})`
}
