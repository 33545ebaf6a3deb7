import type { DayOfYear } from '../calendar/holidays.ts'
import type { Clock, Closing, Day, Half, Moment, PartOfDay, Zone } from '../calendar/moment.ts'
import type { Steps } from '../calendar/steps.ts'

/** What the slots of a grammar mean. A rule gives one of these. */
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
  /** One or many: "Friday", "Fridays". */
  weekdays: number
  /** 1 is January. */
  month: number
  year: number
  /** A year with the words that tie it to what stands before. */
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
  /** 00 to 59, and any two digits. */
  minute: number
  twoDigits: number
  minuteWord: number
  half: Half
  zone: Zone
  /** A time that stands for itself: "5pm", "17:30", "noon". */
  clock: Clock
  /** The same without a part of the day beside it. */
  plainClock: Clock
  /** ISO 8601 without marks: "0930", "093000". */
  basicClock: Clock
  /** A time only where something before or after says so: "5", "ten thirty". */
  bareClock: Clock
  /** A date of the calendar: "3 May", "2026-05-03". */
  calendar: Day
  /** Further days before the month that all of them share: ", 8th or 9th" of May. */
  moreDays: true
  /** What stands between two days of one month, and the second: "May 7" " and " "8". */
  dayGap: true
  anotherDay: number
  /** Two numbers and a slash, where it is known that a date is meant. */
  slashes: Day
  /** A day that everybody says in one word: "tomorrow", "tonight". */
  namedDay: Day
  closing: Closing
  /** "every Monday", "daily" */
  recurrence: true
  day: Day
  dayPart: Day
  /** A whole phrase. `nothing` is read and yet is no date: "every Monday". */
  moment: Moment | 'nothing'
}

export type Slot = keyof Meanings
