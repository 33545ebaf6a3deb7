import type { Reads } from '#platform/database/database'
import type { Preferences } from './profile.ts'

/** Returns the zone for dates of the whole account: that of the first owner who chose one, otherwise UTC. */
export async function findTimeZone(db: Reads, tenantId: string): Promise<string> {
  const owners = await db
    .selectFrom('memberships as membership')
    .innerJoin('user_preferences as chosen', 'chosen.user_id', 'membership.user_id')
    .select('chosen.preferences')
    .where('membership.tenant_id', '=', tenantId)
    .where('membership.role', '=', 'owner')
    .orderBy('membership.created_at')
    .orderBy('membership.user_id')
    .execute()
  const zones = owners.map(({ preferences }) => (JSON.parse(preferences) as Preferences).time_zone ?? '')
  return zones.find((zone) => zone !== '') ?? 'UTC'
}
