import { calendarDate, fullYear, withWeekday } from '../calendar/calendar-date.ts'
import {
  dayFromMonthEnd,
  dayOfMonth,
  monthFromNow,
  namedMonth,
  nextDayOfMonth,
  nthWeekday,
} from '../calendar/month-days.ts'
import { dayOfWeek } from '../calendar/weekdays.ts'
import { type Rule, rule, token } from '../grammar/rule.ts'
import { NAMED_MONTH_DATES, NUMERIC_DATES, readShort, shortSlashes } from '../numeric/numeric-dates.ts'

const LEAD =
  "((le|du|au|avant le|avant|apres le|depuis le|jusqu'au|d'ici le|d'ici au|d'ici|pour le|pour|des le|a partir du|ce|sur|date du|en date du) )?"
const DATE_LEAD = "(?<=(?<!\\p{L})(?:le|du|au|avant|jusqu'au|ou|et|sur|,)\\s)"

export const CALENDAR_RULES: readonly Rule[] = [
  ...NUMERIC_DATES,
  ...NAMED_MONTH_DATES,
  token('calendar', /(?<!\d\s)\d\d?\s\d\d?\s\d\d(?!\d|\s?(?:h|heures|euros|€|\d))/u, (phrase, context) => {
    const [day = 0, month = 0, year = 0] = phrase.split(/\s/).map(Number)
    return calendarDate(year, month, day, context)
  }),
  rule('calendar', '{monthDay} ?(de |du mois de )?{month}{inYear?}', ({ monthDay, month, inYear }, context) =>
    calendarDate(inYear ?? null, month, monthDay, context),
  ),
  rule('calendar', '{monthDay} {month} (?!\\d\\d([:.]\\d| ?h)){twoDigits}', ({ monthDay, month, twoDigits }, context) =>
    calendarDate(fullYear(twoDigits), month, monthDay, context),
  ),
  rule('calendar', '{monthDay} {month}( |, )(a )?dix[- ]neuf {count}', ({ monthDay, month, count }, context) =>
    count < 100 && count > 9 ? calendarDate(1900 + count, month, monthDay, context) : null,
  ),
  rule('calendar', '{month} {monthDay}{inYear?}', ({ month, monthDay, inYear }, context) =>
    calendarDate(inYear ?? null, month, monthDay, context),
  ),
  ...shortSlashes(DATE_LEAD),
  rule(
    'calendar',
    `${DATE_LEAD}\\d\\d?[./ ]\\d\\d?(?![\\d.,/]|[ ]?(h|heures|euros|€|%|\\d|personnes|jours|prochains?))`,
    (_slots, context, phrase) => readShort(phrase, context),
  ),
  rule('day', `${LEAD}{calendar}`, ({ calendar }) => calendar),
  rule('day', `${LEAD}{anyWeekday},? (le )?{calendar}`, ({ anyWeekday, calendar }, context) =>
    withWeekday(calendar, anyWeekday, context),
  ),
  rule(
    'day',
    `${LEAD}{anyWeekday},? (le )?{monthDay}(?![:/.]\\d|\\d|-\\d| ?(h|heures?|personnes|minutes)(?!\\p{L}))`,
    ({ anyWeekday, monthDay }, context) => nextDayOfMonth(monthDay, anyWeekday, context),
  ),
  rule(
    'day',
    `(le|du|au|avant le|jusqu'au|d'ici le|pour le|des le|a partir du) {monthDay},? {anyWeekday}`,
    ({ monthDay, anyWeekday }, context) => nextDayOfMonth(monthDay, anyWeekday, context),
  ),
  rule(
    'day',
    `(le|avant le|jusqu'au|d'ici le|pour le|des le|a partir du) (?=\\d){monthDay}(?=\\s*($|[,.;!?)]|(a|et|ou|vers|avant|entre|de|pour|si|au|plutot|environ|dans|en|svp|prochain)(?!\\p{L})))(?! et demi)(?! (et|ou) (le|du) \\p{L}+e[rs]?(?!\\p{L}))`,
    ({ monthDay }, context) => nextDayOfMonth(monthDay, null, context),
  ),
]

export const MONTH_RULES: readonly Rule[] = [
  rule('monthOf', '{month}{inYear?}', ({ month, inYear }, context) => namedMonth(month, inYear, context)),
  rule('monthOf', '{month} (de )?{yearOf}', ({ month, yearOf }) => ({ year: yearOf, month })),
  rule('monthOf', '(le |du |de |ce )?mois {shift}', ({ shift }, context) => monthFromNow(shift, context)),
  rule('monthOf', '(ce|du|de ce|le) mois(-ci)?(?!\\p{L})', (_slots, context) => monthFromNow(0, context)),
  rule('yearOf', '{year}', ({ year }) => year),
  rule('yearOf', "(de )?(l'annee|l'an) {shift}", ({ shift }, { today }) => today.year + shift),
  rule('yearOf', "(de )?(l'annee|cette annee)(?!\\p{L})", (_slots, { today }) => today.year),
  rule('weekOf', '(de )?(la |cette )?semaine {shift}', ({ shift }) => shift),
  rule('weekOf', '(de )?(la|cette) semaine(-ci)?(?!\\p{L})', () => 0),
  rule('weekOf', '(de )?la semaine suivant la prochaine', () => 2),
]

const OF = "(de |d'|en )?"

export const MONTH_DAY_RULES: readonly Rule[] = [
  rule('day', `${LEAD}{monthDay} (?=(du|de ce|le|ce|de) mois){monthOf}`, ({ monthDay, monthOf }) =>
    dayOfMonth(monthOf, monthDay),
  ),
  rule('day', `${LEAD}{ordinal} jour ${OF}{monthOf}`, ({ ordinal, monthOf }) => dayOfMonth(monthOf, ordinal)),
  rule('day', `${LEAD}dernier jour ${OF}{monthOf}`, ({ monthOf }) => dayFromMonthEnd(monthOf, 1)),
  rule('day', `${LEAD}avant-dernier jour ${OF}{monthOf}`, ({ monthOf }) => dayFromMonthEnd(monthOf, 2)),
  rule('day', `${LEAD}{ordinal} {weekday} ${OF}{monthOf}`, ({ ordinal, weekday, monthOf }) =>
    nthWeekday(monthOf, weekday, ordinal, 'start'),
  ),
  rule('day', `${LEAD}dernier {weekday} ${OF}{monthOf}`, ({ weekday, monthOf }) =>
    nthWeekday(monthOf, weekday, 1, 'end'),
  ),
  rule('day', `(au |en |le )?debut ${OF}{monthOf}`, ({ monthOf }) => dayOfMonth(monthOf, 1)),
  rule('day', `(a la |la )?mi-{monthOf}`, ({ monthOf }) => dayOfMonth(monthOf, 15)),
  rule('day', '(au |en |le )?debut (de )?{weekOf}', ({ weekOf }, context) => dayOfWeek(1, weekOf, context)),
]
