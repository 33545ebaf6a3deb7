import { MONTH, monthNumber, SHORT_WEEKDAY, WEEKDAY, weekdayNumber } from '../date-names.ts'
import { type DateContext, type DateRule, datePattern } from '../date-rule.ts'
import { calendarDate } from '../date-rules-calendar.ts'
import { addDays, monthEnd, type WallTime } from '../wall-clock.ts'
import { HOLIDAY, readHoliday } from './holidays.ts'
import { COUNT, countOf } from './numbers.ts'

// Dates that are said by their distance: from now, from another date, from a week.

const UNIT = 'days?|weeks?|months?|years?|fortnights?'
const CLOCK_UNIT = 'hours?|hrs?|minutes?|mins?'
const STEP = `(?:${COUNT})\\s+(?:${UNIT})`
const ANY_WEEKDAY = `${WEEKDAY}|${SHORT_WEEKDAY}`
const BASE = `now|today|tomorrow|yesterday|(?:${HOLIDAY})|\\d{1,2}/\\d{1,2}/\\d{4}|(?:${MONTH})\\s+\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s+\\d{4})?|\\d{1,2}(?:st|nd|rd|th)?\\s+(?:${MONTH})(?:\\s+\\d{4})?`

const group = (match: RegExpMatchArray, name: string): string => match.groups?.[name] ?? ''

/** A day so many steps away; months and years keep the day where there is one. */
function walk(from: WallTime, steps: string, direction: 1 | -1): WallTime {
  let day = { ...from, hour: null, minute: 0 }
  for (const step of steps.matchAll(new RegExp(`(?<count>${COUNT})\\s+(?<unit>${UNIT})`, 'giu'))) {
    const count = countOf(step.groups?.count ?? '') * direction
    const unit = (step.groups?.unit ?? '').toLowerCase()
    if (/^[my]/.test(unit)) day = addMonths(day, unit.startsWith('y') ? count * 12 : count)
    else day = { ...addDays(day, count * (unit.startsWith('d') ? 1 : unit.startsWith('w') ? 7 : 14)), hour: null }
  }
  return day
}

function addMonths(from: WallTime, months: number): WallTime & { hour: null } {
  const end = monthEnd(from.year, from.month + Math.round(months))
  return { ...end, day: Math.min(from.day, end.day), hour: null, minute: 0 }
}

function readBase(said: string, context: DateContext): WallTime | null {
  const text = said.toLowerCase().trim()
  if (text === 'now' || text === 'today') return context.today
  if (text === 'tomorrow') return addDays(context.today, 1)
  if (text === 'yesterday') return addDays(context.today, -1)
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (slashes) return calendarDate(Number(slashes[3]), Number(slashes[1]), Number(slashes[2]), context)
  const month = monthNumber(new RegExp(MONTH, 'i').exec(text)?.[0] ?? '')
  const day = /\b\d{1,2}(?!\d)/.exec(text)?.[0]
  const year = /\d{4}/.exec(text)?.[0]
  if (month !== undefined && day) return calendarDate(year ? Number(year) : null, month, Number(day), context)
  return readHoliday(text, context)
}

const isBackwards = (word: string): boolean => /before|prior|ago|back|earlier/i.test(word)

function readOffset(match: RegExpMatchArray, context: DateContext): WallTime | null {
  const base = match.groups?.base ? readBase(match.groups.base, context) : context.today
  if (!base) return null
  const day = walk(base, group(match, 'steps'), isBackwards(group(match, 'way')) ? -1 : 1)
  const weekday = weekdayNumber(group(match, 'weekday'))
  if (weekday === undefined) return day
  const sinceMonday = (new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay() + 6) % 7
  return addDays(day, ((weekday + 6) % 7) - sinceMonday)
}

function readClockOffset(match: RegExpMatchArray, { today }: DateContext): WallTime | null {
  const count = countOf(group(match, 'count'))
  const minutes = (/^h/i.test(group(match, 'unit')) ? 60 : 1) * count * (isBackwards(group(match, 'way')) ? -1 : 1)
  if (!Number.isFinite(minutes)) return null
  const at = new Date(Date.UTC(today.year, today.month - 1, today.day, today.hour, today.minute + minutes))
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
  }
}

const WEEK_SHIFT: Record<string, number> = {
  this: 0,
  current: 0,
  next: 1,
  following: 1,
  coming: 1,
  upcoming: 1,
  last: -1,
  previous: -1,
  past: -1,
}

/** Weeks start on Monday (ISO 8601). */
function readDayOfWeek(match: RegExpMatchArray, { today }: DateContext): WallTime | null {
  const weekday = weekdayNumber(group(match, 'weekday'))
  const shift = WEEK_SHIFT[group(match, 'which').toLowerCase()]
  if (weekday === undefined || shift === undefined) return null
  return addDays(today, ((weekday + 6) % 7) - ((today.weekday + 6) % 7) + 7 * shift)
}

