import { endOfMonth, endOfNamedQuarter, endOfQuarter, endOfWeek, endOfYear } from '../calendar/business.ts'
import { allDay, atClosing, atEndOf, atNextClosing } from '../calendar/clock.ts'
import { endOfWorkWeek } from '../calendar/weekdays.ts'
import { type Rule, rule, token } from '../grammar/rule.ts'

const END = '((bis|zum|am|gegen|bis zum) )?(ende|ablauf)'

export const BUSINESS_RULES: readonly Rule[] = [
  token(
    'closing',
    /(?:zum\s)?(?:cob|dienstschluss|feierabend|büroschluss|geschäftsschluss|ende\sdes\sarbeitstages)(?!\p{L})/u,
    () => 'business',
  ),
  token('closing', /(?:zum\s)?(?:eod|tagesende|ende\sdes\stages)(?!\p{L})/u, () => 'day'),
  rule('moment', '((bis|vor|zum|nach|am) )?{closing}', ({ closing }, context) => atNextClosing(closing, context)),
  rule('moment', '((bis|vor|zum|nach|am) )?{closing} (am )?{day}', ({ closing, day }, context) =>
    atClosing(closing, day, context),
  ),
  rule('moment', '{day},? ((bis|vor|zum|nach|am) )?{closing}', ({ day, closing }, context) =>
    atClosing(closing, day, context),
  ),
  rule('moment', '(bis )?{day} (um |gegen )?ende', ({ day }) => atEndOf(day)),
  rule('moment', '((bis|zum|am) )?((zum|das|dem|dieses|diesem) )?(wochenende|eow|wochenschluss)', (_slots, context) =>
    endOfWeek(0, context),
  ),
  rule('moment', `${END} {weekOf}`, ({ weekOf }, context) => endOfWeek(weekOf, context)),
  // "das Wort der Woche" names no day
  rule('moment', '((in|im lauf|im laufe|bis|für) )?{weekOf}', ({ weekOf }, context, phrase) =>
    /^(?:(?:in|bis|für)\s)?(?:der|die)\swoche$/i.test(phrase) ? null : allDay(endOfWorkWeek(weekOf, context)),
  ),
  rule('moment', '((bis|zum|am) )?((zum|das) )?(monatsende|monatsletzten|eom|ultimo)', (_slots, context) =>
    endOfMonth({ year: context.today.year, month: context.today.month }),
  ),
  rule('moment', `${END} {monthOf}`, ({ monthOf }) => endOfMonth(monthOf)),
  rule('moment', '((bis|zum|am) )?((zum|das) )?(quartalsende|eoq)', (_slots, context) => endOfQuarter(0, context)),
  rule('moment', `${END} des( laufenden)? quartals`, (_slots, context) => endOfQuarter(0, context)),
  rule('moment', `${END} {shift} quartals`, ({ shift }, context) => endOfQuarter(shift, context)),
  rule('moment', `${END} (des )?{ordinal} quartals{inYear?}`, ({ ordinal, inYear }, context) =>
    ordinal <= 4 ? endOfNamedQuarter(ordinal, inYear, context) : null,
  ),
  rule('moment', '((bis|zum|am) )?((zum|das) )?(jahresende|eoy)', (_slots, context) => endOfYear(context.today.year)),
  rule('moment', `${END} {yearOf}`, ({ yearOf }) => endOfYear(yearOf)),
]
