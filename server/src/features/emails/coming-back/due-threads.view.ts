import { sql } from 'kysely'
import { isHere } from '#platform/account-moves/refuse-parked'
import type { Database } from '#platform/database/database'

const AT_ONCE = 500

/** Lists threads of all accounts whose time has come. */
export async function listDue({ read }: Database, now: number): Promise<{ tenant_id: string; id: string }[]> {
  const dueBy = (time: 'snoozed_until' | 'remind_at') =>
    read
      .selectFrom('threads')
      .select(['tenant_id', 'id'])
      .where(time, '<=', now)
      .where(isHere(sql.ref('tenant_id')))
      .orderBy(time)
      .limit(AT_ONCE)
      .execute()
  return [...(await dueBy('snoozed_until')), ...(await dueBy('remind_at'))]
}
