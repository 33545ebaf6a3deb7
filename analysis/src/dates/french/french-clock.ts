import { clockOf, inPart, minutesFrom } from '../calendar/clock.ts'
import type { Clock } from '../calendar/moment.ts'
import { type Rule, rule, token } from '../grammar/rule.ts'
import { DIGIT_CLOCKS } from '../numeric/numeric-dates.ts'

/** French uses the 24-hour clock. */
const of24 = (clock: Clock | null): Clock | null => clock && { ...clock, isOf24: true }

/** Durations: "3h", "de 2h", "deux heures", "pendant 15 h". A longer match is a time: "8 heures du matin". */
const LASTS = new RegExp(
  [
    '(?:(?:de|environ|apres|pour)\\s)?(?:(?:0?[0-6]|24)\\s?h|(?:0?\\d|1[0-2]|24|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze)\\sheures?)(?![\\p{L}\\d]|,?\\s(?:pile|precises?|\\d|a\\s\\d)|\\s?-\\s?\\d)',
    '(?<=(?<!\\p{L})(?:dure|durera|duree|duree:|pendant|durant|depuis|prend|prendra|plus\\sde|moins\\sde|toutes\\sles|chaque|reunion\\sde|trajet\\sde|total\\sde)\\s)[\\d\\p{L}]{1,10}\\s?(?:h|heures?)(?!\\p{L}|\\d)',
  ].join('|'),
  'u',
)

export const CLOCK_RULES: readonly Rule[] = [
  token('moment', LASTS, () => 'nothing'),
  token('hour', /(?:[01]?\d|2[0-4])(?!\d)/u, Number),
  rule('anyHour', '{hour}', ({ hour }) => hour),
  rule('anyHour', '(?!\\d){count}', ({ count }) => (Number.isInteger(count) && count <= 24 ? count : null)),
  ...DIGIT_CLOCKS,
  rule('plainClock', '{anyHour} ?(h|heures?|hrs?)(?!\\p{L})', ({ anyHour }) => of24(clockOf(anyHour, 0, null))),
  rule('plainClock', '{hour} ?h ?(?=[0-5]\\d(?!\\d)){minute}', ({ hour, minute }) => of24(clockOf(hour, minute, null))),
  rule(
    'plainClock',
    '{anyHour} ?(h|heures?) (et )?{count}( minutes?)?(?! ?(euros|personnes|jours|%|€))',
    ({ anyHour, count }) => of24(minutesFrom(anyHour, count, null)),
  ),
  rule('plainClock', '{anyHour} ?(h|heures?) et (demie?|quart)', ({ anyHour }, _context, phrase) =>
    of24(minutesFrom(anyHour, /quart$/i.test(phrase) ? 15 : 30, null)),
  ),
  rule('plainClock', '{anyHour} ?(h|heures?) moins le quart', ({ anyHour }) => of24(minutesFrom(anyHour, -15, null))),
  rule('plainClock', '{anyHour} ?(h|heures?) trois quarts', ({ anyHour }) => of24(minutesFrom(anyHour, 45, null))),
  rule('plainClock', '{anyHour} ?(h|heures?) moins {count}', ({ anyHour, count }) =>
    of24(minutesFrom(anyHour, -count, null)),
  ),
  rule('plainClock', '{hour}(:[0-5]\\d)? ?[ap]\\.?m\\.?(?!\\p{L})', ({ hour }, _context, phrase) =>
    clockOf(hour, Number(/:(\d\d)/.exec(phrase)?.[1] ?? 0), /p\.?m\.?$/i.test(phrase) ? 'pm' : 'am'),
  ),
  token('plainClock', /(?<!apres[- ])midi(?!\p{L})/u, () => ({ hour: 12, minute: 0, half: 'pm' })),
  token('plainClock', /minuit(?!\p{L})/u, () => ({ hour: 12, minute: 0, half: 'am' })),
  rule('plainClock', '(?<!apres[- ])midi et (demie?|quart)', (_slots, _context, phrase) =>
    minutesFrom(12, /quart$/i.test(phrase) ? 15 : 30, null),
  ),
  rule('plainClock', '(?<!apres[- ])midi moins le quart', () => minutesFrom(12, -15, null)),
  rule('plainClock', '(?<!apres[- ])midi (?!moins)(et )?{count}', ({ count }) => minutesFrom(12, count, null)),
  rule('plainClock', '(?<!apres[- ])midi moins {count}', ({ count }) => minutesFrom(12, -count, null)),
  rule('plainClock', 'minuit (et )?{count}', ({ count }) => minutesFrom(0, count, null)),
  rule('clock', '{plainClock}', ({ plainClock }) => plainClock),
  rule('clock', '{plainClock} (ce |cet |cette )?{part}', ({ plainClock, part }) => inPart(plainClock, part)),
  rule('bareClock', '{anyHour}(?![.,]\\d)', ({ anyHour }) => clockOf(anyHour, 0, null)),
]
