import type { WallTime } from '../wall-clock.ts'

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night'

/** A parsed day, optionally with a part of the day, or a time from a distance in hours. */
export interface Day extends WallTime {
  part?: PartOfDay
  /** The year is a guess: an adjacent weekday may change it. */
  yearIsGuessed?: true
  /** Its weekday fits only a day months ahead. */
  isDoubtful?: true
  /** Given as a day of a month, so a following number may be another day of that month. */
  isOfMonth?: true
  /** Only a time was stated, and the day is its next occurrence. */
  dayIsGuessed?: true
  /** Counted from the time of writing ("in two hours"), so it is local to the writer. */
  isFromNow?: true
}

/** Business closes at five, a day at midnight. */
export type Closing = 'business' | 'day'

export type Half = 'am' | 'pm'

/** A parsed time of day; `half` is null when the hour is ambiguous. */
export interface Clock {
  hour: number
  minute: number
  half: Half | null
  /** 24-hour notation ("03:30"): an early hour is not taken for the afternoon. */
  isOf24?: true
}

/** Minutes east of UTC, or a zone name with daylight saving rules. */
export type Zone = number | string

export interface Moment {
  wall: Day
  zone: Zone | null
}
