import { allDay } from '../calendar/clock.ts'
import { type Rule, rule } from '../grammar/rule.ts'

// Lead-in words for any day: "until Friday next week", "around Monday, 5 May". Rules with a special meaning ("by
// Friday", said on a Friday) come earlier and win on equal length.

const LEAD =
  '(on|by|until|till|before|due|for|from|since|around|about|after|not later than|no later than|prior to|as of|starting|beginning)'

export const LEAD_RULES: readonly Rule[] = [
  rule('day', `${LEAD} (?!on ){day}`, ({ day }) => day),
  // "by 9 April 04" is not a time on the fourth
  rule('moment', `${LEAD} {calendar}`, ({ calendar }) => allDay(calendar)),
]
