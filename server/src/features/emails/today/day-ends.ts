import { addDays, knownZone, toInstant, toWall } from '@dossier/analysis/wall-clock'

/** Returns the first instant of tomorrow in the zone; an unknown one counts as UTC. */
export function endOfToday(now: number, zone: string): number {
  const timeZone = knownZone(zone)
  const tomorrow = addDays(toWall(now, timeZone), 1)
  return toInstant({ ...tomorrow, hour: 0, minute: 0 }, timeZone)
}
