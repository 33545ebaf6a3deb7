import { message } from '@dossier/contract/message'
import type { Tx } from '#platform/database/database'
import type { OAuthContext } from '../context.ts'
import { listCountingOf } from './consents.store.ts'
import { revokeConsent } from './revoke-consent.ts'

/** Whoever leaves an account leaves nothing behind that would act in their name, nor finds it again when they come back. */
export async function endConsentsOf(
  context: Pick<OAuthContext, 'platform' | 'audit'>,
  tx: Tx,
  { userId, tenantId }: { userId: string; tenantId: string | null },
): Promise<void> {
  for (const consent of await listCountingOf(tx, userId, tenantId))
    await revokeConsent(context, tx, consent, { userId: '', reason: message('oauth.personAccessEnded') })
}
