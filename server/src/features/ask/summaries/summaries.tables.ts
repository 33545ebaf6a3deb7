/** The newest summary of a thread or record. Derived: it ends with the records that it cites. */
interface SummaryRow {
  tenant_id: string
  /** Id of the thread or record. */
  subject_id: string
  engine: string
  /** JSON list of StoredStatement. */
  statements: string
  /** Sentences of the model without support. */
  dropped: number
  /** JSON: ids of the emails that it covers, or the revision of the record. */
  covered: string
  input_tokens: number
  output_tokens: number
  cost_micros: number | null
  made_at: number
}

/** A record that a summary cites. */
interface SummarySourceRow {
  tenant_id: string
  record_id: string
  subject_id: string
}

declare module '#platform/database/database' {
  interface Tables {
    summaries: SummaryRow
    summary_sources: SummarySourceRow
  }
}

export type { SummaryRow }
