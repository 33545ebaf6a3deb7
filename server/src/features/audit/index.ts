// Audit: records who changed the people and credentials of an account. Promises: each entry is written in the
// transaction of its event, includes the actor's address, and is kept for a year. Never: a changed entry, or a secret
// in an entry.

import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import { auditRoutes } from './audit.routes.ts'
import { deleteEntriesBefore } from './audit.store.ts'
import { type AddressOf, type NewAuditEntry, recordAudit } from './record-audit.ts'

export type { NewAuditEntry }

const DAY_MS = 24 * 3_600_000
const RETENTION_MS = 365 * DAY_MS

export function createAuditFeature(platform: Platform, addressOf: AddressOf) {
  const { clock, ids, database, jobs, steadyTime } = platform
  jobs.recur('audit.delete-old-entries', DAY_MS, async () => {
    const now = await steadyTime.now()
    await database.transact((tx) => deleteEntriesBefore(tx, now - RETENTION_MS))
  })
  return {
    routes: auditRoutes(platform),
    record: (tx: Tx, note: NewAuditEntry) => recordAudit({ clock, ids, addressOf }, tx, note),
  }
}

export type AuditFeature = ReturnType<typeof createAuditFeature>
