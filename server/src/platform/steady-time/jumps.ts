import type { Elapsed } from '#platform/clock/clock'

/** Processes of several machines observe their clocks by turns, so smaller differences are no jump. */
const TOLERANCE_MS = 60_000
const DAY_MS = 86_400_000
/** Longest time between two observations that passes for time without proof, such as a night with the machine off. */
const UNPROVEN_MS = DAY_MS
/** Longer than the retention of the trash, so that everything in it stays for its days of elapsed time. */
const HOLD_MS = 31 * DAY_MS
/** Longest wait of work that came due by a jump. */
const LONGEST_WAIT_MS = DAY_MS

/** An observation of the clock, and the last jump that still counts. */
export interface ClockState extends Elapsed {
  wall: number
  jump: Jump | null
}

export interface Jump {
  /** Steady time of the jump. */
  at: number
  /** The clock before it. */
  from: number
  /** The clock after it. */
  to: number
  /** Negative when the clock went back. */
  byMs: number
  /** Time since the jump. */
  elapsedMs: number
}

/** Alarms speak of jumps this long. */
const LONG_MS = DAY_MS
/** Time of alarm. The hold of deletions lasts longer. */
const ALARM_MS = 2 * DAY_MS

export const isRecent = ({ byMs, elapsedMs }: Jump): boolean => Math.abs(byMs) >= LONG_MS && elapsedMs < ALARM_MS

export const firstState = (wall: number, { since, ms }: Elapsed): ClockState => ({ wall, since, ms, jump: null })

/** Compares the clock with the time that has passed since the last observation. */
export function observe(state: ClockState, wall: number, elapsed: Elapsed): ClockState {
  const passed = passedSince(state, wall, elapsed)
  const by = wall - state.wall - passed
  const before = passJump(state.jump, passed)
  const jump = Math.abs(by) <= TOLERANCE_MS ? before : afterJump({ ...state, jump: before }, wall, passed, by)
  return { wall, ...elapsed, jump }
}

/** Without a common origin, as after a reboot, the clock itself says how much time has passed. */
function passedSince(state: ClockState, wall: number, { since, ms }: Elapsed): number {
  if (since === state.since && ms >= state.ms) return ms - state.ms
  const moved = wall - state.wall
  return moved > UNPROVEN_MS ? 0 : Math.max(0, moved)
}

const passJump = (jump: Jump | null, passed: number): Jump | null =>
  jump && jump.elapsedMs + passed < HOLD_MS ? { ...jump, elapsedMs: jump.elapsedMs + passed } : null

function afterJump({ wall: lastWall, jump }: ClockState, wall: number, passed: number, by: number): Jump | null {
  const byMs = jump && jump.byMs > 0 ? jump.byMs + by : by
  // The clock was set right again. After one that was behind, the hold goes on: rows have too early dates.
  if (Math.abs(byMs) <= TOLERANCE_MS) return null
  const from = lastWall + passed
  const at = Math.min(wall, jump ? jump.at + jump.elapsedMs : from)
  return { at, from, to: wall, byMs, elapsedMs: 0 }
}

/** Returns the time that deletions count from: never ahead of the clock, and without its jumps. */
export const steadyOf = ({ wall, jump }: ClockState): number => (jump ? Math.min(wall, jump.at + jump.elapsedMs) : wall)

/** Returns how long work that the jump made due has to wait for its own time. */
export function waitAfterJump({ jump }: ClockState, dueAt: number): number {
  if (!jump || dueAt <= jump.from || dueAt > jump.to) return 0
  return Math.max(0, Math.min(dueAt - jump.from, LONGEST_WAIT_MS) - jump.elapsedMs)
}
