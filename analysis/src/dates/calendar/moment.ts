import type { WallTime } from '../wall-clock.ts'

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night'

/** A day that was said, perhaps with a part of it, perhaps with the time that a distance in hours gives. */
export interface Day extends WallTime {
  part?: PartOfDay
  /** The year was not said: a weekday beside it may choose another. */
  yearIsGuessed?: true
  /** It was said as a day of a month, so that a number behind it may be another one of that month. */
  isOfMonth?: true
}

/** Business closes at five, a day at midnight. */
export type Closing = 'business' | 'day'

export type Half = 'am' | 'pm'

/** A time of day as it was said: `half` null when the hour may be of either half. */
export interface Clock {
  hour: number
  minute: number
  half: Half | null
  /** Written in a way that counts to 24 ("03:30"), so that an early hour is not guessed to be of the afternoon. */
  isOf24?: true
}

/** Minutes east of UTC, or the name of a zone whose summer time has to be looked up. */
export type Zone = number | string

export interface Moment {
  wall: Day
  zone: Zone | null
}
