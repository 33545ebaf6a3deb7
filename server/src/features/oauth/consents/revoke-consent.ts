import type { Tx } from '#platform/database/database'
import type { OAuthContext } from '../context.ts'
import type { OAuthConsentRow } from '../oauth.tables.ts'
import { readClientSnapshot } from './client-snapshot.ts'
import { markRevoked } from './consents.store.ts'
import { endGrantsOfConsent } from './grants.store.ts'

export interface Revoking {
  userId: string
  /** For the audit log; '' = revoked by the user without a stated reason. */
  reason: string
  client?: { ip: string; userAgent: string }
}

/** Revokes a consent with all its grants and tokens. @returns false when it was already revoked. */
export async function revokeConsent(
  { platform, audit }: Pick<OAuthContext, 'platform' | 'audit'>,
  tx: Tx,
  consent: OAuthConsentRow,
  { userId, reason, client }: Revoking,
): Promise<boolean> {
  const at = platform.clock.now()
  const { tenant_id: tenantId, id } = consent
  if (!(await markRevoked(tx, tenantId, id, at))) return false
  await endGrantsOfConsent(tx, tenantId, id, at)
  const name = readClientSnapshot(consent.client).client_name
  await audit.record(tx, {
    tenantId,
    action: 'app-removed',
    userId,
    subjectId: id,
    detail: reason ? `${name}: ${reason}` : name,
    ...(client ? { client } : {}),
  })
  return true
}
