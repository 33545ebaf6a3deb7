interface AuditEntryRow {
  /** '' = of no account: nobody reads it but the operator. */
  tenant_id: string
  id: string
  at: number
  action: string
  /** Who did it; '' = nobody who was signed in. */
  user_id: string
  /** The address of that user at the time; '' where there is none. */
  user_email: string
  subject_id: string
  detail: string
  ip: string
  user_agent: string
}

declare module '#platform/database/database' {
  interface Tables {
    audit_entries: AuditEntryRow
  }
}

export type { AuditEntryRow }
