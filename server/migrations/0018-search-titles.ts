import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { tokenise } from '#core/tokens'
import type { Dialect } from '#platform/database/columns'

const SLICE = 2_000

/**
 * Titles in a list of their own, on SQLite: words that every mail has below its text would be walked through for the few
 * titles with them. PostgreSQL has an index for that. What is there is brought along: some 50 µs a document.
 */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect !== 'sqlite') return
  await sql`
    create virtual table search_text_titles using fts5 (
      scope, title,
      content='', contentless_delete=1, detail=column, prefix='1 2 3', tokenize='ascii'
    )`.execute(database)
  for (let after = -1; ; ) {
    const rows = await titlesAfter(database, after)
    for (const row of rows) await insertTitle(database, row)
    const last = rows.at(-1)
    if (!last || rows.length < SLICE) return
    after = last.row_id
  }
}

interface Titled {
  row_id: number
  tenant_id: string
  project_id: string
  kind: string
  title: string
}

async function titlesAfter(database: Kysely<unknown>, after: number): Promise<Titled[]> {
  const { rows } = await sql<Titled>`
    select d.row_id, d.tenant_id, d.project_id, d.kind, coalesce(
      (select e.subject from emails e where d.kind = 'email' and e.tenant_id = d.tenant_id and e.id = d.id),
      (select r.title from records r where r.tenant_id = d.tenant_id and r.id = d.id), '') as title
    from search_doc d where d.row_id > ${after} order by d.row_id limit ${SLICE}`.execute(database)
  return rows
}

async function insertTitle(database: Kysely<unknown>, row: Titled): Promise<void> {
  const tokens = [...new Set(tokenise(row.title).map(({ token }) => token))]
  if (tokens.length === 0) return
  const scopes = [scopeToken(row.tenant_id, row.kind), scopeToken(row.tenant_id, row.kind, row.project_id)].join(' ')
  await sql`insert into search_text_titles (rowid, scope, title)
    values (${row.row_id}, ${scopes}, ${tokens.join(' ')})`.execute(database)
}

/** As the index had it until 0031: a token for the account and kind, one for those with the project. */
const scopeToken = (...parts: string[]): string => hash('sha256', JSON.stringify(parts)).slice(0, 32)
