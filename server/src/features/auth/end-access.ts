import type { Tx } from '#platform/database/database'
import type { AuthContext } from './context.ts'

/**
 * Ends every session and access token of a user in one account, in the transaction that ends the membership. Otherwise
 * they would become valid again when the user rejoins.
 */
export async function endAccess(
  { platform: { clock }, accounts, accessEndings }: Pick<AuthContext, 'platform' | 'accounts' | 'accessEndings'>,
  tx: Tx,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  const at = clock.now()
  await accounts.users.lock(tx, userId)
  await tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
  await tx
    .updateTable('access_tokens')
    .set({ revoked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
  for (const end of accessEndings) await end(tx, { userId, tenantId })
}
