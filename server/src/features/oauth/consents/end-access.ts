import { message } from '@dossier/contract/message'
import type { Tx } from '#platform/database/database'
import type { OAuthContext } from '../context.ts'
import { listCountingOf } from './consents.store.ts'
import { revokeConsent } from './revoke-consent.ts'

/** Ends a former member's consents, so that no application acts for them, even after rejoining. */
export async function endConsentsOf(
  context: Pick<OAuthContext, 'platform' | 'audit'>,
  tx: Tx,
  { userId, tenantId }: { userId: string; tenantId: string | null },
): Promise<void> {
  for (const consent of await listCountingOf(tx, userId, tenantId))
    await revokeConsent(context, tx, consent, { userId: '', reason: message('oauth.personAccessEnded') })
}
