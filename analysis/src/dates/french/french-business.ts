import { endOfMonth, endOfNamedQuarter, endOfQuarter, endOfWeek, endOfYear } from '../calendar/business.ts'
import { allDay, atClosing, atEndOf, atNextClosing } from '../calendar/clock.ts'
import { endOfWorkWeek } from '../calendar/weekdays.ts'
import { type Rule, rule, token } from '../grammar/rule.ts'

const LEAD = "((avant|d'ici|pour|a|des|jusqu'a) )?"
const END = `${LEAD}(la )?fin`

export const BUSINESS_RULES: readonly Rule[] = [
  token('closing', /(?:(?:la\s|en\s)?fin\s(?:de\s(?:la\s)?journee|du\sjour)|cob)(?!\p{L})/u, () => 'business'),
  token('closing', /eod(?!\p{L})/u, () => 'day'),
  rule('moment', `${LEAD}{closing}`, ({ closing }, context) => atNextClosing(closing, context)),
  rule('moment', `${LEAD}{closing} (de |du |le )?{day}`, ({ closing, day }, context) =>
    atClosing(closing, day, context),
  ),
  rule('moment', `{day},? ${LEAD}(en )?{closing}`, ({ day, closing }, context) => atClosing(closing, day, context)),
  rule('moment', `${END} (de |du ){day}`, ({ day }) => atEndOf(day)),
  rule('moment', `${END} de semaine`, (_slots, context) => endOfWeek(0, context)),
  rule('moment', `${END} (de )?{weekOf}`, ({ weekOf }, context) => endOfWeek(weekOf, context)),
  // "le mot de la semaine" names no day
  rule('moment', '{weekOf}', ({ weekOf }, context, phrase) =>
    /^(?:de\s)?la\ssemaine$/i.test(phrase) ? null : allDay(endOfWorkWeek(weekOf, context)),
  ),
  rule('moment', `${END} de mois`, (_slots, context) =>
    endOfMonth({ year: context.today.year, month: context.today.month }),
  ),
  rule('moment', `${END} (de |d')?{monthOf}`, ({ monthOf }) => endOfMonth(monthOf)),
  rule('moment', `${END} (du|de ce) trimestre`, (_slots, context) => endOfQuarter(0, context)),
  rule('moment', `${END} du {ordinal} trimestre{inYear?}`, ({ ordinal, inYear }, context) =>
    ordinal <= 4 ? endOfNamedQuarter(ordinal, inYear, context) : null,
  ),
  rule('moment', `${END} d'annee`, (_slots, context) => endOfYear(context.today.year)),
  rule('moment', `${END} (de )?{yearOf}`, ({ yearOf }) => endOfYear(yearOf)),
]
