import type { Needs } from '#platform/platform'
import type { Activity, OAuthPrincipal } from '../principal.ts'
import { insertActivity } from './activity.store.ts'

const MAX_ACTION = 100
const MAX_SUBJECT = 128

/** Records an application's action. A failure is only logged, because the action itself has succeeded. */
export async function recordActivity(
  { database, clock, ids, log }: Needs<'clock' | 'database' | 'ids' | 'log'>,
  { actor, grantId }: OAuthPrincipal,
  { action, subjectId = '', outcome }: Activity,
): Promise<void> {
  try {
    await database.transact(async (tx) => {
      await insertActivity(tx, {
        tenant_id: actor.tenantId,
        id: ids.next(),
        consent_id: grantId,
        at: clock.now(),
        action: action.slice(0, MAX_ACTION).toWellFormed(),
        subject_id: subjectId.slice(0, MAX_SUBJECT).toWellFormed(),
        outcome,
      })
    })
  } catch (error) {
    log.warn({ err: error }, 'what an application did could not be noted')
  }
}
