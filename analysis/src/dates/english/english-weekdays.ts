import type { Day } from '../calendar/moment.ts'
import { fromDay, walk } from '../calendar/steps.ts'
import { comingWeekday, dayOfWeek, daysFromToday, weekdayFrom, weekdaysOn } from '../calendar/weekdays.ts'
import { type Rule, rule, token } from '../grammar/rule.ts'

// Weekdays. "Next Friday" is in next week, "last Friday" in last week. "By Friday", said on a Friday, means today, "on
// Friday" the next one; at night it means that day.

/** "sat", "sun", "wed" and "mon" are also ordinary words, so they need a capital. */
const isName = (phrase: string): boolean => /^(?:\p{Lu}|tu|th|fr)/u.test(phrase)

/** "The last week in May" is not relative to this week. */
const PERIOD =
  '((the|this|next|last) )?(\\d|month|year|quarter|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn|fall|winter)'

const DEADLINE = '(by|until|till|before|due|no later than|not later than)'

export const WEEKDAY_RULES: readonly Rule[] = [
  rule(
    'weekOf',
    `{shift}( |-)(work(ing)? ?|business )?week(?!\\p{L}| of (?!(this|next|last) week)| in ${PERIOD})`,
    ({ shift }) => shift,
  ),
  rule('weekOf', 'the week(?! (of|before|after|from|beginning|starting|ending))', () => 0),
  rule('weekOf', '(the )?week after next', () => 2),
  rule('weekOf', '(the )?week before last', () => -2),
  rule('day', '{weekday}', ({ weekday }, context) => comingWeekday(weekday, false, context)),
  rule(
    'day',
    '{shortWeekday}(?=,? (at |@ ?|from |by |around |before |after |until )?(\\d|noon|midnight|half past|a quarter|quarter|morning|afternoon|evening|night|(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (thirty|fifteen|forty|twenty|ten|o)))',
    ({ shortWeekday }, context, phrase) => (isName(phrase) ? comingWeekday(shortWeekday, false, context) : null),
  ),
  rule('day', '{shortWeekday}(?= (early |late )?(morning|afternoon|evening|night))', ({ shortWeekday }, context) =>
    comingWeekday(shortWeekday, false, context),
  ),
  // "I sat at 5 tables", "the sun at 5 degrees"
  rule('day', '(?<!(i|you|he|she|we|they|the|a|and) ){shortWeekday}(?= at \\d)', ({ shortWeekday }, context) =>
    comingWeekday(shortWeekday, false, context),
  ),
  rule(
    'day',
    '(?<=^|[:(] ?|\\p{L},? ){shortWeekday}(?= *($|[.,;!?)]| (or|and|&) (mon|tue|wed|thu|fri|sat|sun|the )| (is|works|suits|would|will|with|for|if|please|because|so|when|but)(?!\\p{L})))',
    ({ shortWeekday }, context, phrase) =>
      /^(?:[Tt]u|[Tt]h|[Ff]ri|Wed|Mon)/.test(phrase) ? comingWeekday(shortWeekday, false, context) : null,
  ),
  rule('day', 'since {anyWeekday}(?!-)', ({ anyWeekday }, { today }) => weekdayFrom(today, anyWeekday, -1)),
  rule('day', '(on|for|from|around) {anyWeekday}(?!-)', ({ anyWeekday }, context) =>
    comingWeekday(anyWeekday, false, context),
  ),
  rule('day', `${DEADLINE} {anyWeekday}(?!-)`, ({ anyWeekday }, context) => comingWeekday(anyWeekday, true, context)),
  rule(
    'day',
    '((on|by|for|until|till|before) )?((this|the) )?(coming|upcoming) {anyWeekday}',
    ({ anyWeekday }, context) => comingWeekday(anyWeekday, false, context),
  ),
  rule('day', '((on|by|for|until|till|before) )?this {anyWeekday}', ({ anyWeekday }, context) =>
    comingWeekday(anyWeekday, true, context),
  ),
  rule(
    'day',
    '((on|by|for|from|until|till|before|due|since) )?((the|this|on) )?(next|following) {anyWeekday}',
    ({ anyWeekday }, context) => dayOfWeek(anyWeekday, 1, context),
  ),
  rule(
    'day',
    '((on|by|for|from|until|till|before|due|since) )?(the )?(last|previous) {anyWeekday}',
    ({ anyWeekday }, context) => dayOfWeek(anyWeekday, -1, context),
  ),
  rule('day', '((on|since) )?((this|the) )?(past|just past) {anyWeekday}', ({ anyWeekday }, { today }) =>
    weekdayFrom(today, anyWeekday, -1),
  ),
  rule('day', '((on|by) )?{anyWeekday},? (of |in |from )?(the )?{weekOf}', ({ anyWeekday, weekOf }, context) =>
    dayOfWeek(anyWeekday, weekOf, context),
  ),
  rule(
    'dayPart',
    '((on|by|for) )?{anyWeekday} {part},? (of |in )?(the )?{weekOf}',
    ({ anyWeekday, part, weekOf }, context) => {
      const day = dayOfWeek(anyWeekday, weekOf, context)
      return day && { ...day, part }
    },
  ),
  rule('day', "(on )?{weekOf}('s)?( ?-|,)? (on )?{anyWeekday}", ({ weekOf, anyWeekday }, context) =>
    dayOfWeek(anyWeekday, weekOf, context),
  ),
  rule('day', '((on|the) )?{weekday} next(?= *([.,;:!?)]|$))', ({ weekday }, context) =>
    dayOfWeek(weekday, 1, context),
  ),
  rule('day', '((on|the) )?{weekday} last(?= *([.,;:!?)]|$))', ({ weekday }, { today }) =>
    weekdayFrom(today, weekday, -1),
  ),
  rule('day', '((on|the) )?{anyWeekday} fortnight(?!\\p{L})', ({ anyWeekday }, context) =>
    walk(comingWeekday(anyWeekday, false, context), { days: 14 }, 1),
  ),
  rule('day', '(today|tomorrow) (week|fortnight)(?!\\p{L})', (_slots, context, phrase) =>
    daysFromToday((/^today/i.test(phrase) ? 0 : 1) + (/week$/i.test(phrase) ? 7 : 14), context),
  ),
  rule('day', '((on|the) )?{anyWeekday} after next', ({ anyWeekday }, context) =>
    walk(comingWeekday(anyWeekday, false, context), { days: 7 }, 1),
  ),
  rule('day', '((on|the) )?{anyWeekday} before last', ({ anyWeekday }, { today }) =>
    walk(weekdayFrom(today, anyWeekday, -1), { days: 7 }, -1),
  ),
  rule('day', '((on|a) )?{weekday} week(?= *([.,;!?]|$))', ({ weekday }, context) =>
    walk(comingWeekday(weekday, false, context), { days: 7 }, 1),
  ),
  token('weekdays', /(?:sun|mon|tues|wednes|thurs|fri|satur)days(?!\p{L})/u, (phrase) =>
    ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'].indexOf(phrase.slice(0, 2).toLowerCase()),
  ),
  rule('weekdays', '{anyWeekday}', ({ anyWeekday }) => anyWeekday),
  rule(
    'day',
    '(in )?{count} {weekdays} (from now|from today|later|hence|ahead|from)(?!\\p{L})',
    ({ count, weekdays }, { today }) => weekdaysOn(today, weekdays, count, 1),
  ),
  rule('day', '{count} {weekdays} (ago|back|before now|earlier)', ({ count, weekdays }, { today }) =>
    weekdaysOn(today, weekdays, count, -1),
  ),
  rule('day', '{count} {weekdays} (after|from|following) {day}', ({ count, weekdays, day }) =>
    weekdaysOn(day, weekdays, count, 1),
  ),
  rule('day', '{count} {weekdays} (before|prior to) {day}', ({ count, weekdays, day }) =>
    weekdaysOn(day, weekdays, count, -1),
  ),
  rule('day', '(on )?(the )?{ordinal} {anyWeekday} (after|following|from) {day}', ({ ordinal, anyWeekday, day }) =>
    weekdaysOn(day, anyWeekday, ordinal, 1),
  ),
  rule('day', '(on )?(the )?{ordinal} {anyWeekday} (before|prior to|preceding) {day}', ({ ordinal, anyWeekday, day }) =>
    weekdaysOn(day, anyWeekday, ordinal, -1),
  ),
  rule('day', '(on )?((the|next|first|last|a) )?{anyWeekday} (after|following) {day}', ({ anyWeekday, day }) =>
    weekdayFrom(day, anyWeekday, 1),
  ),
  rule('day', '(on )?((the|last|a) )?{anyWeekday} (before|prior to|preceding) {day}', ({ anyWeekday, day }) =>
    weekdayFrom(day, anyWeekday, -1),
  ),
  rule('day', '{steps} on {anyWeekday}', ({ steps, anyWeekday }, context) =>
    fromDay(comingWeekday(anyWeekday, false, context), steps, 1, context),
  ),
  rule('day', '((on|the) )?{anyWeekday},? (of )?{steps} (from now|later|hence)', ({ anyWeekday, steps }, context) =>
    inWeekOf(walk(context.today, steps, 1), anyWeekday),
  ),
  rule('day', '((on|the) )?{anyWeekday},? {steps} (after|from|following) {day}', ({ anyWeekday, steps, day }) =>
    inWeekOf(walk(day, steps, 1), anyWeekday),
  ),
  rule('day', '((on|the) )?{anyWeekday},? in {steps}', ({ anyWeekday, steps }, context) =>
    inWeekOf(walk(context.today, steps, 1), anyWeekday),
  ),
  rule('day', 'in {steps},? on {anyWeekday}', ({ steps, anyWeekday }, context) =>
    inWeekOf(walk(context.today, steps, 1), anyWeekday),
  ),
  rule('day', '((about|exactly|just) )?{steps} ago,? on {anyWeekday}', ({ steps, anyWeekday }, context) =>
    inWeekOf(walk(context.today, steps, -1), anyWeekday),
  ),
  rule('day', '((on|the) )?{anyWeekday} {steps} ago', ({ anyWeekday, steps }, context) =>
    inWeekOf(walk(context.today, steps, -1), anyWeekday),
  ),
  rule('day', '{steps} (after|from) {day},? on {anyWeekday}', ({ steps, day, anyWeekday }) =>
    inWeekOf(walk(day, steps, 1), anyWeekday),
  ),
]

const inWeekOf = (day: Day, weekday: number): Day => {
  const monday = weekdayFrom(walk(day, { days: 1 }, 1), 1, -1)
  return walk(monday, { days: (weekday + 6) % 7 }, 1)
}
