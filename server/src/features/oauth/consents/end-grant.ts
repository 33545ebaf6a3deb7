import type { Tx } from '#platform/database/database'
import type { OAuthContext } from '../context.ts'
import { readClientSnapshot } from './client-snapshot.ts'
import { findConsent } from './consents.store.ts'
import { endGrant as endGrantRow } from './grants.store.ts'

/** Ends one grant with all its tokens and records it in the audit log. Idempotent. */
export async function endGrant(
  { platform, audit }: Pick<OAuthContext, 'platform' | 'audit'>,
  tx: Tx,
  grantId: string,
  reason: string,
): Promise<void> {
  const ended = await endGrantRow(tx, grantId, platform.clock.now())
  const consent = ended && (await findConsent(tx, ended.tenant_id, ended.consent_id))
  if (!consent) return
  await audit.record(tx, {
    tenantId: consent.tenant_id,
    action: 'app-signed-out',
    userId: consent.user_id,
    subjectId: consent.id,
    detail: `${readClientSnapshot(consent.client).client_name}: ${reason}`,
  })
}
