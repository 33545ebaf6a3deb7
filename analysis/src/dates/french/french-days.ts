import { lastHoliday, nextHoliday } from '../calendar/holidays.ts'
import { fromDay, fromNow, plus, times, walk } from '../calendar/steps.ts'
import { comingWeekday, dayOfWeek, daysFromToday, weekdayFrom } from '../calendar/weekdays.ts'
import { lexicon, type Rule, rule, token } from '../grammar/rule.ts'
import { HOLIDAYS } from './french-holidays.ts'

const LEAD =
  "((le|du|au|avant|avant le|apres|depuis|jusqu'a|jusqu'au|d'ici|d'ici a|d'ici le|pour|pour le|des|a partir de|ce|a) )?"

export const NAMED_DAY_RULES: readonly Rule[] = [
  token('namedDay', /aujourd'?hui(?!\p{L})|ce\sjour(?!\p{L})/u, (_said, context) => daysFromToday(0, context)),
  token('namedDay', /demain(?!\p{L})/u, (_said, context) => daysFromToday(1, context)),
  token('namedDay', /(?:le\s)?lendemain(?!\p{L})/u, (_said, context) => daysFromToday(1, context)),
  token('namedDay', /apres[- ]demain(?!\p{L})|(?:le\s)?surlendemain(?!\p{L})/u, (_said, context) =>
    daysFromToday(2, context),
  ),
  token('namedDay', /hier(?!\p{L})|la\sveille(?!\p{L})/u, (_said, context) => daysFromToday(-1, context)),
  token('namedDay', /avant[- ]hier(?!\p{L})/u, (_said, context) => daysFromToday(-2, context)),
  rule('namedDay', '(ce|cet|cette) {part}', ({ part }, context) => ({ ...daysFromToday(0, context), part })),
  rule('namedDay', "(demain|aujourd'?hui|hier|apres[- ]demain) {part}", ({ part }, context, phrase) => ({
    ...daysFromToday(
      /^apres/i.test(phrase) ? 2 : /^demain/i.test(phrase) ? 1 : /^hier/i.test(phrase) ? -1 : 0,
      context,
    ),
    part,
  })),
  rule('day', '{namedDay}', ({ namedDay }) => namedDay),
  rule('day', `${LEAD}{namedDay}`, ({ namedDay }) => namedDay),
  rule('dayPart', '{day}', ({ day }) => day),
  rule('dayPart', '{day},? {part}', ({ day, part }) => ({ ...day, part })),
  rule('day', "(le )?lendemain (de |du |d')(le )?{day}", ({ day }) => walk(day, { days: 1 }, 1)),
  rule('day', "(la )?veille (de |du |d')(le )?{day}", ({ day }) => walk(day, { days: 1 }, -1)),
  rule('day', "(le )?jour (suivant|d'apres)", (_slots, context) => daysFromToday(1, context)),
  rule('day', "(le )?jour (precedent|d'avant)", (_slots, context) => daysFromToday(-1, context)),
  rule('moment', '(en ce moment)', (_slots, { today }) => ({ wall: today, zone: null })),
]

const DEADLINE = "(avant|avant le|d'ici|d'ici a|jusqu'a|pour|ce|au plus tard)"

export const WEEKDAY_RULES: readonly Rule[] = [
  rule('day', '((le|du|des|de) )?{weekday}', ({ weekday }, context) => comingWeekday(weekday, false, context)),
  rule('day', '(le) {shortWeekday}', ({ shortWeekday }, context) => comingWeekday(shortWeekday, false, context)),
  rule('day', `${DEADLINE} {weekday}`, ({ weekday }, context) => comingWeekday(weekday, true, context)),
  rule('day', `${LEAD}{weekday} {shift}`, ({ weekday, shift }, context) => inShiftedWeek(shift, weekday, context)),
  rule('day', `${LEAD}prochain {weekday}`, ({ weekday }, context) => comingWeekday(weekday, false, context)),
  rule('day', `${LEAD}{weekday},? (de |dans )?{weekOf}`, ({ weekday, weekOf }, context) =>
    dayOfWeek(weekday, weekOf, context),
  ),
  rule('day', `{weekOf},? (le )?{weekday}`, ({ weekOf, weekday }, context) => dayOfWeek(weekday, weekOf, context)),
  rule('day', `${LEAD}{weekday} en (huit|8)`, ({ weekday }, context) =>
    walk(comingWeekday(weekday, true, context), { days: 7 }, 1),
  ),
  rule('day', `${LEAD}{weekday} en (quinze|15)`, ({ weekday }, context) =>
    walk(comingWeekday(weekday, true, context), { days: 14 }, 1),
  ),
]

/** "Vendredi prochain" is the coming one. */
const inShiftedWeek = (shift: number, weekday: number, context: Parameters<typeof comingWeekday>[2]) =>
  shift < 0 ? weekdayFrom(context.today, weekday, -1) : comingWeekday(weekday, shift === 0, context)

const UP_TO = '(environ |a peu pres |moins de |exactement )?'

export const DISTANCE_RULES: readonly Rule[] = [
  rule('step', '{count}( |-)?{unit}', ({ count, unit }) => times(unit, count)),
  rule('step', '{count} {unit} et demie?', ({ count, unit }) => times(unit, count + 0.5)),
  token('step', /(?:un\s)?quart\sd'heure(?!\p{L})/u, () => ({ minutes: 15 })),
  token('step', /trois\squarts\sd'heure(?!\p{L})/u, () => ({ minutes: 45 })),
  rule('steps', '{step}', ({ step }) => step),
  rule('steps', '{step}(,? et |, ){steps}', ({ step, steps }) => plus(step, steps)),
  rule('day', `(dans|d'ici|sous|en) ${UP_TO}(les )?{steps}`, ({ steps }, context) => fromNow(steps, 1, context)),
  rule('day', `(dans|d'ici|sous|au cours des?) (les )?{count} prochaine?s {unit}`, ({ count, unit }, context) =>
    fromNow(times(unit, count), 1, context),
  ),
  rule('day', `il y ?a ${UP_TO}{steps}`, ({ steps }, context) => fromNow(steps, -1, context)),
  rule('day', '{steps} (plus tard|apres)(?! (le|la|que|\\p{L}))', ({ steps }, context) => fromNow(steps, 1, context)),
  rule('day', '{steps} (plus tot|auparavant|avant)(?! (le|la|que|\\p{L}))', ({ steps }, context) =>
    fromNow(steps, -1, context),
  ),
  rule('day', '{steps} apres (le )?{day}', ({ steps, day }, context) => fromDay(day, steps, 1, context)),
  rule('day', '{steps} avant (le )?{day}', ({ steps, day }, context) => fromDay(day, steps, -1, context)),
]

export const HOLIDAY_RULES: readonly Rule[] = [
  lexicon('holiday', HOLIDAYS),
  rule('day', `${LEAD}(la |le )?{holiday}`, ({ holiday }, context) => nextHoliday(holiday, context)),
  rule('day', `${LEAD}(la |le )?{holiday} (prochaine?|suivante?)`, ({ holiday }, context) =>
    nextHoliday(holiday, context),
  ),
  rule('day', `${LEAD}(la |le )?{holiday} (derniere?|passee?)`, ({ holiday }, context) =>
    lastHoliday(holiday, context),
  ),
  rule('day', `${LEAD}(la |le )?{holiday} (de |en )?{yearOf}`, ({ holiday, yearOf }) => holiday(yearOf)),
]
