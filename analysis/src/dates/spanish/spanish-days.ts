import { lastHoliday, nextHoliday } from '../calendar/holidays.ts'
import { fromDay, fromNow, plus, times, walk } from '../calendar/steps.ts'
import { comingWeekday, dayOfWeek, daysFromToday, weekdayFrom } from '../calendar/weekdays.ts'
import { lexicon, type Rule, rule, token } from '../grammar/rule.ts'
import { HOLIDAYS } from './spanish-holidays.ts'

const LEAD = '((el|del|al|antes del|antes de|desde el|desde|hasta el|hasta|para el|para|a partir del|este) )?'

export const NAMED_DAY_RULES: readonly Rule[] = [
  token('namedDay', /hoy(?!\p{L})/u, (_said, context) => daysFromToday(0, context)),
  token('namedDay', /(?<!(?:(?:por|de|en|a)\sla|esta|buena|cada|la|una)\s)manana(?!\p{L})/u, (_said, context) =>
    daysFromToday(1, context),
  ),
  token('namedDay', /pasado\smanana(?!\p{L})/u, (_said, context) => daysFromToday(2, context)),
  token('namedDay', /ayer(?!\p{L})/u, (_said, context) => daysFromToday(-1, context)),
  token('namedDay', /(?:anteayer|antier|antes\sde\sayer)(?!\p{L})/u, (_said, context) => daysFromToday(-2, context)),
  token('namedDay', /anoche(?!\p{L})/u, (_said, context) => ({ ...daysFromToday(-1, context), part: 'evening' })),
  rule('namedDay', '(esta) {part}', ({ part }, context) => ({ ...daysFromToday(0, context), part })),
  rule('day', '{namedDay}', ({ namedDay }) => namedDay),
  rule('day', `${LEAD}{namedDay}`, ({ namedDay }) => namedDay),
  rule('dayPart', '{day}', ({ day }) => day),
  rule('dayPart', '{day},? {part}', ({ day, part }, _context, phrase) =>
    /\smanana$/i.test(phrase) && !/(?:la)\smanana$/i.test(phrase) ? null : { ...day, part },
  ),
  rule('day', '(el|al) dia siguiente', (_slots, context) => daysFromToday(1, context)),
  rule('day', '(el|al) dia anterior', (_slots, context) => daysFromToday(-1, context)),
  rule('day', '((el|un) )?dia despues (de|del) {day}', ({ day }) => walk(day, { days: 1 }, 1)),
  rule('day', '((el|un) )?dia antes (de|del) {day}', ({ day }) => walk(day, { days: 1 }, -1)),
]

const DEADLINE = '(antes del|antes de|hasta el|hasta|para el|este|a mas tardar el)'

export const WEEKDAY_RULES: readonly Rule[] = [
  rule('day', '((el|al|del|desde el) )?{weekday}', ({ weekday }, context) => comingWeekday(weekday, false, context)),
  rule('day', `${DEADLINE} {weekday}`, ({ weekday }, context) => comingWeekday(weekday, true, context)),
  rule('day', `${LEAD}{weekday} {shift}`, ({ weekday, shift }, context) => inShiftedWeek(shift, weekday, context)),
  rule('day', `${LEAD}{shift} {weekday}`, ({ shift, weekday }, context) => inShiftedWeek(shift, weekday, context)),
  rule('day', `${LEAD}{weekday},? {weekOf}`, ({ weekday, weekOf }, context) => dayOfWeek(weekday, weekOf, context)),
  rule('day', `{weekOf},? (el )?{weekday}`, ({ weekOf, weekday }, context) => dayOfWeek(weekday, weekOf, context)),
]

/** "El próximo viernes" is the coming one. */
const inShiftedWeek = (shift: number, weekday: number, context: Parameters<typeof comingWeekday>[2]) =>
  shift < 0 ? weekdayFrom(context.today, weekday, -1) : comingWeekday(weekday, shift === 0, context)

const UP_TO = '(cerca de |unos |unas |aproximadamente |menos de |mas o menos )?'

export const DISTANCE_RULES: readonly Rule[] = [
  rule('step', '{count} {unit}', ({ count, unit }) => times(unit, count)),
  rule('step', '{count} {unit} y medi[ao]', ({ count, unit }) => times(unit, count + 0.5)),
  token('step', /un\scuarto\sde\shora(?!\p{L})/u, () => ({ minutes: 15 })),
  rule('steps', '{step}', ({ step }) => step),
  rule('steps', '{step}(,? y |, ){steps}', ({ step, steps }) => plus(step, steps)),
  rule('day', `(en|dentro de|de aqui a) ${UP_TO}{steps}`, ({ steps }, context) => fromNow(steps, 1, context)),
  rule('day', `(en|dentro de) l[oa]s (proxim[oa]s|siguientes) {steps}`, ({ steps }, context) =>
    fromNow(steps, 1, context),
  ),
  rule('day', `(hace|desde hace) ${UP_TO}{steps}`, ({ steps }, context) => fromNow(steps, -1, context)),
  rule('day', '{steps} atras', ({ steps }, context) => fromNow(steps, -1, context)),
  rule('day', '{steps} (despues|mas tarde)(?! de)', ({ steps }, context) => fromNow(steps, 1, context)),
  rule('day', '{steps} antes(?! de)', ({ steps }, context) => fromNow(steps, -1, context)),
  rule('day', '{steps} (despues|a partir) (de |del )(el )?{day}', ({ steps, day }, context) =>
    fromDay(day, steps, 1, context),
  ),
  rule('day', '{steps} antes (de |del )(el )?{day}', ({ steps, day }, context) => fromDay(day, steps, -1, context)),
  rule('day', '(de )?hoy en (ocho|8)( dias)?', (_slots, context) => daysFromToday(7, context)),
]

export const HOLIDAY_RULES: readonly Rule[] = [
  lexicon('holiday', HOLIDAYS),
  rule('day', `${LEAD}(la )?{holiday}`, ({ holiday }, context) => nextHoliday(holiday, context)),
  rule('day', `${LEAD}(la )?{holiday} (pasad[oa])`, ({ holiday }, context) => lastHoliday(holiday, context)),
  rule('day', `${LEAD}(la )?{holiday} ((de|del|en) )?{yearOf}`, ({ holiday, yearOf }) => holiday(yearOf)),
]