export const RELATIVE_RULES: DateRule[] = [
  {
    name: 'steps from a date',
    pattern: datePattern(
      `(?<steps>${STEP}(?:,?\\s+(?:and\\s+)?${STEP}){0,3})\\s+(?<way>from|after|before|prior to)\\s+(?<base>${BASE})(?:\\s+on\\s+(?<weekday>${WEEKDAY}))?`,
    ),
    read: readOffset,
  },
  {
    name: 'the day before or after a date',
    pattern: datePattern(`(?:the\\s+)?(?<steps>(?:day|week))\\s+(?<way>before|after|from)\\s+(?<base>${BASE})`),
    read: (match, context) => {
      const base = readBase(group(match, 'base'), context)
      return base && walk(base, `1 ${group(match, 'steps')}`, isBackwards(group(match, 'way')) ? -1 : 1)
    },
  },
  {
    name: 'weekdays from now',
    pattern: datePattern(`(?<count>${COUNT})\\s+(?<weekday>${WEEKDAY})s?\\s+(?:from now|later)`),
    read: (match, { today }) => {
      const ahead = ((weekdayNumber(group(match, 'weekday')) ?? 0) - today.weekday + 6) % 7
      return addDays(today, ahead + 1 + 7 * (countOf(group(match, 'count')) - 1))
    },
  },
  {
    name: 'steps from now',
    pattern: datePattern(
      `(?:(?:${ANY_WEEKDAY})\\s+)?(?<steps>${STEP}(?:,?\\s+(?:and\\s+)?${STEP}){0,3})\\s+(?<way>ago|later|hence|back|earlier|from now)`,
    ),
    read: readOffset,
  },
  {
    name: 'steps ahead',
    pattern: datePattern(
      `(?:in|within)\\s+(?:the next\\s+)?(?<steps>(?:${COUNT})\\s+(?:months?|years?|fortnights?)(?:,?\\s+(?:and\\s+)?${STEP}){0,3})`,
    ),
    read: readOffset,
  },
  {
    name: 'hours or minutes',
    pattern: datePattern(
      `(?:(?:in|within)\\s+)?(?<count>${COUNT})\\s+(?<unit>${CLOCK_UNIT})\\s+(?<way>ago|later|from now|hence|back)`,
    ),
    read: readClockOffset,
  },
  {
    name: 'hours ahead',
    pattern: datePattern(`in\\s+(?<count>${COUNT})\\s+(?<unit>${CLOCK_UNIT})`),
    read: readClockOffset,
  },
  {
    name: 'week, then its day',
    pattern: datePattern(
      `(?:the\\s+|on\\s+)?(?<which>this|next|last|previous|following|coming|current|past)\\s+week(?:'s)?(?:\\s*-|,)?\\s+(?:on\\s+)?(?<weekday>${ANY_WEEKDAY})`,
    ),
    read: readDayOfWeek,
  },
  {
    name: 'day, then its week',
    pattern: datePattern(
      `(?:on\\s+)?(?<weekday>${ANY_WEEKDAY}),?\\s+(?:(?:of|in)\\s+)?(?:the\\s+)?(?<which>this|next|last|previous|following|coming|current|past)\\s+week`,
    ),
    read: readDayOfWeek,
  },
  {
    name: 'the weekday before',
    pattern: datePattern(`(?:on\\s+)?(?:the\\s+)?previous\\s+(?<weekday>${ANY_WEEKDAY})`),
    read: (match, { today }) => {
      const back = ((today.weekday - (weekdayNumber(group(match, 'weekday')) ?? 0) + 6) % 7) + 1
      const isLastWeek = back <= (today.weekday + 6) % 7
      return addDays(today, -back - (isLastWeek ? 7 : 0))
    },
  },
  {
    name: 'this moment',
    pattern: datePattern('right now|at (?:the|this) (?:present )?(?:moment|time)|at the present time|at present'),
    read: (_match, { today }) => ({ ...today }),
  },
  {
    name: 'day before yesterday',
    pattern: datePattern('(?:the\\s+)?day before yesterday'),
    read: (_match, { today }) => addDays(today, -2),
  },
  {
    name: 'yesterday',
    pattern: datePattern('yesterday|last night'),
    read: (_match, { today }) => addDays(today, -1),
  },
  {
    name: 'the day before or after',
    pattern: datePattern(
      '(?:the\\s+)?(?:(?<before>previous|last)|next|following)\\s+day(?!\\s+(?:of|in)\\s)|the day (?:(?<earlier>before)|after)(?!\\s+\\p{L})',
    ),
    read: (match, { today }) => addDays(today, match.groups?.before || match.groups?.earlier ? -1 : 1),
  },
]
