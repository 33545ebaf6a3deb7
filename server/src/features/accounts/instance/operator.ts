import { message } from '@dossier/contract/message'
import { type Actor, type Authorized, hasRole } from '#core/actor'
import { AppError } from '#core/app-error'
import type { Reads, Tx } from '#platform/database/database'
import { readInstanceValue, upsertInstanceValue } from '#platform/database/instance-values'

/** Instance value with the id of the account that set up the instance. */
const INSTANCE_ACCOUNT = 'accounts.instance'

/** Its owners operate the instance from within that account (decision 11). */
export async function claimInstance(tx: Tx, tenantId: string): Promise<void> {
  await upsertInstanceValue(tx, INSTANCE_ACCOUNT, tenantId)
}

/** An instance whose first account came from registration has no operator account. */
export const isOperator = async (db: Reads, actor: Actor): Promise<boolean> =>
  hasRole(actor, 'owner') && operatesInstance(db, actor.tenantId)

/** Tells whether the owners of this account operate the instance. */
export const operatesInstance = async (db: Reads, tenantId: string): Promise<boolean> =>
  (await readInstanceValue(db, INSTANCE_ACCOUNT)) === tenantId

export async function demandOperator(db: Reads, actor: Authorized<'owner'>): Promise<void> {
  if (await isOperator(db, actor)) return
  throw new AppError('forbidden', message('accounts.instanceOwnersOnly'))
}
