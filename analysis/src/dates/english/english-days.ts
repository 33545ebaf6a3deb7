import { calendarDate, withWeekday } from '../calendar/calendar-date.ts'
import { allDay, atClock } from '../calendar/clock.ts'
import { lastHoliday, nextHoliday } from '../calendar/holidays.ts'
import type { Day } from '../calendar/moment.ts'
import { fromNow, walk } from '../calendar/steps.ts'
import { daysFromToday } from '../calendar/weekdays.ts'
import type { DateContext } from '../date-context.ts'
import { lexicon, type Rule, rule, token } from '../grammar/rule.ts'
import { HOLIDAYS } from './english-holidays.ts'

const LEAD = '((on|by|until|till|before|due|for|from|since|at|around) )?'

/** "This time next week" keeps the time, "this day next week" is all day. */
const atThisTime = (phrase: string, day: Day, { today }: DateContext): Day =>
  /\btime\b/i.test(phrase) ? { ...day, hour: today.hour, minute: today.minute } : day

export const NAMED_DAY_RULES: readonly Rule[] = [
  token('namedDay', /(?:today|2day|(?<!to\s)this\s(?:very\s)?day)(?!\p{L})/u, (_said, context) =>
    daysFromToday(0, context),
  ),
  token('namedDay', /(?:tomorrow|tommorow|tomorow|tommorrow|tmrw|tmr|tmw|2mrw|2moro)(?!\p{L})/u, (_said, context) =>
    daysFromToday(1, context),
  ),
  token('namedDay', /yesterday(?!\p{L})/u, (_said, context) => daysFromToday(-1, context)),
  token('namedDay', /(?:late\s)?(?:tonight|tonite|tonighte|2nite|2night)(?!\p{L})/u, (_said, context) => ({
    ...daysFromToday(0, context),
    part: 'night',
  })),
  token('namedDay', /(?:late\s)?last\snight(?!\p{L})/u, (_said, context) => ({
    ...daysFromToday(-1, context),
    part: 'night',
  })),
  token('namedDay', /(?:the\s)?night\sbefore\slast(?!\p{L})/u, (_said, context) => ({
    ...daysFromToday(-2, context),
    part: 'evening',
  })),
  rule('namedDay', '(this|today) {part}', ({ part }, context) => ({ ...daysFromToday(0, context), part })),
  rule('namedDay', '(tomorrow|tmrw|tmr) (in the )?{part}', ({ part }, context) => ({
    ...daysFromToday(1, context),
    part,
  })),
  rule('namedDay', '(yesterday) (in the )?{part}', ({ part }, context) => ({ ...daysFromToday(-1, context), part })),
  rule('day', `${LEAD}(this|(the )?same) (very )?(day|time),? (next|last) {unit}`, ({ unit }, context, phrase) =>
    unit.days === 7 || unit.months
      ? atThisTime(phrase, fromNow(unit, /\bnext\b/i.test(phrase) ? 1 : -1, context), context)
      : null,
  ),
  rule('day', `${LEAD}{namedDay}`, ({ namedDay }) => namedDay),
  rule('day', '(for )?later today', (_slots, context) => daysFromToday(0, context)),
  rule('day', `${LEAD}(the )?day after (tomorrow|tmrw)`, (_slots, context) => daysFromToday(2, context)),
  rule('moment', '{namedDay},? {bareClock}(?=\\s*([.,;!?)]|$))', ({ namedDay, bareClock }) =>
    namedDay.part ? atClock(namedDay, bareClock) : null,
  ),
  rule('dayPart', '{day}', ({ day }) => day),
  rule(
    'dayPart',
    '{day},? (in the |early |late |during the |at )?((early|late) )?(in the )?{part}',
    ({ day, part }) => ({ ...day, part }),
  ),
  rule('dayPart', '(in the |on the |the )?{part} (of|on) {day}', ({ part, day }) => ({ ...day, part })),
  rule('moment', "{day}'s {clock}{zone?}", ({ day, clock, zone }) =>
    day.hour === null ? atClock(day, clock, zone ?? null) : null,
  ),
  // idioms without a time: "from now on", "by now", "now and then"
  rule(
    'moment',
    '(?<=\\p{L},? )(?<!(from|by|until|till|for|just|even|every|and|or|than|before|since|day|while|time|ages|years|months|weeks|days|up to|as of|is|are|any (minute|moment|second|hour)) )now(?=\\s*([.!?;]|$)| (please|or later)(?!\\p{L}))',
    (_slots, { today }) => allDay(today),
  ),
  rule(
    'moment',
    '(right now|just now|as soon as possible|asap|a\\.s\\.a\\.p\\.?|at (the|this) (present |very )?moment|at this (very )?(time|minute)|at the (present|current) time|at the minute|at present)(?!\\p{L})',
    (_slots, { today }) => allDay(today),
  ),
  rule(
    'moment',
    '{anyWeekday},? {month} {monthDay},? {clock}{zone?},? {year}',
    ({ anyWeekday, month, monthDay, clock, zone, year }, context) => {
      const date = calendarDate(year, month, monthDay, context)
      return date && atClock(withWeekday(date, anyWeekday, context), { ...clock, isOf24: true }, zone ?? null)
    },
  ),
  rule('moment', '{day},? (at )?((the|this) )?same time', ({ day }, { today }) =>
    allDay({ ...day, hour: today.hour, minute: today.minute }),
  ),
  rule('moment', '{day},? (at )?(this|about this) time', ({ day }, { today }) =>
    allDay({ ...day, hour: today.hour, minute: today.minute }),
  ),
  rule('moment', '(at )?(the )?same time {day}', ({ day }, { today }) =>
    allDay({ ...day, hour: today.hour, minute: today.minute }),
  ),
  rule('moment', '(at )?this time {day}', ({ day }, { today }) =>
    allDay({ ...day, hour: today.hour, minute: today.minute }),
  ),
]

const OF_YEAR = '(,? |,)(of |in )?'
const OF_NO_OTHER_CALENDAR =
  '(?<!(?:chinese|lunar|islamic|hijri|arabic|jewish|parsi|persian|fiscal|hindu|thai|orthodox)(?: lunar)? )'

export const HOLIDAY_RULES: readonly Rule[] = [
  lexicon('holiday', HOLIDAYS),
  rule('day', `${LEAD}(the )?${OF_NO_OTHER_CALENDAR}{holiday}`, ({ holiday }, context) =>
    nextHoliday(holiday, context),
  ),
  rule('day', `${LEAD}((this|next|coming|the coming|this coming|upcoming) ){holiday}`, ({ holiday }, context) =>
    nextHoliday(holiday, context),
  ),
  rule('day', `${LEAD}((last|past|this past|previous) ){holiday}`, ({ holiday }, context) =>
    lastHoliday(holiday, context),
  ),
  rule('day', `${LEAD}((this|next|last) )?${OF_NO_OTHER_CALENDAR}{holiday}${OF_YEAR}{yearOf}`, ({ holiday, yearOf }) =>
    holiday(yearOf),
  ),
  rule('day', `${LEAD}{holiday} weekend${OF_YEAR}{yearOf}`, ({ holiday, yearOf }) => holiday(yearOf)),
  rule('day', `${LEAD}{yearOf}'s? {holiday}`, ({ yearOf, holiday }) => holiday(yearOf)),
  rule('day', `${LEAD}{holiday} in {steps}`, ({ holiday, steps }, context) => {
    const target = walk(context.today, steps, 1)
    return nextHoliday(holiday, { ...context, today: { ...context.today, ...target, hour: 0 } })
  }),
]
