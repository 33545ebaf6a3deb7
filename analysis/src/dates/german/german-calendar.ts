import { calendarDate, fullYear, withWeekday } from '../calendar/calendar-date.ts'
import {
  dayFromMonthEnd,
  dayOfMonth,
  lastWorkdayOf,
  monthFromNow,
  namedMonth,
  nextDayOfMonth,
  nthWeekday,
} from '../calendar/month-days.ts'
import { dayOfWeek } from '../calendar/weekdays.ts'
import { alternatives, type Rule, rule } from '../grammar/rule.ts'
import { NAMED_MONTH_DATES, NO_NUMBER, NUMERIC_DATES, readShort, shortSlashes } from '../numeric/numeric-dates.ts'
import { WEEKDAYS } from './german-names.ts'

const LEAD =
  '((am|an|ab|bis|bis zum|bis spätestens|spätestens|zum|vom|von|vor|vor dem|für|fuer|seit|seit dem|der|den|dem|gegen|um den) )?'
const DATE_LEAD =
  '(?<=(?<!\\p{L})(?:am|bis|zum|ab|vom|vor dem|den|der|dem|für den|spätestens|und|oder|frist:|termin:|,)\\s)'

export const CALENDAR_RULES: readonly Rule[] = [
  ...NUMERIC_DATES,
  ...NAMED_MONTH_DATES,
  rule('calendar', '{monthDay} ?{month}{inYear?}', ({ monthDay, month, inYear }, context) =>
    calendarDate(inYear ?? null, month, monthDay, context),
  ),
  rule(
    'calendar',
    '{monthDay} ?{month} (?!\\d\\d([:.]\\d| ?uhr| ?h)){twoDigits}',
    ({ monthDay, month, twoDigits }, context) => calendarDate(fullYear(twoDigits), month, monthDay, context),
  ),
  rule('calendar', '{monthDay} tag (im|des) {monthOf}', ({ monthDay, monthOf }) => dayOfMonth(monthOf, monthDay)),
  rule('calendar', '{month} {monthDay}{inYear?}', ({ month, monthDay, inYear }, context) =>
    calendarDate(inYear ?? null, month, monthDay, context),
  ),
  rule(
    'calendar',
    `(?<=(?:${alternatives(Object.keys(WEEKDAYS))}),?\\s(?:den\\s|der\\s)?|(?<!\\p{L})(?:am|bis|zum|den|der|vom)\\s){monthDay} {ordinal}{inYear?}`,
    ({ monthDay, ordinal, inYear }, context, phrase) =>
      /^\d/.test(phrase) && ordinal <= 12 ? calendarDate(inYear ?? null, ordinal, monthDay, context) : null,
  ),
  rule(
    'calendar',
    `${NO_NUMBER}\\d\\d?\\. ?\\d\\d?\\.(?! ?\\d\\d(\\d\\d)?(?!\\d|[:.]\\d| ?uhr))(?!\\d)`,
    (_slots, context, phrase) => readShort(phrase, context),
  ),
  rule(
    'calendar',
    `${DATE_LEAD}\\d\\d?\\. ?\\d\\d?(?![\\d.,]\\d|\\d| ?(uhr|€|euro|%|prozent))`,
    (_slots, context, phrase) => readShort(phrase, context),
  ),
  ...shortSlashes(DATE_LEAD),
  rule('day', `${LEAD}{calendar}`, ({ calendar }) => calendar),
  rule('day', `${LEAD}{anyWeekday}(,? |, ?)((den|der|dem|am) )?{calendar}`, ({ anyWeekday, calendar }, context) =>
    withWeekday(calendar, anyWeekday, context),
  ),
  rule('day', `${LEAD}{shortWeekday}(,? |, ?)((den|der|dem|am) )?{calendar}`, ({ shortWeekday, calendar }, context) =>
    withWeekday(calendar, shortWeekday, context),
  ),
  rule(
    'day',
    `${LEAD}{anyWeekday},? ((den|der|dem) )?{monthDay}(?![:/]\\d|\\d|-\\d| ?(uhr|h|personen|leute|mal))`,
    ({ anyWeekday, monthDay }, context) => nextDayOfMonth(monthDay, anyWeekday, context),
  ),
  rule(
    'day',
    '(am|zum|bis zum|ab dem|vor dem|vom|seit dem|bis|der|den) {ordinal}(?=\\s*($|[,;!?)]|(um|ab|bis|und|oder|vor|nach|in|im|für|zu|wird|ist|geht|passt|haben|kann|noch|gegen|bitte|\\d)(?!\\p{L})))',
    ({ ordinal }, context, phrase) => (/\d/.test(phrase) ? nextDayOfMonth(ordinal, null, context) : null),
  ),
]

