import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { hotScan } from '../hot-query.ts'
import type { Candidate, CountQuery, LeadingQuery } from './full-text.ts'
import { type KindsShape, type KindsValues, kindQueries, shapeOfKinds, valuesOfKinds } from './sqlite-kinds.ts'
import { isVisible, matching } from './sqlite-match.ts'
import { hasKind } from './sqlite-scopes.ts'
import { titleKey } from './title-key.ts'

export interface Newest {
  titled: Candidate[]
  anywhere: Candidate[]
}

/** Uses one scan for all, because a round trip to a reader thread costs as much as most of these searches. */
export async function readNewest(database: Database, query: LeadingQuery, words: CountQuery['words']): Promise<Newest> {
  const { limit, wholeTitle, projectIds } = query
  const anywhere: CountQuery = { ...query, field: 'any', visibleOnly: true }
  const shape = { ...shapeOfKinds(anywhere), exactly: wholeTitle.length > 0, inProjects: projectIds !== null, limit }
  const rows = await selectNewest(database, shape, {
    ...valuesOfKinds(anywhere, words),
    title: titleKey(wholeTitle),
  })
  const of = (titled: number): Candidate[] =>
    rows.filter((row) => row.titled === titled).map(({ kind, id, at }) => ({ kind, id, at }))
  return { titled: of(1), anywhere: of(0) }
}

interface Row extends Candidate {
  titled: number
}

interface Shape extends KindsShape {
  exactly: boolean
  inProjects: boolean
  limit: number
}

const selectNewest = hotScan<Shape, KindsValues, Row>((shape, values) => {
  const parts = [
    ...newestOfKinds({ ...shape, field: 'title' }, values),
    ...(shape.exactly ? [titledExactly(shape, values)] : []),
    ...newestOfKinds(shape, values),
  ]
  return sql<Row>`${sql.join(parts, sql` union all `)}`
})

const newestOfKinds = (shape: Shape, values: KindsValues): RawBuilder<unknown>[] =>
  kindQueries(shape, values).map(
    (kindQuery) => sql`
      select * from (select ${sql.lit(Number(shape.field === 'title'))} as titled, d.kind, d.id, d.at
        ${matching(shape, kindQuery, true)} order by s.rowid desc limit ${sql.lit(shape.limit)})
      where ${hasKind(values.tenantId, kindQuery.kind)}`,
  )

function titledExactly(shape: Shape, values: KindsValues): RawBuilder<unknown> {
  const kinds = sql.join(kindQueries(shape, values).map(({ kind }) => kind))
  const inProjects = shape.inProjects
    ? sql`and d.project_id in (select value from json_each(${values.projects}))`
    : sql``
  return sql`select * from (select 1 as titled, d.kind, d.id, d.at from search_doc d
    where d.tenant_id = ${values.tenantId} and d.title_key = ${values.title} and d.title_key <> ''
    and d.kind in (${kinds}) ${inProjects} and in_time(d.row_id) and ${isVisible('d.row_id')}
    order by d.row_id desc limit ${sql.lit(shape.limit)})`
}
