import { type Rule, rule } from '../grammar/rule.ts'

// What happens again and again is no date, and a time beside it is none of today: "every Thursday at 8".

const TO = '((at|@|from|by|around|about|until) )'

export const RECURRENCE_RULES: readonly Rule[] = [
  rule('recurrence', '(every|each|all|any|most)( other| second| third)? {weekdays}', () => true),
  rule('recurrence', '(?=\\p{L}+days){weekdays}', () => true),
  rule(
    'recurrence',
    '(daily|weekly|monthly|everyday|(every|each)( other| single)? (day|week|month|morning|afternoon|evening|night|weekday|workday|weekend))(?!\\p{L})',
    () => true,
  ),
  rule('moment', '((on|by) )?{recurrence}', () => 'nothing'),
  rule('moment', `((on|by) )?{recurrence},? ${TO}?{clock}`, () => 'nothing'),
  rule('moment', `((on|by) )?{recurrence},? ${TO}{bareClock}`, () => 'nothing'),
  rule('moment', `${TO}?{clock},? (on )?{recurrence}`, () => 'nothing'),
  rule('moment', `${TO}{bareClock},? (on )?{recurrence}`, () => 'nothing'),
]
