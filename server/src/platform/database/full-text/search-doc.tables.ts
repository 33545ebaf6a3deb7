/** A document on PostgreSQL; `seq` counts the writes. SQLite's table is defined in sqlite-full-text.ts. */
export interface SearchDocRow {
  tenant_id: string
  project_id: string
  kind: string
  id: string
  at: number
  /** Number of its block in the index (postgres-blocks.ts). */
  block: number
  title_key: string
  /** 1 = in trash. */
  hidden: number
  /** A tsvector. */
  words: string
}

declare module '#platform/database/database' {
  interface Tables {
    search_doc: SearchDocRow
  }
}
