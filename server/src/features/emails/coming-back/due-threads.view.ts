import type { Database } from '#platform/database/database'

const AT_ONCE = 500

/** Lists threads of all accounts whose time has come. */
export async function listDue({ read }: Database, now: number): Promise<{ tenant_id: string; id: string }[]> {
  const snoozed = read
    .selectFrom('threads')
    .select(['tenant_id', 'id'])
    .where('snoozed_until', '<=', now)
    .orderBy('snoozed_until')
    .limit(AT_ONCE)
  const reminded = read
    .selectFrom('threads')
    .select(['tenant_id', 'id'])
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .limit(AT_ONCE)
  return [...(await snoozed.execute()), ...(await reminded.execute())]
}
