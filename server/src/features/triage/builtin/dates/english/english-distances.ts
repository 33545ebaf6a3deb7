import { fromDay, fromNow, plus, times, walk } from '../calendar/steps.ts'
import { daysFromToday } from '../calendar/weekdays.ts'
import { type Rule, rule, token } from '../grammar/rule.ts'

// Days and times said by their distance from now or from another day.

const UP_TO = '(about |around |approximately |roughly |exactly |just |only |at most |under )?'
const LEAD = '((on|by|until|till|before|due|for|from|since) )?'

export const STEP_RULES: readonly Rule[] = [
  rule('step', '{count}[ -]?{unit}', ({ count, unit }) => times(unit, count)),
  rule('step', '{count} {unit} and a (half|quarter)', ({ count, unit }, _context, said) =>
    times(unit, count + (/half$/i.test(said) ? 0.5 : 0.25)),
  ),
  rule('step', '{count} and a half {unit}', ({ count, unit }) => times(unit, count + 0.5)),
  token('step', /(?:a\s)?quarter\s(?:of\s)?an?\shour(?!\p{L})/u, () => ({ minutes: 15 })),
  token('step', /(?:1\/2|half)\s?(?:h|hr|hour|an\shour)(?!\p{L})/u, () => ({ minutes: 30 })),
  token('step', /1\/4\s?(?:h|hr|hour)(?!\p{L})/u, () => ({ minutes: 15 })),
  token('step', /3\/4\s?(?:h|hr|hour)(?!\p{L})/u, () => ({ minutes: 45 })),
  token('step', /three[- ]quarters\sof\san\shour(?!\p{L})/u, () => ({ minutes: 45 })),
  rule('steps', '{step}', ({ step }) => step),
  rule('steps', '{step}(,? and |, | ){steps}', ({ step, steps }) => plus(step, steps)),
]

export const DISTANCE_RULES: readonly Rule[] = [
  rule('day', `${LEAD}{steps} (from|after|following|past|since) {day}`, ({ steps, day }, context) =>
    fromDay(day, steps, 1, context),
  ),
  rule('day', `${LEAD}{steps} (before|prior to|ahead of|until|till) {day}`, ({ steps, day }, context) =>
    fromDay(day, steps, -1, context),
  ),
  rule('day', '(the )?{unit} (from|after|following) {day}', ({ unit, day }, context) => fromDay(day, unit, 1, context)),
  rule('day', '(the )?{unit} (before|prior to|preceding) {day}', ({ unit, day }, context) =>
    fromDay(day, unit, -1, context),
  ),
  rule('day', `${UP_TO}{steps} (from|after) (now|right now|this moment|today)`, ({ steps }, context) =>
    fromNow(steps, 1, context),
  ),
  rule(
    'day',
    `${UP_TO}{steps} (later|hence|ahead|out|(after|afterwards)(?=\\s*($|[.,;!?)])))(?! \\p{L}+ing)`,
    ({ steps }, context) => fromNow(steps, 1, context),
  ),
  rule(
    'day',
    `${UP_TO}{steps} (ago|back|earlier|before(?=\\s*($|[.,;!?)]))|previously|before now|before today|in the past)`,
    ({ steps }, context) => fromNow(steps, -1, context),
  ),
  rule('day', '{steps} ago {day}', ({ steps, day }, context) => fromDay(day, steps, -1, context)),
  rule('day', `in ${UP_TO}{steps}('s|s'|')?( time| from now)?`, ({ steps }, context) => fromNow(steps, 1, context)),
  rule('day', `(in|within|over|during) ${UP_TO}(the )?(next|coming|following) {steps}`, ({ steps }, context) =>
    fromNow(steps, 1, context),
  ),
  rule('day', `within ${UP_TO}{steps}( from now| of today)?`, ({ steps }, context) => fromNow(steps, 1, context)),
  rule('day', 'within {steps} (of|from|after) {day}', ({ steps, day }, context) => fromDay(day, steps, 1, context)),
  rule('day', '(the )?(next|following) (business|working|work|week)[- ]?day(?!s)', (_slots, { today }) =>
    walk(today, { workdays: 1 }, 1),
  ),
  rule('day', '(the )?(last|previous) (business|working|work|week)[- ]?day(?!s| (of|in) )', (_slots, { today }) =>
    walk(today, { workdays: 1 }, -1),
  ),
  rule('day', 'within (the|an?|one) {unit}', ({ unit }, context) => fromNow(unit, 1, context)),
  rule('day', '(in|within|over|during) the next {unit}', ({ unit }, context) => fromNow(unit, 1, context)),
  rule('day', '(the )?(next|following) day(?!s)', (_slots, context) => daysFromToday(1, context)),
  rule('day', '(the )?(previous|last) day(?! (of|in) )', (_slots, context) => daysFromToday(-1, context)),
  rule('day', 'the day (after|following)(?! \\p{L})', (_slots, context) => daysFromToday(1, context)),
  rule('day', 'the day before(?! \\p{L})', (_slots, context) => daysFromToday(-1, context)),
  rule(
    'moment',
    '(in|within|for|wait|take|takes|just|give me) (just )?an? (minute|moment|second|sec)(?!\\p{L})',
    () => 'nothing',
  ),
]
