import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { quietUntil } from '../quiet-hours.ts'
import { readSettings } from '../settings/settings.store.ts'
import { listLive } from '../subscriptions/subscriptions.view.ts'

/** The profile's time zone may change meanwhile. */
const LOOK_AGAIN_MS = 3_600_000

/** Returns when to look again during the user's quiet hours; null outside of them. */
export async function pauseUntil(
  { database, clock }: Needs<'clock' | 'database'>,
  { accounts }: Pick<Dependencies, 'accounts'>,
  userId: string,
): Promise<number | null> {
  const { read } = database
  const { quiet_from: from, quiet_until: until } = await readSettings(read, userId)
  if (from === '') return null
  const now = clock.now()
  const zone = (await accounts.users.findTimeZone(read, userId)) || (await deviceZone())
  const end = quietUntil(now, zone, { from, until })
  return end === null ? null : Math.min(end, now + LOOK_AGAIN_MS)

  async function deviceZone(): Promise<string> {
    const zones = (await listLive(read, userId, now)).map(({ time_zone }) => time_zone)
    return zones.find((each) => each !== '') ?? 'UTC'
  }
}
