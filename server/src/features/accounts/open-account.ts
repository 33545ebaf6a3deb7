import { message } from '@dossier/contract/message'
import type { Authorized } from '#core/actor'
import { AppError } from '#core/app-error'
import type { AuditFeature } from '#features/audit/index'
import type { Config } from '#platform/config/config'
import type { Needs } from '#platform/platform'
import { countOwned, insertMembership, insertTenant } from './accounts.store.ts'
import type { AccountCreatedListener } from './create-account.ts'
import { isOperator } from './instance/operator.ts'
import { lockUser } from './user-passwords.store.ts'

/** More accounts per owner indicate a mistake or a bot. */
export const MAX_OWN_ACCOUNTS = 20

/** Open registration lets every user open another account; otherwise only the operator may. */
export const mayOpenAccounts = ({ registration }: Pick<Config, 'registration'>, operator: boolean): boolean =>
  registration === 'open' || operator

/**
 * Opens another account for an existing user, who owns it and reaches it by switching.
 * @returns its id. @throws AppError `forbidden`; `conflict` beyond MAX_OWN_ACCOUNTS.
 */
export async function openAccount(
  { config, database, clock, ids }: Needs<'clock' | 'config' | 'database' | 'ids'>,
  audit: AuditFeature,
  founders: readonly AccountCreatedListener[],
  actor: Authorized,
  input: { name: string; client: { ip: string; userAgent: string } },
): Promise<string> {
  const { userId, credential } = actor
  if (credential.kind !== 'session') throw new AppError('forbidden', message('accounts.signInRequired'))
  const operator = await isOperator(database.read, actor)
  if (!mayOpenAccounts(config, operator)) throw new AppError('forbidden', message('accounts.openingClosed'))
  return database.transact(async (tx) => {
    await lockUser(database, tx, userId)
    if ((await countOwned(tx, userId)) >= MAX_OWN_ACCOUNTS) throw tooMany()
    const tenantId = ids.next()
    await insertTenant(tx, { id: tenantId, name: input.name.trim(), created_at: clock.now() })
    await insertMembership(tx, tenantId, userId, 'owner', clock.now())
    for (const found of founders) await found(tx, tenantId)
    const entry = {
      tenantId,
      action: 'account-created',
      userId,
      subjectId: tenantId,
      detail: input.name.trim(),
    } as const
    await audit.record(tx, { ...entry, client: input.client })
    return tenantId
  })
}

const tooMany = (): AppError => new AppError('conflict', message('accounts.accountsFull', { count: MAX_OWN_ACCOUNTS }))
