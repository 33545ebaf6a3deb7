interface SystemEmailRow {
  id: string
  /** Write-ahead time, set before content is sent; null = nothing was ever sent. */
  offered_at: number | null
  created_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    /** System emails not sent yet; they belong to the instance. Their content is stored as a secret. */
    system_emails: SystemEmailRow
  }
}

export type { SystemEmailRow }
