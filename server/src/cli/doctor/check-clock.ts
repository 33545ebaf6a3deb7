import type { Needs } from '#platform/platform'
import { isRecent } from '#platform/steady-time/jumps'
import { type Finding, note, ok, warning } from './finding.ts'

const HOUR_MS = 3_600_000

/** Reports a jump of the clock while deletions still count from before it. */
export async function checkClock({ steadyTime }: Needs<'steadyTime'>): Promise<Finding[]> {
  const jump = await steadyTime.lastJump()
  if (!jump) return [ok('clock', 'The clock runs evenly.')]
  const hours = Math.round(Math.abs(jump.byMs) / HOUR_MS)
  const sentence = `The clock went ${jump.byMs > 0 ? 'ahead' : 'back'} by ${hours} hours, ${Math.floor(jump.elapsedMs / HOUR_MS)} hours ago.`
  const held = 'Until 31 days after it, nothing is deleted that is old only by the new time.'
  return isRecent(jump)
    ? [warning('clock', `${sentence} ${held}`, 'Check the time of this machine, and its time service (NTP).')]
    : [note('clock', `${sentence} ${held}`)]
}
