import { calendarDate, fullYear, withWeekday } from '../calendar/calendar-date.ts'
import { atClock } from '../calendar/clock.ts'
import { type Rule, rule } from '../grammar/rule.ts'

export const LOOSE_DATE_RULES: readonly Rule[] = [
  // "3Dec2024"
  rule('calendar', '{monthDay}{month}{year}', ({ monthDay, month, year }, context) =>
    calendarDate(year, month, monthDay, context),
  ),
  rule('calendar', '(?=\\d\\d\\p{L}){monthDay}{month}{twoDigits}', ({ monthDay, month, twoDigits }, context) =>
    calendarDate(fullYear(twoDigits), month, monthDay, context),
  ),
  rule('calendar', '\\d\\d?(st|nd|rd|th){month}{inYear?}', ({ month, inYear }, context, phrase) =>
    calendarDate(inYear ?? null, month, Number.parseInt(phrase, 10), context),
  ),
  rule('calendar', '{monthDay} {month}(?=\\d){twoDigits}', ({ monthDay, month, twoDigits }, context) =>
    calendarDate(fullYear(twoDigits), month, monthDay, context),
  ),
  rule('calendar', '{month}[/-]{monthDay}[/-]{twoDigits}', ({ month, monthDay, twoDigits }, context) =>
    calendarDate(fullYear(twoDigits), month, monthDay, context),
  ),
  rule('calendar', '{year}, ?{month} (the )?{monthDay}', ({ year, month, monthDay }, context) =>
    calendarDate(year, month, monthDay, context),
  ),
  // "Nov.20.2026", "20.Nov.26"
  rule('calendar', '\\d\\d?\\.{month}\\.?(?=\\d){twoDigits}', ({ month, twoDigits }, context, phrase) =>
    calendarDate(fullYear(twoDigits), month, Number.parseInt(phrase, 10), context),
  ),
  rule('calendar', '{month}\\.?\\d\\d?\\.{year}', ({ month, year }, context, phrase) =>
    calendarDate(year, month, Number(/(\d\d?)\.\d+$/.exec(phrase)?.[1]), context),
  ),
  rule('calendar', '{year},? (on )?the {monthDay} (of )?{month}', ({ year, monthDay, month }, context) =>
    calendarDate(year, month, monthDay, context),
  ),
  rule(
    'calendar',
    '{month} {monthDay},? \\({anyWeekday}\\),? {year}',
    ({ month, monthDay, anyWeekday, year }, context) => {
      const date = calendarDate(year, month, monthDay, context)
      return date && withWeekday(date, anyWeekday, context)
    },
  ),
  // "12th of December 19", when nothing countable follows
  rule(
    'calendar',
    '(the )?{ordinal} (of )?{month} {twoDigits}(?=\\s*([.;!?)]|$))',
    ({ ordinal, month, twoDigits }, context) => calendarDate(fullYear(twoDigits), month, ordinal, context),
  ),
  rule('calendar', '{slashes}(,? | of ){year}', ({ slashes, year }, context) =>
    calendarDate(year, slashes.month, slashes.day, context),
  ),
  rule('moment', '{plainClock}{zone?},? {slashes}', ({ plainClock, zone, slashes }) =>
    atClock(slashes, plainClock, zone ?? null),
  ),
]
