import { calendarDate, withWeekday } from '../calendar/calendar-date.ts'
import {
  dayFromMonthEnd,
  dayOfMonth,
  monthFromNow,
  namedMonth,
  nextDayOfMonth,
  nthWeekday,
} from '../calendar/month-days.ts'
import { dayOfWeek } from '../calendar/weekdays.ts'
import { type Rule, rule } from '../grammar/rule.ts'
import { NAMED_MONTH_DATES, NUMERIC_DATES, readShort, shortSlashes } from '../numeric/numeric-dates.ts'

const LEAD =
  '((el|del|al|antes del|antes de|desde el|hasta el|para el|hasta|a partir del|este|sobre el|el dia|para el dia|del dia|antes del dia) )?'
const DATE_LEAD = '(?<=(?<!\\p{L})(?:el|del|al|dia|o|y|,)\\s)'

export const CALENDAR_RULES: readonly Rule[] = [
  ...NUMERIC_DATES,
  ...NAMED_MONTH_DATES,
  rule('calendar', '{monthDay} ?(de |del mes de )?{month}{inYear?}', ({ monthDay, month, inYear }, context) =>
    calendarDate(inYear ?? null, month, monthDay, context),
  ),
  rule('calendar', '{month} {monthDay}{inYear?}', ({ month, monthDay, inYear }, context) =>
    calendarDate(inYear ?? null, month, monthDay, context),
  ),
  ...shortSlashes(DATE_LEAD),
  rule('calendar', `${DATE_LEAD}\\d\\d?-\\d\\d?(?![\\d/-]|[.,]\\d| ?(h|horas|euros|€|%))`, (_slots, context, phrase) =>
    readShort(phrase, context),
  ),
  rule('day', `${LEAD}{calendar}`, ({ calendar }) => calendar),
  rule('day', `${LEAD}{anyWeekday},? ((el|dia|el dia) )?{calendar}`, ({ anyWeekday, calendar }, context) =>
    withWeekday(calendar, anyWeekday, context),
  ),
  rule('day', `${LEAD}{shortWeekday},? ((el|dia) )?{calendar}`, ({ shortWeekday, calendar }, context) =>
    withWeekday(calendar, shortWeekday, context),
  ),
  rule(
    'day',
    `${LEAD}{anyWeekday},? ((el|dia|el dia) )?{monthDay}(?![:/.]\\d|\\d|-\\d| ?(h|horas?|personas|minutos)(?!\\p{L}))`,
    ({ anyWeekday, monthDay }, context) => nextDayOfMonth(monthDay, anyWeekday, context),
  ),
  rule(
    'day',
    `${LEAD}{shortWeekday},? (?=\\d){monthDay}(?![:/.]\\d|\\d|-\\d| ?(h|horas?|personas|minutos)(?!\\p{L}))`,
    ({ shortWeekday, monthDay }, context) => nextDayOfMonth(monthDay, shortWeekday, context),
  ),
  rule(
    'day',
    '(el|antes del|hasta el|para el|a partir del|desde el) (?=\\d){monthDay}(?=\\s*($|[,.;!?)]|(a|y|o|sobre|antes|entre|para|si|por|en|con)(?!\\p{L})))',
    ({ monthDay }, context) => nextDayOfMonth(monthDay, null, context),
  ),
  rule(
    'day',
    '((el|del|al|para el|antes del|hasta el) )?dia {monthDay}(?=\\s*($|[,.;!?)]|(a|y|o|sobre|antes|entre|para|si|por|en|con)(?!\\p{L})))',
    ({ monthDay }, context) => nextDayOfMonth(monthDay, null, context),
  ),
]

export const MONTH_RULES: readonly Rule[] = [
  rule('monthOf', '{month}{inYear?}', ({ month, inYear }, context) => namedMonth(month, inYear, context)),
  rule('monthOf', '{month} (de |del )?{yearOf}', ({ month, yearOf }) => ({ year: yearOf, month })),
  rule('monthOf', '((el|del|este) )?mes {shift}', ({ shift }, context) => monthFromNow(shift, context)),
  rule('monthOf', '((el|del|de) )?{shift} mes(?!\\p{L})', ({ shift }, context) => monthFromNow(shift, context)),
  rule('monthOf', '(el|del|de|este) mes(?!\\p{L})', (_slots, context) => monthFromNow(0, context)),
  rule('yearOf', '{year}', ({ year }) => year),
  rule('yearOf', '((el|del|de) )?ano {shift}', ({ shift }, { today }) => today.year + shift),
  rule('yearOf', '((el|del|de) )?{shift} ano(?!\\p{L})', ({ shift }, { today }) => today.year + shift),
  rule('yearOf', '(el|del|de|este) ano(?!\\p{L})', (_slots, { today }) => today.year),
  rule('weekOf', '((de|en) )?((la|esta) )?semana {shift}', ({ shift }) => shift),
  rule('weekOf', '((de|en) )?(la )?{shift} semana(?!\\p{L})', ({ shift }) => shift),
  rule('weekOf', '((de|en) )?(la|esta) semana(?!\\p{L})', () => 0),
]

const OF = '((de|en) )?'

export const MONTH_DAY_RULES: readonly Rule[] = [
  rule('day', `${LEAD}{monthDay} ${OF}(?=(\\p{L}+ )*mes){monthOf}`, ({ monthDay, monthOf }) =>
    dayOfMonth(monthOf, monthDay),
  ),
  rule('day', `${LEAD}{ordinal} dia ${OF}{monthOf}`, ({ ordinal, monthOf }) => dayOfMonth(monthOf, ordinal)),
  rule('day', `${LEAD}ultimo dia ${OF}{monthOf}`, ({ monthOf }) => dayFromMonthEnd(monthOf, 1)),
  rule('day', `${LEAD}penultimo dia ${OF}{monthOf}`, ({ monthOf }) => dayFromMonthEnd(monthOf, 2)),
  rule('day', `${LEAD}{ordinal} {weekday} ${OF}{monthOf}`, ({ ordinal, weekday, monthOf }) =>
    nthWeekday(monthOf, weekday, ordinal, 'start'),
  ),
  rule('day', `${LEAD}ultimo {weekday} ${OF}{monthOf}`, ({ weekday, monthOf }) =>
    nthWeekday(monthOf, weekday, 1, 'end'),
  ),
  rule('day', `((a|el) )?(principios?|comienzos?|inicios?) ${OF}{monthOf}`, ({ monthOf }) => dayOfMonth(monthOf, 1)),
  rule('day', `(a )?(mediados|mitad) ${OF}{monthOf}`, ({ monthOf }) => dayOfMonth(monthOf, 15)),
  rule('day', `(a )?(principios|comienzos) {weekOf}`, ({ weekOf }, context) => dayOfWeek(1, weekOf, context)),
]
