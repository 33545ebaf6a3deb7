import type { Needs } from '#platform/platform'
import { forgetInvitations } from './invitations.store.ts'

/** Long enough that what was sent on a day still counts against the day's limit. */
const KEPT_MS = 24 * 3_600_000

/** Removes invitations that expired a day ago and more; what became of them is in the audit log. */
export async function forgetEndedInvitations({ database, clock }: Needs<'clock' | 'database'>): Promise<void> {
  await database.transact((tx) => forgetInvitations(tx, clock.now() - KEPT_MS))
}
