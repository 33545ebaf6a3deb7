import { claimInstanceValue, upsertInstanceValue } from '#platform/database/instance-values'
import type { Needs } from '#platform/platform'
import { makeKeys } from '#platform/push/make-keys'
import type { VapidKeys } from '#platform/push/push'

const NAME = 'push.public-key'
const BINDING = { tenantId: '', purpose: 'push-key', recordId: 'instance' } as const

/** Returns the key pair of this instance, made on first use. All processes and restored copies have the same one. */
export async function readVapidKeys({ database, secrets }: Needs<'database' | 'secrets'>): Promise<VapidKeys> {
  const stored = await secrets.open(database.read, BINDING)
  if (stored) return JSON.parse(stored) as VapidKeys
  return database.transact(async (tx) => {
    const made = makeKeys()
    // Serializes processes that come together.
    const claimed = await claimInstanceValue(database, tx, NAME, made.publicKey)
    const earlier = claimed === made.publicKey ? null : await secrets.open(tx, BINDING)
    if (earlier) return JSON.parse(earlier) as VapidKeys
    // The secret of an earlier key may have been deleted with a lost instance key.
    await upsertInstanceValue(tx, NAME, made.publicKey)
    await secrets.put(tx, BINDING, JSON.stringify(made))
    return made
  })
}
