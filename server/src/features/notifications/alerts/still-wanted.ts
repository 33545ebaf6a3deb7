import { isFraudFinding } from '#features/emails/index'
import type { Reads } from '#platform/database/database'
import type { AlertKey } from './alerts.store.ts'
import { type AlertedEmail, findAlertedEmail, isAnsweredSince } from './alerts.view.ts'
import { WANTS_ANSWER } from './note.ts'

/**
 * Returns the emails that still want attention, oldest alert first, one per thread. Left out are emails that were read,
 * answered, moved, muted or snoozed meanwhile, and those with a warning of fraud.
 */
export async function filterWanted(
  db: Reads,
  tenantId: string,
  keys: readonly AlertKey[],
): Promise<{ wanted: { key: AlertKey; email: AlertedEmail }[]; unwanted: AlertKey[] }> {
  const wanted = new Map<string, { key: AlertKey; email: AlertedEmail }>()
  const unwanted: AlertKey[] = []
  for (const key of keys) {
    const email = await findAlertedEmail(db, tenantId, key.emailId)
    if (!email || wanted.has(email.thread_id) || !(await isWanted(db, tenantId, email, key))) unwanted.push(key)
    else wanted.set(email.thread_id, { key, email })
  }
  return { wanted: [...wanted.values()], unwanted }
}

async function isWanted(db: Reads, tenantId: string, email: AlertedEmail, { returnedAt }: AlertKey): Promise<boolean> {
  if (email.muted === 1 || email.snoozed_until !== null || isSuspicious(email)) return false
  if (!(returnedAt === 0 ? isOpen(email) : email.returned_at === returnedAt)) return false
  return !(await isAnsweredSince(db, tenantId, email.thread_id, Math.max(returnedAt, email.received_at)))
}

/** An answer that returned its thread needs no verdict. */
const isOpen = ({ mailbox, is_read, triage_primary_action, returned_reason }: AlertedEmail): boolean =>
  mailbox === 'inbox' && is_read === 0 && (triage_primary_action === WANTS_ANSWER || returned_reason === 'reply')

const isSuspicious = ({ findings, triage_primary_action }: AlertedEmail): boolean =>
  triage_primary_action === 'spam' || (JSON.parse(findings) as { code: string }[]).some(isFraudFinding)
