import type { Needs } from '#platform/platform'
import { deleteInvitationsBefore } from './invitations.store.ts'

/** Invitations still count against the daily limit for this long. */
const RETENTION_MS = 24 * 3_600_000

/** Deletes invitations that expired at least a day ago. The audit log keeps their outcome. */
export async function deleteEndedInvitations({
  database,
  steadyTime,
}: Needs<'database' | 'steadyTime'>): Promise<void> {
  const now = await steadyTime.now()
  await database.transact((tx) => deleteInvitationsBefore(tx, now - RETENTION_MS))
}
