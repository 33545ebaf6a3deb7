import type { EmailTableRow } from './emails.tables.ts'

// Fields that a PUT writes into a column of their own and an answer shows from it. A new one is added here alone.

/** Absent: unchanged; null: unset. */
export interface DirectChanges {
  subject?: string | null
  read?: boolean | null
}

export const presentDirect = (email: EmailTableRow) => ({
  subject: email.subject,
  read: email.is_read === 1,
})

export function directColumns({ subject, read }: DirectChanges): Partial<EmailTableRow> {
  const columns: Partial<EmailTableRow> = {}
  if (subject !== undefined) columns.subject = subject ?? ''
  if (read !== undefined) columns.is_read = read ? 1 : 0
  return columns
}
