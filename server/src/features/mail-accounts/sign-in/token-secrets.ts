import type { Reads, Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'

const REFRESH_PURPOSE = 'mail-refresh-token'
const ACCESS_PURPOSE = 'mail-access-token'

const binding = (purpose: string, tenantId: string, recordId: string) => ({ tenantId, purpose, recordId })

export interface TokenPair {
  accessToken: string
  refreshToken: string
}

/** Seals the access token, and the refresh token unless it is ''. */
export async function sealTokens(
  { secrets }: Needs<'secrets'>,
  tx: Tx,
  tenantId: string,
  ownerId: string,
  { accessToken, refreshToken }: TokenPair,
): Promise<void> {
  await secrets.put(tx, binding(ACCESS_PURPOSE, tenantId, ownerId), accessToken)
  if (refreshToken) await secrets.put(tx, binding(REFRESH_PURPOSE, tenantId, ownerId), refreshToken)
}

/** Returns '' for a missing token. @throws AppError `unavailable` when it cannot be opened. */
export async function openTokens(
  { secrets }: Needs<'secrets'>,
  db: Reads,
  tenantId: string,
  ownerId: string,
): Promise<TokenPair> {
  return {
    accessToken: (await secrets.open(db, binding(ACCESS_PURPOSE, tenantId, ownerId))) ?? '',
    refreshToken: (await secrets.open(db, binding(REFRESH_PURPOSE, tenantId, ownerId))) ?? '',
  }
}

export async function removeTokens(
  { secrets }: Needs<'secrets'>,
  tx: Tx,
  tenantId: string,
  ownerIds: readonly string[],
): Promise<void> {
  await secrets.remove(tx, tenantId, ACCESS_PURPOSE, ownerIds)
  await secrets.remove(tx, tenantId, REFRESH_PURPOSE, ownerIds)
}
