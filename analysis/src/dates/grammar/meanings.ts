import type { DayOfYear } from '../calendar/holidays.ts'
import type { Clock, Closing, Day, Half, Moment, PartOfDay, Zone } from '../calendar/moment.ts'
import type { Steps } from '../calendar/steps.ts'

export interface Meanings {
  count: number
  ordinal: number
  digitOrdinal: number
  /** 1 to 31. */
  monthDay: number
  /** 0 is Sunday. */
  weekday: number
  shortWeekday: number
  anyWeekday: number
  weekdays: number
  /** 1 is January. */
  month: number
  year: number
  inYear: number
  unit: Steps
  step: Steps
  steps: Steps
  /** -1 last, 0 this, 1 next. */
  shift: number
  /** Weeks from this one. */
  weekOf: number
  monthOf: { year: number; month: number }
  yearOf: number
  holiday: DayOfYear
  part: PartOfDay
  hour: number
  hourWord: number
  anyHour: number
  /** `minute`: 00 to 59; `twoDigits`: any two digits. */
  minute: number
  twoDigits: number
  minuteWord: number
  half: Half
  zone: Zone
  /** An unambiguous time: "5pm", "17:30", "noon". */
  clock: Clock
  /** The same without a part of the day. */
  plainClock: Clock
  /** ISO 8601 without separators: "0930", "093000". */
  basicClock: Clock
  /** A time only in context: "5", "ten thirty". */
  bareClock: Clock
  /** A calendar date: "3 May", "2026-05-03". */
  calendar: Day
  /** Further days before a shared month: ", 8th or 9th" of May. */
  moreDays: true
  /** Separator and second of two days in one month: "May 7" " and " "8". */
  dayGap: true
  anotherDay: number
  /** Two numbers and a slash in a date context. */
  slashes: Day
  /** A day in one word: "tomorrow", "tonight". */
  namedDay: Day
  closing: Closing
  /** "every Monday", "daily" */
  recurrence: true
  day: Day
  dayPart: Day
  /** A whole phrase. `nothing` matches but is not a date: "every Monday". */
  moment: Moment | 'nothing'
}

export type Slot = keyof Meanings
