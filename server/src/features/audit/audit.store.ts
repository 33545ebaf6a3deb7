import type { Tx } from '#platform/database/database'
import type { AuditEntryRow } from './audit.tables.ts'

export const insertEntry = (tx: Tx, entry: AuditEntryRow) => tx.insertInto('audit_entries').values(entry).execute()

export const deleteEntriesBefore = (tx: Tx, before: number) =>
  tx.deleteFrom('audit_entries').where('at', '<', before).execute()
