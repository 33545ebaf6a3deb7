import type { Moment } from '../calendar/moment.ts'
import { fromDay, fromNow, plus, type Steps, times, walk } from '../calendar/steps.ts'
import { daysFromToday } from '../calendar/weekdays.ts'
import type { DateContext } from '../date-context.ts'
import { type Rule, rule, token } from '../grammar/rule.ts'

const UP_TO = '(about |around |approximately |roughly |exactly |just |only |at most |under )?'
const LEAD = '((on|by|until|till|before|due|for|from|since) )?'

/** "Two days earlier than planned", "a week ahead of schedule" name no day. */
const COMPARED = '(?! (than|of)(?!\\p{L}))'
/**
 * "In a week-long event", "in two-week sprints", "in three hours flat", "in ten years of service": durations, not days.
 */
const HYPHENED = '(?!\\S+-(second|minute|hour|day|week|month|year) \\p{L})'
const AS_LONG =
  '(?!-\\p{L}| flat(?!\\p{L})| of (service|experience|research|practice|work|use|study|marriage)(?!\\p{L}))'
/** "Not once in three years", "the best in ten years". */
const NOT_SO_OFTEN =
  '(?<!(once|twice|times?|never|ever|first|best|worst|biggest|largest|highest|lowest|longest|strongest|fastest) )'

export const STEP_RULES: readonly Rule[] = [
  rule('step', '{count}[ -]?{unit}', ({ count, unit }) => times(unit, count)),
  rule('step', '{count} {unit} and (a )?(half|quarter)', ({ count, unit }, _context, phrase) =>
    times(unit, count + (/half$/i.test(phrase) ? 0.5 : 0.25)),
  ),
  rule('step', '{count} and (a )?half {unit}', ({ count, unit }) => times(unit, count + 0.5)),
  rule('step', '\\d\\d?[dw](?= (ago|from now)(?!\\p{L}))', (_slots, _context, phrase) => ({
    days: Number.parseInt(phrase, 10) * (/w$/i.test(phrase) ? 7 : 1),
  })),
  token('step', /(?:a\s)?quarter[\s-](?:(?:of\s)?an?\s)?hour(?!\p{L})/u, () => ({ minutes: 15 })),
  token('step', /(?:1\/2|half)\s?(?:h|hr|hour|an\shour)(?!\p{L})/u, () => ({ minutes: 30 })),
  token('step', /1\/4\s?(?:h|hr|hour)(?!\p{L})/u, () => ({ minutes: 15 })),
  token('step', /3\/4\s?(?:h|hr|hour)(?!\p{L})/u, () => ({ minutes: 45 })),
  token('step', /three[- ]quarters\sof\san\shour(?!\p{L})/u, () => ({ minutes: 45 })),
  rule('step', '\\d\\d? ?h ?[0-5]\\d( ?m(in)?)?(?![\\p{L}\\d])', (_slots, _context, phrase) => {
    const [hours = 0, minutes = 0] = (phrase.match(/\d+/g) ?? []).map(Number)
    return { minutes: hours * 60 + minutes }
  }),
  rule('steps', '{step}', ({ step }) => step),
  rule('steps', '{step}(,? and |, | ){steps}', ({ step, steps }) => plus(step, steps)),
]

/** Matches "the week after Easter", but not "any day before it" or a plural without a number ("weeks after it"). */
const ONE = '(?<!(any|every|each|some|no) )(?!\\p{L}+s(?!\\p{L}))'

/**
 * Distances from a time or the end of a period: "half an hour before 5pm on Friday", "a week before the end of the
 * month".
 */
export const MOMENT_DISTANCE_RULES: readonly Rule[] = [
  rule('moment', '{steps} (before|prior to|ahead of) {moment}', ({ steps, moment }, context) =>
    awayFrom(moment, steps, -1, context),
  ),
  rule('moment', '{steps} (after|following) {moment}', ({ steps, moment }, context) =>
    awayFrom(moment, steps, 1, context),
  ),
]

function awayFrom(
  moment: Moment | 'nothing',
  steps: Steps,
  direction: 1 | -1,
  context: DateContext,
): Moment | 'nothing' | null {
  if (moment === 'nothing') return moment
  const day = fromDay(moment.wall, steps, direction, context)
  if (day === null) return null
  const { hour, minute } = steps.minutes ? day : moment.wall
  return { wall: { ...day, hour, minute }, zone: moment.zone }
}

