import { type Kysely, sql } from 'kysely'
import type { Dialect } from './dialect.ts'

const FENCED = /^\ufeff?---[ \t]*\r?\n((?:[\s\S]*?\n)?)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)(?:[ \t]*\r?\n)*/
const MAX_CHARS = 65_536
const KEY = /^["']?[^\s:#"'-][^:\n]*:(?:\s|$)/m
const SLICE = 200

interface FileRow {
  tenant_id: string
  repo_id: string
  record_id: string
  base_text: string
}

/**
 * Notes used to lack the text between two rules at the top of their file, which counted as front matter. Their base is
 * cut to what they contain, and the next sync reads the file again, so that the text comes in and no edit removes it.
 */
export async function up(database: Kysely<unknown>, _dialect: Dialect): Promise<void> {
  for (let after: FileRow | undefined, isOver = false; !isOver; ) {
    const { rows } = await sql<FileRow>`
      select tenant_id, repo_id, record_id, base_text from git_files
      where (tenant_id, repo_id, record_id) >
        (${after?.tenant_id ?? ''}, ${after?.repo_id ?? ''}, ${after?.record_id ?? ''})
      order by tenant_id, repo_id, record_id limit ${sql.lit(SLICE)}`.execute(database)
    for (const row of rows) {
      const rest = textBelow(row.base_text)
      if (rest === null) continue
      await sql`
        update git_files set base_text = ${rest}, blob = ''
        where tenant_id = ${row.tenant_id} and repo_id = ${row.repo_id} and record_id = ${row.record_id}`.execute(
        database,
      )
    }
    after = rows.at(-1)
    isOver = rows.length < SLICE
  }
}

/** Returns the text below a block that is surely no front matter; null without one. */
function textBelow(text: string): string | null {
  const [full = '', block = ''] = FENCED.exec(text.slice(0, MAX_CHARS)) ?? []
  if (full === '' || block.trim() === '') return null
  const isText =
    !KEY.test(block) || (/^[ \t]*\r?\n/.test(block) && !/^(?:id|title|tags|created|format)[ \t]*:/m.test(block))
  return isText ? text.slice(full.length) : null
}
