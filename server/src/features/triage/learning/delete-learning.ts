import type { Authorized } from '#core/actor'
import { breathe } from '#platform/clock/wait'
import type { Needs } from '#platform/platform'
import { deleteSomeCorrections } from './learning.store.ts'

export async function deleteLearning(
  { database }: Needs<'database'>,
  { tenantId }: Authorized<'admin'>,
): Promise<number> {
  let forgotten = 0
  for (;;) {
    const some = await database.transact((tx) => deleteSomeCorrections(tx, tenantId))
    if (some === 0) return forgotten
    forgotten += some
    await breathe()
  }
}