export const MONTH_RULES: readonly Rule[] = [
  rule('monthOf', '{month}{inYear?}', ({ month, inYear }, context) => namedMonth(month, inYear, context)),
  rule('monthOf', '{month} {yearOf}', ({ month, yearOf }) => ({ year: yearOf, month })),
  rule('monthOf', '{shift} monats?(?!\\p{L})', ({ shift }, context) => monthFromNow(shift, context)),
  rule('monthOf', '(des|im|dem|den|der) monats?(?!\\p{L})', (_slots, context) => monthFromNow(0, context)),
  rule('monthOf', 'monats?(?!\\p{L})', (_slots, context) => monthFromNow(0, context)),
  rule('yearOf', '{year}', ({ year }) => year),
  rule('yearOf', '{shift} jahre?s?(?!\\p{L})', ({ shift }, { today }) => today.year + shift),
  rule('yearOf', '(des |im |das )?jahre?s?(?!\\p{L})', (_slots, { today }) => today.year),
  rule('weekOf', '{shift} (kalender|arbeits)?woche(?!\\p{L})', ({ shift }) => shift),
  rule('weekOf', '(der|die) woche(?!\\p{L})', () => 0),
]

const OF = '(im|in|des|vom|am|der)'

export const MONTH_DAY_RULES: readonly Rule[] = [
  rule(
    'day',
    `${LEAD}{monthDay} (tag )?(${OF} )?(?!\\p{L}+ ?\\d){monthOf}`,
    ({ monthDay, monthOf }, _context, phrase) => (/monat/i.test(phrase) ? dayOfMonth(monthOf, monthDay) : null),
  ),
  rule('day', `${LEAD}{monthOf},? (am )?{ordinal}`, ({ monthOf, ordinal }, _context, phrase) =>
    /monat/i.test(phrase) ? dayOfMonth(monthOf, ordinal) : null,
  ),
  rule('day', `${LEAD}letzte[nrsm]? tag ${OF} {monthOf}`, ({ monthOf }) => dayFromMonthEnd(monthOf, 1)),
  rule('day', `${LEAD}vorletzte[nrsm]? tag ${OF} {monthOf}`, ({ monthOf }) => dayFromMonthEnd(monthOf, 2)),
  rule('day', `${LEAD}letzte[nrsm]? (werk|arbeits)tag ${OF} {monthOf}`, ({ monthOf }) => lastWorkdayOf(monthOf)),
  rule('day', `${LEAD}{ordinal} {weekday} (${OF} )?{monthOf}`, ({ ordinal, weekday, monthOf }) =>
    nthWeekday(monthOf, weekday, ordinal, 'start'),
  ),
  rule('day', `${LEAD}letzte[nrsm]? {weekday} ${OF} {monthOf}`, ({ weekday, monthOf }) =>
    nthWeekday(monthOf, weekday, 1, 'end'),
  ),
  rule('day', `${LEAD}vorletzte[nrsm]? {weekday} ${OF} {monthOf}`, ({ weekday, monthOf }) =>
    nthWeekday(monthOf, weekday, 2, 'end'),
  ),
  rule('day', '(zu )?(anfang|beginn) ((der|des) )?{monthOf}', ({ monthOf }) => dayOfMonth(monthOf, 1)),
  rule('day', '(bis )?mitte ((der|des) )?{monthOf}', ({ monthOf }) => dayOfMonth(monthOf, 15)),
  rule('day', '(bis )?(anfang|beginn) {weekOf}', ({ weekOf }, context) => dayOfWeek(1, weekOf, context)),
  rule('day', '(bis )?mitte {weekOf}', ({ weekOf }, context) => dayOfWeek(3, weekOf, context)),
]
