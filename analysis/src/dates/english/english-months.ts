import {
  dayFromMonthEnd,
  dayOfMonth,
  lastWorkdayOf,
  monthFromNow,
  namedMonth,
  nextNthWeekday,
  nthWeekday,
  nthWorkdayFrom,
} from '../calendar/month-days.ts'
import { dayOfWeek, weekdaysOn } from '../calendar/weekdays.ts'
import { type Rule, rule } from '../grammar/rule.ts'

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

const LEADING = '(on|by|until|till|before|due|for|from|since|at)'
const LEAD = `(${LEADING} )?`
const WORKDAY = '(business|working|work|week)[- ]?day'
const MAX_WORKDAYS = 23

export const MONTH_DAY_RULES: readonly Rule[] = [
  rule('day', `${LEAD}(the )?{monthDay} (day )?(of|in) {monthOf}`, ({ monthDay, monthOf }) =>
    dayOfMonth(monthOf, monthDay),
  ),
  // not "we hired 12 last month"
  rule(
    'day',
    `(${LEADING} (the )?|the |(?=\\d\\d?(st|nd|rd|th))){monthDay},? (?=(this|next|last) month){monthOf}`,
    ({ monthDay, monthOf }) => dayOfMonth(monthOf, monthDay),
  ),
  // "I may second that"
  rule('day', `${LEAD}{monthOf},? (on )?(the )?{ordinal}`, ({ monthOf, ordinal }, _context, phrase) =>
    /^(?:may|march)\s\p{L}+$/u.test(phrase) ? null : dayOfMonth(monthOf, ordinal),
  ),
  rule('day', `${LEAD}(the )?(very )?(last|final) day (of|in) {monthOf}`, ({ monthOf }) => dayFromMonthEnd(monthOf, 1)),
  rule('day', `${LEAD}(the )?(last|final) ${WORKDAY} (of|in) {monthOf}`, ({ monthOf }) => lastWorkdayOf(monthOf)),
  rule('day', `${LEAD}(the )?(last|final) ${WORKDAY} (of|in) {yearOf}`, ({ yearOf }) =>
    lastWorkdayOf({ year: yearOf, month: 12 }),
  ),
  rule('day', `${LEAD}(the )?{ordinal} ${WORKDAY} (of|in) {monthOf}`, ({ ordinal, monthOf }) =>
    ordinal <= MAX_WORKDAYS ? nthWorkdayFrom({ ...monthOf, day: 1, hour: null, minute: 0 }, ordinal) : null,
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
  rule('day', `${LEAD}(the )?(last|final) {anyWeekday} (?=(this|next) ){monthOf}`, ({ anyWeekday, monthOf }) =>
    nthWeekday(monthOf, anyWeekday, 1, 'end'),
  ),
  // "the second Friday": of this month, or when past, of the next
  rule('day', `${LEAD}(the )?{ordinal} {anyWeekday}`, ({ ordinal, anyWeekday }, context) =>
    nextNthWeekday(anyWeekday, ordinal, context),
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
