import type { DateContext } from '../date-context.ts'
import { monthEnd } from '../wall-clock.ts'
import { allDay, atClose } from './clock.ts'
import type { Day, Moment } from './moment.ts'
import { dayFromMonthEnd, type YearMonth } from './month-days.ts'
import { endOfWorkWeek } from './weekdays.ts'

// Ends of business periods. A period means its last working moment.

export const endOfWeek = (weeks: number, context: DateContext): Moment =>
  atClose(endOfWorkWeek(weeks, context), context)

export const endOfMonth = (month: YearMonth): Moment => allDay(dayFromMonthEnd(month, 1))

export const endOfQuarter = (ahead: number, context: DateContext): Moment =>
  atClose(quarterEnd(context.today.year, Math.ceil(context.today.month / 3) + ahead), context)

/** Returns the end of a numbered quarter; without a year, a past quarter means next year's. */
export function endOfNamedQuarter(quarter: number, year: number | undefined, context: DateContext): Moment {
  const current = Math.ceil(context.today.month / 3)
  return atClose(quarterEnd(year ?? context.today.year + (quarter < current ? 1 : 0), quarter), context)
}

const quarterEnd = (year: number, quarter: number): Day => monthEnd(year, quarter * 3)

export const endOfYear = (year: number): Moment => allDay(monthEnd(year, 12))
