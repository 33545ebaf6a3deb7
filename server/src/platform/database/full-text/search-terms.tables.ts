/**
 * A word of an account, for spelling suggestions. Words that no record contains are removed daily and on compaction.
 */
export interface SearchTermRow {
  tenant_id: string
  /** In code points. */
  size: number
  term: string
  /** Reversed, so that words with the same ending are adjacent. */
  reversed: string
}

declare module '#platform/database/database' {
  interface Tables {
    search_terms: SearchTermRow
  }
}
