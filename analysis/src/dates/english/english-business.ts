import { endOfMonth, endOfNamedQuarter, endOfQuarter, endOfWeek, endOfYear } from '../calendar/business.ts'
import { allDay, atClosing, atEndOf, atNextClosing } from '../calendar/clock.ts'
import { endOfWorkWeek } from '../calendar/weekdays.ts'
import { type Rule, rule, token } from '../grammar/rule.ts'

// Business terms. Business closes at five; "EOD" means midnight, wherever the writer is.

const END = '(by |at )?(the )?((very )?end of|close of)'

export const BUSINESS_RULES: readonly Rule[] = [
  token(
    'closing',
    /(?:the\s)?(?:cob|(?<=(?:by|before|at|until|till|today|tomorrow|day)\s(?:the\s)?)eob|close\sof\s(?:business|play)|(?:very\s)?end\sof\s(?:the\s|this\s)?(?:business|working|work)\s?day|end\sof\sbusiness)(?!\p{L})/u,
    () => 'business',
  ),
  token(
    'closing',
    /(?:the\s)?(?:eod|close\sof\s(?:the\s)?day|(?:very\s)?end\sof\s(?:the\s|this\s)?day)(?!\p{L})/u,
    () => 'day',
  ),
  // "at the end of the day, it is about trust"
  rule(
    'moment',
    '(?<=^|[.!?;,]\\s)at the end of the day,?(?= (it|that|this|there|what|who|nobody|everybody|everyone|(we|you|they) (all|are))(?!\\p{L}))',
    () => 'nothing',
  ),
  rule('moment', '(?<=, )at the end of the day,', () => 'nothing'),
  rule('moment', '((by|at|before|until|till) )?{closing}', ({ closing }, context) => atNextClosing(closing, context)),
  rule('moment', '((by|at|before|until|till) )?{closing},? (on |of |for |this )?{day}', ({ closing, day }, context) =>
    atClosing(closing, day, context),
  ),
  rule('moment', "{day}('s)?,? ((by|at|before) )?{closing}", ({ day, closing }, context) =>
    atClosing(closing, day, context),
  ),
  rule('moment', '(by |at )?(the )?(very )?end of (the |this )?{day}', ({ day }) => atEndOf(day)),
  rule('moment', '(by |at )?(the )?(very )?end of (?=the ){day}', ({ day }) => atEndOf(day)),
  rule(
    'moment',
    '(by )?((the|this) )?(eow|end of (the )?((work|working|business) ?)?week|week[- ]end)(?!\\p{L})',
    (_slots, context) => endOfWeek(0, context),
  ),
  rule('moment', `${END} {weekOf}`, ({ weekOf }, context) => endOfWeek(weekOf, context)),
  // "the quote of the week" names no day
  rule('moment', '{weekOf}', ({ weekOf }, context, phrase) =>
    /^the\sweek$/i.test(phrase) ? null : allDay(endOfWorkWeek(weekOf, context)),
  ),
  rule('moment', '(by |at )?(the )?(eom|month[- ]end|(very )?end of month)(?!\\p{L})', (_slots, context) =>
    endOfMonth({ year: context.today.year, month: context.today.month }),
  ),
  rule('moment', `${END} {monthOf}`, ({ monthOf }) => endOfMonth(monthOf)),
  rule('moment', 'month[- ]end (of )?{monthOf}', ({ monthOf }) => endOfMonth(monthOf)),
  rule('moment', '(the )?eoq', (_slots, context) => endOfQuarter(0, context)),
  rule('moment', `${END} {shift} quarter`, ({ shift }, context) => endOfQuarter(shift, context)),
  rule('moment', `${END} (the |this )?quarter`, (_slots, context) => endOfQuarter(0, context)),
  rule('moment', `${END} q[1-4]{inYear?}`, ({ inYear }, context, phrase) =>
    endOfNamedQuarter(Number(/q(\d)/i.exec(phrase)?.[1]), inYear, context),
  ),
  rule('moment', `${END} (the )?{ordinal} quarter{inYear?}`, ({ ordinal, inYear }, context) =>
    ordinal <= 4 ? endOfNamedQuarter(ordinal, inYear, context) : null,
  ),
  rule('moment', '(by |at )?(the )?(eoy|year[- ]end|end of year)(?!\\p{L})', (_slots, context) =>
    endOfYear(context.today.year),
  ),
  rule('moment', `${END} {yearOf}`, ({ yearOf }) => endOfYear(yearOf)),
]
