// Audit: who did what with the people and credentials of an account.
// Promises: an entry is written in the transaction of what it tells about, with the address of who did it; it is kept for
// a year.
// Never: a change of an entry, or a secret in one.

import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import { auditRoutes } from './audit.routes.ts'
import { forgetEntries } from './audit.store.ts'
import { type AddressOf, type AuditNote, recordAudit } from './record-audit.ts'

export type { AuditNote }

const DAY_MS = 24 * 3_600_000
const KEPT_MS = 365 * DAY_MS

/** @param addressOf finds the address that an entry keeps of its user. */
export function createAuditFeature(platform: Platform, addressOf: AddressOf) {
  const { clock, ids, database, jobs } = platform
  jobs.recur('audit.forget', DAY_MS, () =>
    database.transact(async (tx) => void (await forgetEntries(tx, clock.now() - KEPT_MS))),
  )
  return {
    routes: auditRoutes(platform),
    /** Notes what happened, in the transaction that made it happen. */
    record: (tx: Tx, note: AuditNote) => recordAudit({ clock, ids, addressOf }, tx, note),
  }
}

export type AuditFeature = ReturnType<typeof createAuditFeature>
