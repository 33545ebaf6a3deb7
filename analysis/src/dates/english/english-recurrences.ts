import { recurrenceRules } from '../grammar/recurrence-rules.ts'
import { type Rule, rule } from '../grammar/rule.ts'

const SPAN =
  '(mon|monday)\\.?( ?- ?| to | through | thru )(thu|thursday|fri|friday|sat|saturday|sun|sunday)\\.?(?!\\p{L})'

export const RECURRENCE_RULES: readonly Rule[] = [
  rule('recurrence', '(every|each|all|any|most)( other| second| third)? {weekdays}', () => true),
  rule('recurrence', '(?=\\p{L}+days){weekdays}', () => true),
  rule('recurrence', '(every|each) {ordinal} {anyWeekday}( (of|in) (the|each|every|a) month)?', () => true),
  rule('recurrence', '(every|each) (last|final) {anyWeekday}( (of|in) (the|each|every|a) month)?', () => true),
  rule(
    'recurrence',
    '(hourly|daily|nightly|weekly|monthly|everyday|(every|each)( other| single)? (day|week|month|morning|afternoon|evening|night|weekday|workday|weekend))(?!\\p{L})',
    () => true,
  ),
  rule('recurrence', '(every|each) (the )?{digitOrdinal}( day)?( (of|in) (the|each|every) month)?', () => true),
  // opening hours: the week followed by times
  rule('recurrence', `${SPAN}(?=[,:]? (from |between )?\\d)`, () => true),
  rule(
    'recurrence',
    `(open|opened|hours|available|reachable|staffed|manned)[:,]? (are |is |from )?${SPAN}`,
    () => true,
  ),
  ...recurrenceRules({ to: '(at|@|from|by|around|about|until|between)', on: '(on|by)', until: '(to|till|until|and)' }),
]
