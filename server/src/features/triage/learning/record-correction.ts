import type { PrimaryAction } from '@dossier/contract/vocabulary'
import type { EmailTableRow } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { isByAnswer } from '../answered-engine.ts'
import { listOwnAddresses } from '../own-addresses.view.ts'
import type { Lesson } from './corrections.ts'
import { deleteCorrectionOf, insertCorrection, insertVotes } from './learning.store.ts'
import { findHeaders } from './learning.view.ts'
import { featuresOf } from './mail-features.ts'

const MAX_SUBJECT = 200

/** Returns null without a verdict, and for one that only follows the owner's answer. */
export const predictedAction = (email: EmailTableRow): PrimaryAction | null =>
  email.triage_status === 'complete' && email.triage_primary_action !== '' && !isByAnswer(email.triage_engine)
    ? (email.triage_primary_action as PrimaryAction)
    : null

/**
 * Records a correction in the transaction of the human action. An email keeps one correction per kind, so moving it
 * back removes the correction.
 */
export async function recordCorrection(
  { ids, clock }: Needs<'clock' | 'ids'>,
  tx: Tx,
  email: EmailTableRow,
  { kind, votes }: Lesson,
  userId: string,
): Promise<void> {
  const { tenant_id: tenantId } = email
  await deleteCorrectionOf(tx, tenantId, email.id, kind)
  if (votes.length === 0) return
  const id = ids.next()
  await insertCorrection(tx, {
    tenant_id: tenantId,
    id,
    email_id: email.id,
    kind,
    said: email.triage_primary_action,
    sender: email.from_key,
    subject: email.subject.slice(0, MAX_SUBJECT).toWellFormed(),
    user_id: userId,
    created_at: clock.now(),
  })
  const own = await listOwnAddresses(tx, tenantId)
  const features = featuresOf(email, await findHeaders(tx, tenantId, email.id), own)
  await insertVotes(
    tx,
    features.flatMap((feature) =>
      votes.map(({ action, vote }) => ({ tenant_id: tenantId, feature, correction_id: id, action, vote })),
    ),
  )
}
