import { calendarDate, fullYear, inShiftedYear, withWeekday } from '../calendar/calendar-date.ts'
import type { Day } from '../calendar/moment.ts'
import {
  dayFromMonthEnd,
  dayOfMonth,
  lastWorkdayOf,
  monthFromNow,
  namedMonth,
  nextDayOfMonth,
  nthWeekday,
  nthWorkdayFrom,
} from '../calendar/month-days.ts'
import { dayOfWeek, weekdaysOn } from '../calendar/weekdays.ts'
import type { DateContext } from '../date-context.ts'
import { type Rule, rule } from '../grammar/rule.ts'
import { NAMED_MONTH_DATES, NUMERIC_DATES } from '../numeric/numeric-dates.ts'

// Dates of the calendar: a day of a month, however both are said.

/** "may 5 of us", "march 10 miles": verbs, unless a capital, an ordinal or a year says otherwise. */
const isVerb = (said: string, hasMore: boolean): boolean => !hasMore && /^(?:may|mar|march)(?!\p{L})/u.test(said)

/** What may follow a day of the month that stands alone; a noun may not ("the 21st century"). */
const AFTER_LONE_DAY =
  '(?=\\s*(?:$|[-.,;:!?)]|(?:at|@|and|or|to|till|until|for|with|in(?! a row)|if|please|from|by|between|before|after|as|is|was|works?|would|will|we|i|you|noon|morning|afternoon|evening|instead|too|then|\\d)(?!\\p{L})))'

/** Between two days of one month. */
const DAY_GAP = '(,? (or|and|&|to|through|till|until) |, ?| ?- ?)'
/** "Rooms 3 and 4 may be free." */
const NO_VERB = '(?!may (?!(\\d|of|at|in|for|and|or|is|was|if|to)(?!\\p{L}))|march (on|to|in|with|off|out)(?!\\p{L}))'
/** "10 May Road" is an address. */
const NO_STREET = '(?! (street|road|avenue|ave|lane|drive|square|court|boulevard|terrace)(?!\\p{L}))'
/** A number and a small "may": whether it is the month, what follows says. */
const MAY_BE_VERB = /\d (?:may|mar|march)$/u

/** "Ask Jan 2 questions", "March 10 miles": a number of things. */
const COUNTS_NOTHING =
  '(?! (times|people|persons|miles|km|kilometers|kilometres|percent|points|questions|items|pages|dollars|euros|pounds|copies|units|pieces|goals|votes)(?!\\p{L}))'

const readOfYear = (
  { month, monthDay, yearOf }: { month: number; monthDay: number; yearOf: number },
  context: DateContext,
): Day | null => calendarDate(yearOf, month, monthDay, context)

