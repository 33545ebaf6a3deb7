import type { Reads, Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { PushTarget } from '#platform/push/push'

// The endpoint is a secret too: who has it may send to the device (RFC 8030, section 8.3). A subscription belongs to a
// user, so it has no account.

const TENANT = ''
const PURPOSE = 'push-subscription'

export const sealTarget = ({ secrets }: Needs<'secrets'>, tx: Tx, id: string, target: PushTarget): Promise<void> =>
  secrets.put(tx, { tenantId: TENANT, purpose: PURPOSE, recordId: id }, JSON.stringify(target))

/** Returns null when the secret was deleted with a lost instance key. */
export async function openTarget({ secrets }: Needs<'secrets'>, db: Reads, id: string): Promise<PushTarget | null> {
  const text = await secrets.open(db, { tenantId: TENANT, purpose: PURPOSE, recordId: id })
  return text === null ? null : (JSON.parse(text) as PushTarget)
}

export const removeTargets = ({ secrets }: Needs<'secrets'>, tx: Tx, ids: readonly string[]): Promise<void> =>
  secrets.remove(tx, TENANT, PURPOSE, ids)
