import { endOfMonth, endOfNamedQuarter, endOfQuarter, endOfWeek, endOfYear } from '../calendar/business.ts'
import { allDay, atClosing, atEndOf, atNextClosing } from '../calendar/clock.ts'
import { endOfWorkWeek } from '../calendar/weekdays.ts'
import { type Rule, rule, token } from '../grammar/rule.ts'

const LEAD = '((antes de|antes del|para|para el|hasta|hasta el|a|al|el) )?'
const END = `${LEAD}(fin|final|finales)`

export const BUSINESS_RULES: readonly Rule[] = [
  token('closing', /(?:(?:el\s|al\s)?(?:fin|final)\sde\sla\sjornada|cierre\sdel\sdia|cob)(?!\p{L})/u, () => 'business'),
  token('closing', /(?:(?:el\s|al\s)?(?:fin|final)\sdel\sdia|eod)(?!\p{L})/u, () => 'day'),
  rule('moment', `${LEAD}{closing}`, ({ closing }, context) => atNextClosing(closing, context)),
  rule('moment', `${LEAD}{closing} (de |del |el )?{day}`, ({ closing, day }, context) =>
    atClosing(closing, day, context),
  ),
  rule('moment', `{day},? ${LEAD}{closing}`, ({ day, closing }, context) => atClosing(closing, day, context)),
  rule('moment', `${END} (de |del )(este ){day}`, ({ day }) => atEndOf(day)),
  rule('moment', `${END} de semana`, (_slots, context) => endOfWeek(0, context)),
  rule('moment', `${END} (de )?{weekOf}`, ({ weekOf }, context) => endOfWeek(weekOf, context)),
  // "la frase de la semana" names no day
  rule('moment', '{weekOf}', ({ weekOf }, context, phrase) =>
    /^(?:(?:de|en)\s)?la\ssemana$/i.test(phrase) ? null : allDay(endOfWorkWeek(weekOf, context)),
  ),
  rule('moment', `${END} de mes`, (_slots, context) =>
    endOfMonth({ year: context.today.year, month: context.today.month }),
  ),
  rule('moment', `${END} (de )?{monthOf}`, ({ monthOf }) => endOfMonth(monthOf)),
  rule('moment', `${END} (del|de este) trimestre`, (_slots, context) => endOfQuarter(0, context)),
  rule('moment', `${END} del {ordinal} trimestre{inYear?}`, ({ ordinal, inYear }, context) =>
    ordinal <= 4 ? endOfNamedQuarter(ordinal, inYear, context) : null,
  ),
  rule('moment', `${END} (de )?{yearOf}`, ({ yearOf }) => endOfYear(yearOf)),
]
