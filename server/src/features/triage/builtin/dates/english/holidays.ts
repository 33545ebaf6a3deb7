import { type DateContext, type DateRule, datePattern } from '../date-rule.ts'
import { addDays, type WallTime } from '../wall-clock.ts'
import { YEAR, yearOf } from './numbers.ts'
import { nthWeekday } from './written-dates.ts'

type DayOfYear = (year: number) => WallTime | null

const fixed =
  (month: number, day: number): DayOfYear =>
  (year) => ({ year, month, day, hour: null, minute: 0 })

const nth =
  (month: number, weekday: number, place: number | 'last'): DayOfYear =>
  (year) =>
    nthWeekday(year, month, weekday, place)

/** Gregorian Easter by the rule of Meeus and Jones. */
function easter(year: number): WallTime {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return { year, month: Math.floor(sum / 31), day: (sum % 31) + 1, hour: null, minute: 0 }
}

const fromEaster =
  (days: number): DayOfYear =>
  (year) =>
    addDays(easter(year), days)

/** Days that English mail names, with their dates; American ones as the United States keep them. */
const HOLIDAYS: readonly [names: string, day: DayOfYear][] = [
  ['christmas eve', fixed(12, 24)],
  ['(?:christmas(?: day)?|xmas(?: day)?)', fixed(12, 25)],
  ['boxing day', fixed(12, 26)],
  ["new year'?s eve", fixed(12, 31)],
  ["new year'?s?(?: day)?", fixed(1, 1)],
  ["(?:st\\.? |saint )?valentine'?s?(?: day)?", fixed(2, 14)],
  ["(?:st\\.? |saint )patrick'?s?(?: day)?", fixed(3, 17)],
  ["april fools?'?s?(?: day)?", fixed(4, 1)],
  ['earth day', fixed(4, 22)],
  ['may day', fixed(5, 1)],
  ['(?:juneteenth|freedom day|jubilee day)', fixed(6, 19)],
  ['independence day', fixed(7, 4)],
  ['halloween', fixed(10, 31)],
  ["veterans?'? day", fixed(11, 11)],
  ['groundhog day', fixed(2, 2)],
  ['(?:martin luther king|mlk)(?: jr\\.?)?(?: day)?', nth(1, 1, 3)],
  ["presidents?'?s? day", nth(2, 1, 3)],
  ["mother'?s'? day", nth(5, 0, 2)],
  ['memorial day', nth(5, 1, 'last')],
  ["father'?s'? day", nth(6, 0, 3)],
  ['labou?r day', nth(9, 1, 1)],
  ['columbus day', nth(10, 1, 2)],
  ['thanksgiving(?: day)?', nth(11, 4, 4)],
  [
    'black friday',
    (year) => {
      const day = nthWeekday(year, 11, 4, 4)
      return day && addDays(day, 1)
    },
  ],
  [
    'cyber monday',
    (year) => {
      const day = nthWeekday(year, 11, 4, 4)
      return day && addDays(day, 4)
    },
  ],
  ['good friday', fromEaster(-2)],
  ['easter monday', fromEaster(1)],
  ['easter(?: sunday)?', fromEaster(0)],
  ['ash wednesday', fromEaster(-46)],
  ['pentecost', fromEaster(49)],
]

export const HOLIDAY = HOLIDAYS.map(([names]) => names).join('|')

/** The day that a name says, in the year that is said, else the next one to come. */
export function readHoliday(said: string, context: DateContext): WallTime | null {
  const found = HOLIDAYS.find(([names]) => new RegExp(`^(?:${names})$`, 'i').test(said.trim()))
  return found ? nextOf(found[1], context) : null
}

function nextOf(day: DayOfYear, { today }: DateContext): WallTime | null {
  const here = day(today.year)
  const isOver = here !== null && (here.month < today.month || (here.month === today.month && here.day < today.day))
  return isOver ? day(today.year + 1) : here
}

export const HOLIDAY_RULES: DateRule[] = HOLIDAYS.map(([names, day]) => ({
  name: 'a day with a name',
  pattern: datePattern(
    `(?:(?<which>this|next|last|coming)\\s+)?${names}(?:,?\\s+(?:of\\s+|in\\s+)?(?:(?<year>${YEAR})|(?<relative>this|next|last)\\s+year))?`,
  ),
  read: (match, context) => {
    const year = yearOf(match.groups?.year)
    if (year !== null) return day(year)
    const which = (match.groups?.relative ?? match.groups?.which ?? '').toLowerCase()
    if (match.groups?.relative) return day(context.today.year + (which === 'next' ? 1 : which === 'last' ? -1 : 0))
    const next = nextOf(day, context)
    return which === 'last' && next ? day(next.year - 1) : next
  },
}))
