import type { Needs } from '#platform/platform'
import type { Features } from './build-app.ts'

/**
 * Prepares the first start on a restored database, before any job runs. Waiting emails may have been sent since the
 * backup, so none is sent automatically. Backups contain no export or import archives.
 */
export async function settleRestore(
  { database, clock, log, ownMail }: Needs<'clock' | 'database' | 'log' | 'ownMail'>,
  features: Features,
): Promise<void> {
  const counts = await database.transact(async (tx) => {
    if (!(await features.backup.claimRestored(tx))) return null
    return {
      mails: await features.sending.holdBack(tx, clock.now()),
      letters: await ownMail.forgetWaiting(tx),
      ...(await features.exports.settleRestored(tx)),
    }
  })
  if (counts)
    log.warn(
      counts,
      'started from a restored backup: queued emails are held back, system emails and archives were removed',
    )
}
