import { lastHoliday, nextHoliday } from '../calendar/holidays.ts'
import { fromDay, fromNow, plus, times, walk } from '../calendar/steps.ts'
import { comingWeekday, dayOfWeek, daysFromToday, weekdayFrom } from '../calendar/weekdays.ts'
import { alternatives, lexicon, type Rule, rule, token } from '../grammar/rule.ts'
import { HOLIDAYS } from './german-holidays.ts'
import { PARTS, WEEKDAYS } from './german-names.ts'

const LEAD =
  '((am|an|ab|bis|bis zum|bis spätestens|spätestens|zum|vom|von|vor|vor dem|für|fuer|seit|seit dem|noch|schon|erst|gleich|der|den|dem) )?'
const COMPOUND = new RegExp(
  `(?<day>${alternatives(Object.keys(WEEKDAYS))})(?<part>${alternatives(Object.keys(PARTS))})(?!\\p{L})`,
  'iu',
)

export const NAMED_DAY_RULES: readonly Rule[] = [
  token('namedDay', /heute(?!\p{L})/u, (_said, context) => daysFromToday(0, context)),
  token('namedDay', /gestern(?!\p{L})/u, (_said, context) => daysFromToday(-1, context)),
  token('namedDay', /vorgestern(?!\p{L})/u, (_said, context) => daysFromToday(-2, context)),
  token('namedDay', /vorvorgestern(?!\p{L})/u, (_said, context) => daysFromToday(-3, context)),
  token('namedDay', /(?:ü|ue)bermorgen(?!\p{L})/u, (_said, context) => daysFromToday(2, context)),
  token(
    'namedDay',
    /(?<!(?:guten|am|jeden|gegen|den|diesen|dieser|der|heute|gestern|vom|einen|eines|schönen|frühen)\s)morgen(?!\p{L})/u,
    (phrase, context) => (phrase === 'Morgen' ? null : daysFromToday(1, context)),
  ),
  token(
    'namedDay',
    /(?<=^\s*)Morgen(?=\s(?:früh|um|ab|vormittag|mittag|nachmittag|abend|ist|bitte|noch|in))/iu,
    (_said, context) => daysFromToday(1, context),
  ),
  rule('namedDay', '(heute|noch heute) {part}', ({ part }, context) => ({ ...daysFromToday(0, context), part })),
  rule('namedDay', 'gestern {part}', ({ part }, context) => ({ ...daysFromToday(-1, context), part })),
  rule('namedDay', '(?<!guten )morgen {part}', ({ part }, context) => ({ ...daysFromToday(1, context), part })),
  token('namedDay', /(?:letzte|vergangene)\snacht(?!\p{L})/u, (_said, context) => ({
    ...daysFromToday(-1, context),
    part: 'evening',
  })),
  rule('day', `${LEAD}{namedDay}`, ({ namedDay }) => namedDay),
  rule('dayPart', '{day}', ({ day }) => day),
  rule('dayPart', '{day},? {part}', ({ day, part }) => ({ ...day, part })),
  token('dayPart', new RegExp(`(?:am\\s|bis\\s)?${COMPOUND.source}`, 'u'), (phrase, context) => {
    const { day = '', part = '' } = COMPOUND.exec(phrase)?.groups ?? {}
    const weekday = (WEEKDAYS as Record<string, number>)[day.toLowerCase()]
    const name = PARTS[part.toLowerCase()]
    return weekday === undefined || name === undefined
      ? null
      : { ...comingWeekday(weekday, false, context), part: name }
  }),
]

const DEADLINE = '(bis|bis zum|bis spätestens|spätestens|spätestens am|bis kommenden|vor|diesen|dieser|noch diesen)'

export const WEEKDAY_RULES: readonly Rule[] = [
  rule('day', '((am|ab|vom|von|für|seit|zum) )?{weekday}', ({ weekday }, context) =>
    comingWeekday(weekday, false, context),
  ),
  rule('day', '(am|ab|vom|für) {anyWeekday}', ({ anyWeekday }, context) => comingWeekday(anyWeekday, false, context)),
  rule('day', `${DEADLINE} {anyWeekday}`, ({ anyWeekday }, context) => comingWeekday(anyWeekday, true, context)),
  rule('day', `${LEAD}{shift} {weekday}`, ({ shift, weekday }, context) => inShiftedWeek(shift, weekday, context)),
  rule('day', `${LEAD}{weekday},? ((in|von) )?{weekOf}`, ({ weekday, weekOf }, context) =>
    dayOfWeek(weekday, weekOf, context),
  ),
  rule('day', `((in|bis) )?{weekOf},? (am )?{weekday}`, ({ weekOf, weekday }, context) =>
    dayOfWeek(weekday, weekOf, context),
  ),
  rule('day', '((am|der|den) )?{weekday} nach dem nächsten', ({ weekday }, context) =>
    walk(comingWeekday(weekday, false, context), { days: 7 }, 1),
  ),
  rule('day', '((am|der|den) )?{weekday} in {steps}', ({ weekday, steps }, context) =>
    walk(inWeekOf(walk(context.today, steps, 1), weekday), {}, 1),
  ),
  rule('day', '((am|der|den) )?{weekday} vor {steps}', ({ weekday, steps }, context) =>
    inWeekOf(walk(context.today, steps, -1), weekday),
  ),
  rule('day', `${LEAD}{ordinal} {weekday} nach {day}`, ({ ordinal, weekday, day }) =>
    walk(weekdayFrom(day, weekday, 1), { days: 7 * (ordinal - 1) }, 1),
  ),
  rule('day', '((am|der|den) )?{weekday} nach {day}', ({ weekday, day }) => weekdayFrom(day, weekday, 1)),
  rule('day', '((am|der|den) )?{weekday} vor {day}', ({ weekday, day }) => weekdayFrom(day, weekday, -1)),
]