export const DISTANCE_RULES: readonly Rule[] = [
  rule('day', `${LEAD}{steps} (from|after|following|past|since) {day}`, ({ steps, day }, context) =>
    fromDay(day, steps, 1, context),
  ),
  rule('day', `${LEAD}{steps} (before|prior to|ahead of|until|till) {day}`, ({ steps, day }, context) =>
    fromDay(day, steps, -1, context),
  ),
  rule('day', `(the )?${ONE}{unit} (from|after|following) {day}`, ({ unit, day }, context) =>
    fromDay(day, unit, 1, context),
  ),
  rule('day', `(the )?${ONE}{unit} (before|prior to|preceding) {day}`, ({ unit, day }, context) =>
    fromDay(day, unit, -1, context),
  ),
  rule('day', `${UP_TO}{steps} (from|after) (now|right now|this moment|today)`, ({ steps }, context) =>
    fromNow(steps, 1, context),
  ),
  rule(
    'day',
    `${UP_TO}{steps} (later(?! (this|that|today|tonight)(?!\\p{L}))|hence|ahead|in the future|out|(after|afterwards)(?=\\s*($|[.,;!?)])))(?! \\p{L}+ing)${COMPARED}`,
    ({ steps }, context) => fromNow(steps, 1, context),
  ),
  rule(
    'day',
    `${UP_TO}{steps} (ago|back(?! \\p{L}+ (is|was|are|were)(?!\\p{L}))|earlier|before(?=\\s*($|[.,;!?)]))|previously|before now|before today|in the past)${COMPARED}`,
    ({ steps }, context) => fromNow(steps, -1, context),
  ),
  rule('day', `${UP_TO}{steps} ago {day}`, ({ steps, day }, context) => fromDay(day, steps, -1, context)),
  rule(
    'day',
    `${NOT_SO_OFTEN}in ${UP_TO}${HYPHENED}{steps}('s|s'|')?( time| from now)?${AS_LONG}`,
    ({ steps }, context) => fromNow(steps, 1, context),
  ),
  rule('day', `(in|within|over|during) ${UP_TO}(the )?(next|coming|following) {steps}`, ({ steps }, context) =>
    fromNow(steps, 1, context),
  ),
  rule('day', `within ${UP_TO}${HYPHENED}{steps}( from now| of today)?(?!-\\p{L})`, ({ steps }, context) =>
    fromNow(steps, 1, context),
  ),
  // "two weeks today", British usage
  rule('day', '{steps} (today|tomorrow|tmrw)', ({ steps }, context, phrase) =>
    steps.days && !steps.minutes && steps.days % 7 === 0
      ? fromDay(daysFromToday(/today$/i.test(phrase) ? 0 : 1, context), steps, 1, context)
      : null,
  ),
  rule('day', 'within {steps} (of|from|after) {day}', ({ steps, day }, context) => fromDay(day, steps, 1, context)),
  rule('day', '(the )?(next|following) (business|working|work|week)[- ]?day(?!s)', (_slots, { today }) =>
    walk(today, { workdays: 1 }, 1),
  ),
  rule('day', '(the )?(last|previous) (business|working|work|week)[- ]?day(?!s| (of|in) )', (_slots, { today }) =>
    walk(today, { workdays: 1 }, -1),
  ),
  rule('day', 'within (the|an?|one) {unit}', ({ unit }, context) => fromNow(unit, 1, context)),
  rule('day', '(in|within|over|during) the next {unit}(?!-\\p{L})', ({ unit }, context) => fromNow(unit, 1, context)),
  rule('day', '(the )?(next|following|upcoming) day(?!s)', (_slots, context) => daysFromToday(1, context)),
  rule('day', '(the )?(previous|last) day(?! (of|in) )', (_slots, context) => daysFromToday(-1, context)),
  rule('day', 'the day (after|following)(?! \\p{L})', (_slots, context) => daysFromToday(1, context)),
  rule('day', 'the day before(?! \\p{L})', (_slots, context) => daysFromToday(-1, context)),
  rule(
    'moment',
    '(in|within|for|wait|take|takes|just|give me) (just )?an? (minute|moment|second|sec)(?!\\p{L})',
    () => 'nothing',
  ),
]
