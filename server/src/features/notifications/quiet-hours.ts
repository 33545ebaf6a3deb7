import { addDays, knownZone, toInstant, toWall, type WallTime } from '@dossier/analysis/wall-clock'

export interface QuietHours {
  /** HH:MM; '' for none. */
  from: string
  until: string
}

/**
 * Returns when the quiet hours end that this instant lies in; null outside of them. They may cross midnight. A time that
 * a change of the clocks skips is the instant after it.
 * @param zone an unknown one counts as UTC
 */
export function quietUntil(now: number, zone: string, { from, until }: QuietHours): number | null {
  if (from === '' || until === '' || from === until) return null
  const timeZone = knownZone(zone)
  const today = toWall(now, timeZone)
  for (const days of [-1, 0]) {
    const first = addDays(today, days)
    const start = at(first, from, timeZone)
    const end = at(addDays(first, until < from ? 1 : 0), until, timeZone)
    if (start <= now && now < end) return end
  }
  return null
}

function at(day: WallTime, time: string, timeZone: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return toInstant({ ...day, hour, minute }, timeZone)
}