/** "Nächsten Freitag" is the coming one; "übernächsten" a week later. */
function inShiftedWeek(shift: number, weekday: number, context: Parameters<typeof comingWeekday>[2]) {
  if (shift < 0) return walk(weekdayFrom(context.today, weekday, -1), { days: 7 * (-shift - 1) }, -1)
  return walk(comingWeekday(weekday, shift === 0, context), { days: 7 * Math.max(0, shift - 1) }, 1)
}

const inWeekOf = (day: ReturnType<typeof walk>, weekday: number) =>
  walk(weekdayFrom(walk(day, { days: 1 }, 1), 1, -1), { days: (weekday + 6) % 7 }, 1)

const UP_TO = '(etwa |zirka |ungefähr |circa |ca\\. |rund |spätestens |genau |nur )?'

export const DISTANCE_RULES: readonly Rule[] = [
  rule('step', '{count} {unit}', ({ count, unit }) => times(unit, count)),
  token('step', /einer\sviertelstunde(?!\p{L})/u, () => ({ minutes: 15 })),
  token('step', /einer\sdreiviertelstunde(?!\p{L})/u, () => ({ minutes: 45 })),
  rule('steps', '{step}', ({ step }) => step),
  rule('steps', '{step}(,? und |, ){steps}', ({ step, steps }) => plus(step, steps)),
  rule('day', `in ${UP_TO}{steps}`, ({ steps }, context) => fromNow(steps, 1, context)),
  rule('day', `vor ${UP_TO}{steps}`, ({ steps }, context) => fromNow(steps, -1, context)),
  rule(
    'day',
    `(innerhalb|innerhalb von|binnen|im laufe von) (der nächsten |den nächsten )?{steps}`,
    ({ steps }, context) => fromNow(steps, 1, context),
  ),
  rule('day', `(in|innerhalb) (den|der) (nächsten|kommenden) {steps}`, ({ steps }, context) =>
    fromNow(steps, 1, context),
  ),
  rule('day', '{steps} (später|danach)', ({ steps }, context) => fromNow(steps, 1, context)),
  rule('day', '{steps} (vorher|zuvor|früher)', ({ steps }, context) => fromNow(steps, -1, context)),
  rule('day', '{steps} (nach|ab) (dem |der )?{day}', ({ steps, day }, context) => fromDay(day, steps, 1, context)),
  rule('day', '{steps} vor (dem |der )?{day}', ({ steps, day }, context) => fromDay(day, steps, -1, context)),
  rule('day', '(am|der|den) tag nach {day}', ({ day }) => walk(day, { days: 1 }, 1)),
  rule('day', '(am|der|den) tag vor {day}', ({ day }) => walk(day, { days: 1 }, -1)),
  rule('day', '{namedDay} (in|über) {steps}', ({ namedDay, steps }, context) => fromDay(namedDay, steps, 1, context)),
  rule('day', '{namedDay} vor {steps}', ({ namedDay, steps }, context) => fromDay(namedDay, steps, -1, context)),
  rule('day', '(am )(nächsten|folgenden) tag', (_slots, context) => daysFromToday(1, context)),
  rule('day', '(am )(vorigen|vorherigen) tag', (_slots, context) => daysFromToday(-1, context)),
]

export const HOLIDAY_RULES: readonly Rule[] = [
  lexicon('holiday', HOLIDAYS),
  rule('day', `${LEAD}{holiday}`, ({ holiday }, context) => nextHoliday(holiday, context)),
  rule('day', `${LEAD}(nächste[nrsm]?|kommende[nrsm]?|diese[nrsm]?) {holiday}`, ({ holiday }, context) =>
    nextHoliday(holiday, context),
  ),
  rule('day', `${LEAD}(letzte[nrsm]?|vergangene[nrsm]?) {holiday}`, ({ holiday }, context) =>
    lastHoliday(holiday, context),
  ),
  rule('day', `${LEAD}{holiday},? (im |des |in )?{yearOf}`, ({ holiday, yearOf }) => holiday(yearOf)),
]
