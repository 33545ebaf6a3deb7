import { message } from '@dossier/contract/message'
import type { Actor } from '#core/actor'
import { AppError, notFound } from '#core/app-error'
import type { Reads, Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { deleteGrantsBefore, findGrant, takeGrant } from './grants.store.ts'
import { GRANT_KEPT_MS } from './lifetimes.ts'
import type { MailGrantRow, MailGrantStatus, MailProviderName } from './sign-in.tables.ts'
import { GRANT_PURPOSE } from './store-grant.ts'
import { openTokens, removeTokens, sealTokens } from './token-secrets.ts'
import { deleteTokens, findTokens, upsertTokens } from './tokens.store.ts'

/** Returns the caller's own sign-in. @throws AppError `not_found`. */
export async function getGrant(db: Reads, { tenantId, userId }: Actor, id: string): Promise<MailGrantRow> {
  const grant = await findGrant(db, tenantId, id)
  if (grant?.user_id !== userId) throw notFound('mail sign-in')
  return grant
}

export const statusOf = ({ status, expires_at }: MailGrantRow, now: number): MailGrantStatus =>
  status === 'pending' && expires_at <= now ? 'expired' : status

/**
 * Returns a complete sign-in of the caller, at this provider if one is named.
 * @throws AppError `unprocessable`.
 */
export async function getCompleteGrant(
  db: Reads,
  { tenantId, userId }: Actor,
  id: string,
  provider?: MailProviderName,
): Promise<MailGrantRow> {
  const grant = await findGrant(db, tenantId, id)
  if (grant?.user_id !== userId || grant.status !== 'complete')
    throw new AppError('unprocessable', message('mailSignIn.grantUnknown'))
  if (provider && grant.provider !== provider) throw new AppError('unprocessable', message('mailSignIn.otherProvider'))
  return grant
}

/**
 * Gives the tokens of a complete sign-in to a mail account, in place of its earlier ones. Works once.
 * @throws AppError `unprocessable` when the sign-in is used already.
 */
export async function adoptGrant(
  platform: Needs<'secrets'>,
  tx: Tx,
  { tenant_id: tenantId, id }: MailGrantRow,
  accountId: string,
): Promise<void> {
  const taken = await takeGrant(tx, tenantId, id)
  const tokens = taken && (await findTokens(tx, tenantId, id))
  if (!tokens) throw new AppError('unprocessable', message('mailSignIn.grantUnknown'))
  const sealed = await openTokens(platform, tx, tenantId, id)
  await removeSignIn(platform, tx, tenantId, [id, accountId])
  await upsertTokens(tx, { ...tokens, owner_id: accountId, claimed_until: 0 })
  await sealTokens(platform, tx, tenantId, accountId, sealed)
}

/** Removes the tokens of grants or mail accounts. */
export async function removeSignIn(
  platform: Needs<'secrets'>,
  tx: Tx,
  tenantId: string,
  ownerIds: readonly string[],
): Promise<void> {
  await deleteTokens(tx, tenantId, ownerIds)
  await removeTokens(platform, tx, tenantId, ownerIds)
}

/** Deletes sign-ins that no mail account took over. */
export const deleteOldGrants = (platform: Needs<'clock' | 'database' | 'secrets'>): Promise<void> =>
  platform.database.transact(async (tx) => {
    for (const { tenant_id, id } of await deleteGrantsBefore(tx, platform.clock.now() - GRANT_KEPT_MS)) {
      await platform.secrets.remove(tx, tenant_id, GRANT_PURPOSE, [id])
      await removeSignIn(platform, tx, tenant_id, [id])
    }
  })