export const CALENDAR_RULES: readonly Rule[] = [
  ...NUMERIC_DATES,
  ...NAMED_MONTH_DATES,
  rule(
    'calendar',
    `(the )?{monthDay}\\.?( |-)?(day of |of )?{month}{inYear?}${NO_STREET}`,
    ({ monthDay, month, inYear }, context, said) =>
      MAY_BE_VERB.test(said) ? null : calendarDate(inYear ?? null, month, monthDay, context),
  ),
  rule('calendar', `(the )?{monthDay} ${NO_VERB}{month}${NO_STREET}`, ({ monthDay, month }, context) =>
    calendarDate(null, month, monthDay, context),
  ),
  rule(
    'calendar',
    '(the )?(?!\\d|(a|an|few|couple|half)(?!\\p{L})){count} of {month}{inYear?}',
    ({ count, month, inYear }, context) =>
      Number.isInteger(count) ? calendarDate(inYear ?? null, month, count, context) : null,
  ),
  rule(
    'calendar',
    "{monthDay} {month},? (?!\\d\\d([:.]\\d| ?[ap]\\.?m| ?h| ?o'?clock)){twoDigits}",
    ({ monthDay, month, twoDigits }, context) => calendarDate(fullYear(twoDigits), month, monthDay, context),
  ),
  rule('calendar', '(the )?{monthDay} of {month},? {twoDigits}', ({ monthDay, month, twoDigits }, context) =>
    twoDigits > 31 ? calendarDate(fullYear(twoDigits), month, monthDay, context) : null,
  ),
  rule(
    'calendar',
    '{month}[- ](the )?{monthDay},? {twoDigits}(?![:.]\\d| ?[ap]\\.?m)',
    ({ month, monthDay, twoDigits }, context) =>
      twoDigits > 31 ? calendarDate(fullYear(twoDigits), month, monthDay, context) : null,
  ),
  rule(
    'calendar',
    `{month},?[-./ ]?(the )?{monthDay}${COUNTS_NOTHING}{inYear?}`,
    ({ month, monthDay, inYear }, context, said) =>
      isVerb(said, inYear !== undefined || /\p{L}\s+the|\d(?:st|nd|rd|th)|\d{4}/iu.test(said))
        ? null
        : calendarDate(inYear ?? null, month, monthDay, context),
  ),
  rule('calendar', '{month} {monthDay}(?=\\s*($|[.;!?)]|, (?!\\d)|at |by ))', ({ month, monthDay }, context) =>
    calendarDate(null, month, monthDay, context),
  ),
  rule(
    'calendar',
    '{month} (the )?{count}(?! (thousand|hundred)(?!\\p{L})){inYear?}',
    ({ month, count, inYear }, context, said) =>
      isVerb(said, inYear !== undefined) ||
      /\d|(?:a|an|few|couple|more|half)(?!\p{L})/iu.test(said.replace(/\d{4}$/, ''))
        ? null
        : calendarDate(inYear ?? null, month, count, context),
  ),
  // days that share a month which stands behind them: "the 3rd or 4th of May"
  rule('moreDays', `${DAY_GAP}(the )?{monthDay}{moreDays?}`, () => true),
  rule(
    'calendar',
    `(the )?{monthDay}{>}{moreDays},? (day of |of )?{month}{inYear?}`,
    ({ monthDay, month, inYear }, context, said) =>
      MAY_BE_VERB.test(said) ? null : calendarDate(inYear ?? null, month, monthDay, context),
  ),
  rule('calendar', `(the )?{monthDay}{>}{moreDays} ${NO_VERB}{month}`, ({ monthDay, month }, context) =>
    calendarDate(null, month, monthDay, context),
  ),
  rule('calendar', '(the )?{monthDay}{>}{moreDays},? of {monthOf}', ({ monthDay, monthOf }) =>
    dayOfMonth(monthOf, monthDay),
  ),
  rule('dayGap', DAY_GAP, () => true),
  rule('anotherDay', `(on )?(the )?{monthDay}${AFTER_LONE_DAY}`, ({ monthDay }) => monthDay),
  rule('calendar', '(the )?{monthDay}( day)?( of)? {month},? (of |in )?(?=(this|next|last) ){yearOf}', readOfYear),
  rule('calendar', '{month} (the )?{monthDay},? (of |in )?(?=(this|next|last) ){yearOf}', readOfYear),
  rule(
    'calendar',
    '(?=(this|next|last|this (past|coming)) ){shift} {month} (the )?{monthDay}',
    ({ shift, month, monthDay }, context) => {
      const date = calendarDate(null, month, monthDay, context)
      return date && inShiftedYear(date, shift, context)
    },
  ),
  rule('day', '((on|by|until|till|before|due|for|from|since) )?{calendar}', ({ calendar }) => calendar),
  rule(
    'day',
    '((on|by|until|till|before|due|for|from|since) )?((this|next|last|the) )?{anyWeekday}( ?\\(|,? |,|-)(the )?{calendar}\\)?',
    ({ anyWeekday, calendar }) => withWeekday(calendar, anyWeekday),
  ),
  rule('day', '{calendar},? \\(?{anyWeekday}\\)?', ({ calendar, anyWeekday }) => withWeekday(calendar, anyWeekday)),
  rule(
    'day',
    "((on|by|until|till|before|due|for|from) )?((this|next) )?{anyWeekday},? (the )?{monthDay}(?![:/.]\\d|[-\\d]| ?([ap]\\.?m|o'?clock|h|hours?|minutes?|people|times|noon|midday|midnight|in the (morning|afternoon|evening)|at night)(?!\\p{L}))",
    ({ anyWeekday, monthDay }, context) => nextDayOfMonth(monthDay, anyWeekday, context),
  ),
  rule(
    'day',
    `(on|by|until|till|before|due|for|from|since|back|after) (the )?{digitOrdinal}${AFTER_LONE_DAY}`,
    ({ digitOrdinal }, context) => nextDayOfMonth(digitOrdinal, null, context),
  ),
  rule('day', `the {digitOrdinal}${AFTER_LONE_DAY}`, ({ digitOrdinal }, context) =>
    nextDayOfMonth(digitOrdinal, null, context),
  ),
  rule('day', `the (?=\\p{L}+teenth|twent|thirt)(?!twelfth){ordinal}${AFTER_LONE_DAY}`, ({ ordinal }, context) =>
    nextDayOfMonth(ordinal, null, context),
  ),
  // "the 20 at 5pm"
  rule(
    'day',
    '(on|the|on the) (?=\\d){monthDay}(?=,? (at|from) \\d\\d?(:\\d\\d| ?[ap]\\.?m(?!\\p{L})))',
    ({ monthDay }, context) => nextDayOfMonth(monthDay, null, context),
  ),
  rule('day', `(on|by|until|till|before) the (?=\\d){monthDay}${AFTER_LONE_DAY}`, ({ monthDay }, context) =>
    nextDayOfMonth(monthDay, null, context),
  ),
  rule('day', 'for the (?!first|second|third){ordinal}(?= (at|@) |\\s*([.,;!?)]|$))', ({ ordinal }, context) =>
    nextDayOfMonth(ordinal, null, context),
  ),
  rule('day', `(on|by|until|till|before|due|from|since) the {ordinal}${AFTER_LONE_DAY}`, ({ ordinal }, context) =>
    nextDayOfMonth(ordinal, null, context),
  ),
]

