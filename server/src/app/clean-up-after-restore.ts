import type { Needs } from '#platform/platform'
import { distrustNamesBefore } from '#platform/public-names/public-names'
import type { Features } from './build-app.ts'

/**
 * Prepares the first start on a restored database, before any job runs. Waiting emails may have been sent since the
 * backup, so none is sent automatically. Backups contain no export or import archives.
 */
export async function cleanUpAfterRestore(
  { database, clock, log, systemEmails }: Needs<'clock' | 'database' | 'log' | 'systemEmails'>,
  features: Features,
): Promise<void> {
  const counts = await database.transact(async (tx) => {
    if (!(await features.backup.claimRestored(tx))) return null
    await distrustNamesBefore(tx, clock.now())
    return {
      mails: await features.sending.markUncertain(tx, clock.now()),
      unsubscribes: await features.emails.markUnsubscribesUncertain(tx),
      mailAccounts: await features.mailAccounts.holdRestored(tx, clock.now()),
      letters: await systemEmails.discardWaiting(tx),
      ...(await features.exports.reconcileRestored(tx)),
    }
  })
  if (counts)
    log.warn(
      counts,
      'started from a restored backup: queued emails are held back, mail accounts wait for a yes, system emails and archives were removed',
    )
}
