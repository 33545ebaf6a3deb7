import type { PrimaryAction } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { COMPOSE_JOB } from '../notifications.jobs.ts'
import { type AlertKey, insertAlert, listOptedIn } from './alerts.store.ts'

/** Emails that come together share a notification, and one that is read at once needs none. */
const GATHER_MS = 10_000
export const WANTS_ANSWER: PrimaryAction = 'reply-required'
/** Older emails come from a mailbox that was just connected, or after a long outage. */
const NEW_MS = 48 * 3_600_000

interface Judged {
  tenant_id: string
  id: string
  received_at: number
}

type Parts = Needs<'clock' | 'jobs'>

/** Notifies of a new email that wants an answer, in the transaction of its verdict. */
export async function noteVerdict(platform: Parts, tx: Tx, email: Judged, action: PrimaryAction): Promise<void> {
  if (action !== WANTS_ANSWER || email.received_at < platform.clock.now() - NEW_MS) return
  await note(platform, tx, email.tenant_id, { emailId: email.id, returnedAt: 0 })
}

/**
 * Notifies of a thread that returned to the inbox. An answer is a new email, which has one notification, whatever its
 * verdict is later.
 */
export const noteReturned = (
  platform: Parts,
  tx: Tx,
  returned: { tenantId: string; emailId: string; returnedAt: number; reason: string },
): Promise<void> => {
  const { tenantId, emailId, reason } = returned
  return note(platform, tx, tenantId, { emailId, returnedAt: reason === 'reply' ? 0 : returned.returnedAt })
}

async function note(
  { clock, jobs }: Parts,
  tx: Tx,
  tenantId: string,
  { emailId, returnedAt }: AlertKey,
): Promise<void> {
  const at = clock.now()
  for (const userId of await listOptedIn(tx, tenantId)) {
    const row = { tenant_id: tenantId, user_id: userId, email_id: emailId, returned_at: returnedAt }
    if (!(await insertAlert(tx, { ...row, state: 'waiting', created_at: at }))) continue
    await jobs.enqueue(tx, COMPOSE_JOB, { tenantId, payload: { userId }, key: userId, runAt: at + GATHER_MS })
  }
}
