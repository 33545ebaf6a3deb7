/** A word of an account, for misspellings. Words that no record has any more go once a day, and when the database is compacted. */
export interface SearchTermRow {
  tenant_id: string
  /** In code points. */
  size: number
  term: string
  /** Backwards: what ends alike stands together there. */
  reversed: string
}

declare module '#platform/database/database' {
  interface Tables {
    search_terms: SearchTermRow
  }
}
