import type { Needs } from '#platform/platform'
import { forgetInvitations } from './invitations.store.ts'

/** Invitations still count against the daily limit for this long. */
const KEPT_MS = 24 * 3_600_000

/** Deletes invitations that expired at least a day ago. The audit log keeps their outcome. */
export async function forgetEndedInvitations({ database, clock }: Needs<'clock' | 'database'>): Promise<void> {
  await database.transact((tx) => forgetInvitations(tx, clock.now() - KEPT_MS))
}
