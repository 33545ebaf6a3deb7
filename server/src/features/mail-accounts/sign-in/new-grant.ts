import { message } from '@dossier/contract/message'
import type { Authorized } from '#core/actor'
import { AppError } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { countPending, insertGrant } from './grants.store.ts'
import type { MailGrantRow, MailProviderName } from './sign-in.tables.ts'
import { GRANT_PURPOSE } from './store-grant.ts'

const MAX_PENDING = 10

export interface SignInRequest {
  provider: MailProviderName
  address: string
}

/**
 * Stores a new sign-in with its sealed secret: the verifier or the device code.
 * @throws AppError `rate_limited` when the user has begun too many.
 */
export async function storeNewGrant(
  { clock, database, ids, secrets }: Needs<'clock' | 'database' | 'ids' | 'secrets'>,
  { tenantId, userId }: Authorized<'admin'>,
  { provider, address }: SignInRequest,
  flow: Pick<MailGrantRow, 'session_id' | 'state_hash' | 'interval_ms' | 'expires_at'> & { secret: string },
): Promise<MailGrantRow> {
  const now = clock.now()
  const { secret, ...columns } = flow
  const row: MailGrantRow = {
    tenant_id: tenantId,
    id: ids.next(),
    user_id: userId,
    provider,
    address,
    ...columns,
    status: 'pending',
    problem: '',
    created_at: now,
  }
  await database.transact(async (tx) => {
    if ((await countPending(tx, tenantId, userId, now)) >= MAX_PENDING)
      throw new AppError('rate_limited', message('mailSignIn.tooMany'))
    await insertGrant(tx, row)
    await secrets.put(tx, { tenantId, purpose: GRANT_PURPOSE, recordId: row.id }, secret)
  })
  return row
}
