import { allDay } from '../calendar/clock.ts'
import { type Rule, rule } from '../grammar/rule.ts'

// What leads to a day leads to every day, however it is said: "until Friday next week", "around Monday, 5 May". Rules that give
// such a word a meaning of their own ("by Friday", said on a Friday) stand before these and win where both read as far.

const LEAD =
  '(on|by|until|till|before|due|for|from|since|around|about|after|not later than|no later than|prior to|as of|starting|beginning)'

export const LEAD_RULES: readonly Rule[] = [
  rule('day', `${LEAD} (?!on ){day}`, ({ day }) => day),
  // "by 9 April 04" is no time on the fourth
  rule('moment', `${LEAD} {calendar}`, ({ calendar }) => allDay(calendar)),
]