export const MONTH_RULES: readonly Rule[] = [
  rule('monthOf', '{month}{inYear?}', ({ month, inYear }, context) => namedMonth(month, inYear, context)),
  rule('monthOf', '{month},? (of |in )?{yearOf}', ({ month, yearOf }) => ({ year: yearOf, month })),
  rule('monthOf', '{shift} {month}', ({ shift, month }, { today }) => ({
    month,
    year: today.year + (shift > 0 ? Number(month <= today.month) : shift < 0 ? -Number(month >= today.month) : 0),
  })),
  rule('monthOf', '{shift} month(?!\\p{L})', ({ shift }, context) => monthFromNow(shift, context)),
  rule('monthOf', 'the month following(?=\\s*($|[.,;!?)]))', (_slots, context) => monthFromNow(1, context)),
  rule('monthOf', 'the month(?! of)', (_slots, context) => monthFromNow(0, context)),
  rule('monthOf', '(the )?month of {month}{inYear?}', ({ month, inYear }, context) =>
    namedMonth(month, inYear, context),
  ),
  rule('monthOf', '(the )?month after next', (_slots, context) => monthFromNow(2, context)),
  rule('monthOf', '(the )?{ordinal} month of {yearOf}', ({ ordinal, yearOf }) =>
    ordinal <= 12 ? { year: yearOf, month: ordinal } : null,
  ),
  rule('yearOf', '(the (calendar )?year )?{year}', ({ year }) => year),
  rule('yearOf', '{shift} (calendar )?year(?!\\p{L})', ({ shift }, { today }) => today.year + shift),
  rule('yearOf', 'the (calendar )?year(?!\\p{L})', (_slots, { today }) => today.year),
]

const LEAD = '((on|by|until|till|before|due|for|from|since|at) )?'
const WORKDAY = '(business|working|work|week)[- ]?day'
const MOST_WORKDAYS = 23

