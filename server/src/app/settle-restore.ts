import type { Needs } from '#platform/platform'
import type { Features } from './build-app.ts'

/**
 * The first start on a database that was restored: mail that the backup shows as waiting may have gone out since, so
 * none of it is sent by itself; and archives of exports and imports are in no backup. Before any job runs.
 */
export async function settleRestore(
  { database, clock, log, ownMail }: Needs<'clock' | 'database' | 'log' | 'ownMail'>,
  features: Features,
): Promise<void> {
  const held = await database.transact(async (tx) => {
    if (!(await features.backup.claimRestored(tx))) return null
    return {
      mails: await features.sending.holdBack(tx, clock.now()),
      letters: await ownMail.forgetWaiting(tx),
      ...(await features.exports.settleRestored(tx)),
    }
  })
  if (held)
    log.warn(
      held,
      'started from a restored backup: queued emails are held back, system emails and archives were removed',
    )
}
