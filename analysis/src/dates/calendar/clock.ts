import type { DateContext } from '../date-context.ts'
import { addDays } from '../wall-clock.ts'
import type { Clock, Closing, Day, Half, Moment, PartOfDay, Zone } from './moment.ts'

/** A bare hour below this means the afternoon or evening. */
const FIRST_WAKING_HOUR = 7
/** Until this hour "at night" means the early morning. Writers who are still awake have not begun the calendar day. */
export const NIGHT_ENDS = 5
export const CLOSE_OF_BUSINESS_HOUR = 17

export function clockOf(hour: number, minute: number, half: Half | null): Clock | null {
  if (half !== null && (hour < 1 || hour > 12))
    return hour <= 23 && minute <= 59 && hour > 12 ? { hour, minute, half: null } : null
  if (hour === 24 && minute === 0) return { hour: 0, minute, half: null }
  return hour <= 23 && minute <= 59 ? { hour, minute, half } : null
}

export function minutesFrom(hour: number, minutes: number, half: Half | null): Clock | null {
  if (!(minutes > -60 && minutes < 60) || hour > 24) return null
  if (minutes >= 0) return clockOf(hour, minutes, half)
  if (hour === 0 || hour === 24) return clockOf(23, 60 + minutes, null)
  if (half !== null && hour === 12) return clockOf(11, 60 + minutes, half === 'pm' ? 'am' : 'pm')
  return clockOf(hour === 1 && half !== null ? 12 : hour - 1, 60 + minutes, half)
}

export const inPart = (clock: Clock, part: PartOfDay): Clock => ({
  ...clock,
  half: clock.half ?? halfOf(clock.hour, part),
})

function halfOf(hour: number, part: PartOfDay): Half | null {
  if (hour > 12 || hour === 0) return null
  if (part === 'morning') return 'am'
  if (part === 'night') return hour < NIGHT_ENDS || hour === 12 ? 'am' : 'pm'
  return part === 'evening' && hour === 12 ? 'am' : 'pm'
}

/** Resolves the hour; a bare hour means waking hours. */
function resolveHour({ hour, minute, half, isOf24 }: Clock): { hour: number; minute: number } {
  const isGuessed = half === null && !isOf24 && hour > 0 && hour < FIRST_WAKING_HOUR
  if (half === 'am') return { hour: hour % 12, minute }
  if (half === 'pm' || isGuessed) return { hour: (hour % 12) + 12, minute }
  return { hour, minute }
}

/** Combines day and time; an evening's midnight is at the end of that day. */
export function atClock(day: Day, clock: Clock, zone: Zone | null = null): Moment {
  const time = resolveHour(day.part ? inPart(clock, day.part) : clock)
  const isNextDay = time.hour === 0 && (day.part === 'evening' || day.part === 'night')
  return { wall: { ...(isNextDay ? addDays(day, 1) : day), ...time }, zone }
}

/** Returns the next occurrence of a time without a day. */
export function atNextClock(clock: Clock, zone: Zone | null, { today }: DateContext): Moment {
  const time = resolveHour(clock)
  const isOver = zone === null && time.hour * 60 + time.minute < today.hour * 60 + today.minute
  return { wall: { ...addDays(today, isOver ? 1 : 0), ...time, dayIsGuessed: true }, zone }
}

export const allDay = (day: Day): Moment => ({ wall: day, zone: null })

/** Returns the end of the working day; in the evening, the end of the day. */
export function atClose(day: Day, { today }: DateContext): Moment {
  const isToday = day.day === today.day && day.month === today.month && day.year === today.year
  const isOver = isToday && today.hour >= CLOSE_OF_BUSINESS_HOUR
  return allDay({ ...day, hour: isOver ? null : CLOSE_OF_BUSINESS_HOUR, minute: 0 })
}

/** The last minute of a day, as an explicit time. */
export const atEndOf = (day: Day): Moment => ({ wall: { ...day, hour: 23, minute: 59 }, zone: null })

/** "By COB" without a day means today. */
export function atNextClosing(closing: Closing, context: DateContext): Moment {
  const { wall, zone } = atClosing(closing, addDays(context.today, 0), context)
  return { wall: { ...wall, dayIsGuessed: true }, zone }
}

export const atClosing = (closing: Closing, day: Day, context: DateContext): Moment =>
  closing === 'day' ? atEndOf(day) : atClose(day, context)