export const MONTH_DAY_RULES: readonly Rule[] = [
  rule('day', `${LEAD}(the )?{monthDay} (day )?(of|in) {monthOf}`, ({ monthDay, monthOf }) =>
    dayOfMonth(monthOf, monthDay),
  ),
  rule('day', `${LEAD}(the )?{monthDay},? (?=(this|next|last) month){monthOf}`, ({ monthDay, monthOf }) =>
    dayOfMonth(monthOf, monthDay),
  ),
  rule('day', `${LEAD}{monthOf},? (on )?(the )?{ordinal}`, ({ monthOf, ordinal }) => dayOfMonth(monthOf, ordinal)),
  rule('day', `${LEAD}(the )?(very )?(last|final) day (of|in) {monthOf}`, ({ monthOf }) => dayFromMonthEnd(monthOf, 1)),
  rule('day', `${LEAD}(the )?(last|final) ${WORKDAY} (of|in) {monthOf}`, ({ monthOf }) => lastWorkdayOf(monthOf)),
  rule('day', `${LEAD}(the )?(last|final) ${WORKDAY} (of|in) {yearOf}`, ({ yearOf }) =>
    lastWorkdayOf({ year: yearOf, month: 12 }),
  ),
  rule('day', `${LEAD}(the )?{ordinal} ${WORKDAY} (of|in) {monthOf}`, ({ ordinal, monthOf }) =>
    ordinal <= MOST_WORKDAYS ? nthWorkdayFrom({ ...monthOf, day: 1, hour: null, minute: 0 }, ordinal) : null,
  ),
  rule('day', `${LEAD}(the )?{ordinal} ${WORKDAY} (of|in) {yearOf}`, ({ ordinal, yearOf }) =>
    nthWorkdayFrom({ year: yearOf, month: 1, day: 1, hour: null, minute: 0 }, ordinal),
  ),
  rule('day', `${LEAD}{monthOf}'s (last|final) day`, ({ monthOf }) => dayFromMonthEnd(monthOf, 1)),
  rule('day', `${LEAD}{monthOf}'s (last|final) {anyWeekday}`, ({ monthOf, anyWeekday }) =>
    nthWeekday(monthOf, anyWeekday, 1, 'end'),
  ),
  rule('day', `${LEAD}{monthOf}'s {ordinal} {anyWeekday}`, ({ monthOf, ordinal, anyWeekday }) =>
    nthWeekday(monthOf, anyWeekday, ordinal, 'start'),
  ),
  rule('day', `${LEAD}(the )?(very )?(last|final) of {monthOf}`, ({ monthOf }) => dayFromMonthEnd(monthOf, 1)),
  rule('day', `${LEAD}(the )?{ordinal} {anyWeekday} (of|in) {yearOf}`, ({ ordinal, anyWeekday, yearOf }) =>
    weekdaysOn({ year: yearOf - 1, month: 12, day: 31, hour: null, minute: 0 }, anyWeekday, ordinal, 1),
  ),
  rule('day', `${LEAD}(the )?(very )?(last|final) {anyWeekday} (of|in) {yearOf}`, ({ anyWeekday, yearOf }) =>
    nthWeekday({ year: yearOf, month: 12 }, anyWeekday, 1, 'end'),
  ),
  rule('day', `${LEAD}(the )?{ordinal}( to| from| from the)?[- ]last day (of|in) {monthOf}`, ({ ordinal, monthOf }) =>
    dayFromMonthEnd(monthOf, ordinal),
  ),
  rule('day', `${LEAD}(the )?{ordinal} {anyWeekday} ((of|in) )?{monthOf}`, ({ ordinal, anyWeekday, monthOf }) =>
    nthWeekday(monthOf, anyWeekday, ordinal, 'start'),
  ),
  rule('day', `${LEAD}(the )?(very )?(last|final) {anyWeekday} (of|in) {monthOf}`, ({ anyWeekday, monthOf }) =>
    nthWeekday(monthOf, anyWeekday, 1, 'end'),
  ),
  rule(
    'day',
    `${LEAD}(the )?{ordinal}( to| from)?[- ]last {anyWeekday} (of|in) {monthOf}`,
    ({ ordinal, anyWeekday, monthOf }) => nthWeekday(monthOf, anyWeekday, ordinal, 'end'),
  ),
  rule(
    'day',
    `${LEAD}(the )?(last|final) week ((of|in) )?{monthOf},? (on )?(a )?{anyWeekday}`,
    ({ monthOf, anyWeekday }) => nthWeekday(monthOf, anyWeekday, 1, 'end'),
  ),
  rule(
    'day',
    '(the )?{ordinal} week ((of|in) )?{monthOf},? (on )?(a )?{anyWeekday}',
    ({ ordinal, monthOf, anyWeekday }) => nthWeekday(monthOf, anyWeekday, ordinal, 'start'),
  ),
  rule(
    'day',
    '(on )?{anyWeekday},? (of |in )?(the )?{ordinal} week (of|in) {monthOf}',
    ({ anyWeekday, ordinal, monthOf }) => nthWeekday(monthOf, anyWeekday, ordinal, 'start'),
  ),
  rule('day', '(the )?(beginning|start|first) of {monthOf}', ({ monthOf }) => dayOfMonth(monthOf, 1)),
  rule('day', '(the )?(middle of|mid[- ]?) ?{monthOf}', ({ monthOf }) => dayOfMonth(monthOf, 15)),
  rule('day', `${LEAD}(the )?(last|final) day (of|in) {yearOf}`, ({ yearOf }) =>
    dayFromMonthEnd({ year: yearOf, month: 12 }, 1),
  ),
  rule('day', `${LEAD}(the )?(first day (of|in)|(beginning|start) of) {yearOf}`, ({ yearOf }) =>
    dayOfMonth({ year: yearOf, month: 1 }, 1),
  ),
  rule('day', '(the )?(first day (of|in)|(beginning|start) of) {weekOf}', ({ weekOf }, context) =>
    dayOfWeek(1, weekOf, context),
  ),
  rule('day', '(the )?(last|final) day (of|in) {weekOf}', ({ weekOf }, context) => dayOfWeek(0, weekOf, context)),
  rule('day', '(the )?(middle of|mid)[- ]?{weekOf}', ({ weekOf }, context) => dayOfWeek(3, weekOf, context)),
]
