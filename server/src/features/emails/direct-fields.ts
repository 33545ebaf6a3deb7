import type { EmailTableRow } from './emails.tables.ts'

// Fields that map one to one between API and column. Add new ones here only.

/** Absent: unchanged; null: unset. */
export interface DirectChanges {
  subject?: string | null
  read?: boolean | null
  starred?: boolean | null
}

export const presentDirect = (email: EmailTableRow) => ({
  subject: email.subject,
  read: email.is_read === 1,
  starred: email.starred === 1,
})

export function directColumns({ subject, read, starred }: DirectChanges): Partial<EmailTableRow> {
  const columns: Partial<EmailTableRow> = {}
  if (subject !== undefined) columns.subject = subject ?? ''
  if (read !== undefined) columns.is_read = read ? 1 : 0
  if (starred !== undefined) columns.starred = starred ? 1 : 0
  return columns
}
