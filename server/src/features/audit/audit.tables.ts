interface AuditEntryRow {
  /** '' = no account. Only the operator can read such entries. */
  tenant_id: string
  id: string
  at: number
  action: string
  user_id: string
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
