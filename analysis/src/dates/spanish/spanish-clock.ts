import { clockOf, inPart, minutesFrom } from '../calendar/clock.ts'
import { type Rule, rule, token } from '../grammar/rule.ts'
import { DIGIT_CLOCKS } from '../numeric/numeric-dates.ts'

/** "A las tres": with the article a number is a time. */
const AT = '((a|para|sobre|desde|hasta|antes de|despues de|hacia) )?(las|la) '

/** Durations: "3 horas", "de 2h", "durante 15 horas". A longer match is a time: "8 horas de la tarde". */
const LASTS = new RegExp(
  `(?:${[
    '(?:(?:de|en|sobre|para|hasta|entre)\\s)?(?:(?:0?[0-6]|24)\\s?(?:h|hs|hrs)|(?:0?\\d|1[0-2]|24|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)\\shoras?)(?![\\p{L}\\d]|,?\\s(?:en\\spunto|a\\s\\d)|\\s?-\\s?\\d)',
    '(?<=(?<!\\p{L})(?:dura|duran|duro|durara|durante|tarda|tardo|tardan|unas|cada|mas\\sde|menos\\sde|casi|viaje\\sde|jornada\\sde|reunion\\sde|total\\sde)\\s)[\\d\\p{L}]{1,10}\\s?(?:h|hs|hrs|horas?)(?!\\p{L}|\\d)',
  ].join('|')})\\.?`,
  'u',
)

export const CLOCK_RULES: readonly Rule[] = [
  token('moment', LASTS, () => 'nothing'),
  token('hour', /(?:[01]?\d|2[0-4])(?!\d)/u, Number),
  rule('anyHour', '{hour}', ({ hour }) => hour),
  rule('anyHour', '(?!\\d){count}', ({ count }) => (Number.isInteger(count) && count <= 24 ? count : null)),
  ...DIGIT_CLOCKS,
  rule('plainClock', '{anyHour} ?(h|hs|hrs|horas)(?!\\p{L})\\.?', ({ anyHour }) => clockOf(anyHour, 0, null)),
  rule('plainClock', '{hour}:{minute} ?(h|hs|hrs|horas)(?!\\p{L})\\.?', ({ hour, minute }) =>
    clockOf(hour, minute, null),
  ),
  rule('plainClock', '{hour}[.h](?=[0-5]\\d){minute} ?(h|hs|hrs|horas)(?!\\p{L})\\.?', ({ hour, minute }) =>
    clockOf(hour, minute, null),
  ),
  rule('plainClock', '{hour}h(?=[0-5]\\d){minute}', ({ hour, minute }) => clockOf(hour, minute, null)),
  rule(
    'plainClock',
    `(${AT})?{hour}([:.][0-5]\\d(:[0-5]\\d)?)?( horas)? ?[ap]\\.? ?m\\.?(?!\\p{L})`,
    ({ hour }, _context, phrase) =>
      clockOf(hour, Number(/[:.](\d\d)/.exec(phrase)?.[1] ?? 0), /p\.? ?m\.?$/i.test(phrase) ? 'pm' : 'am'),
  ),
  rule('plainClock', `${AT}{hour}[:.](?=[0-5]\\d){minute} ?(h|hs|hrs|horas)(?!\\p{L})\\.?`, ({ hour, minute }) =>
    clockOf(hour, minute, null),
  ),
  token('plainClock', /(?:(?:al|el|a)\s)?medio\s?dia(?!\p{L})/u, () => ({ hour: 12, minute: 0, half: 'pm' })),
  token('plainClock', /(?:(?:a|la|a\sla)\s)?media\s?noche(?!\p{L})/u, () => ({ hour: 12, minute: 0, half: 'am' })),
  rule(
    'plainClock',
    `${AT}{anyHour}(?! (de|del) \\p{L}+o(?!\\p{L})|[.,]\\d| ?(de )?(personas|cosas|semanas|reuniones))( horas)?( en punto)?`,
    ({ anyHour }) => clockOf(anyHour, 0, null),
  ),
  rule('plainClock', `(${AT})?{anyHour} y media`, ({ anyHour }) => minutesFrom(anyHour, 30, null)),
  rule('plainClock', `(${AT})?{anyHour} y cuarto`, ({ anyHour }) => minutesFrom(anyHour, 15, null)),
  rule('plainClock', `(${AT})?{anyHour} menos cuarto`, ({ anyHour }) => minutesFrom(anyHour, -15, null)),
  rule('plainClock', `(${AT})?{anyHour} menos {count}`, ({ anyHour, count }) => minutesFrom(anyHour, -count, null)),
  rule('plainClock', `${AT}{anyHour} y {count}(?! ?(horas|dias|semanas|personas|euros))`, ({ anyHour, count }) =>
    minutesFrom(anyHour, count, null),
  ),
  rule('plainClock', `${AT}{hour}[:.](?=[0-5]\\d){minute}`, ({ hour, minute }) => clockOf(hour, minute, null)),
  rule('clock', '{plainClock}', ({ plainClock }) => plainClock),
  rule('clock', '{plainClock} {part}', ({ plainClock, part }, _context, phrase) =>
    /la manana$/i.test(phrase) || !/manana$/i.test(phrase) ? inPart(plainClock, part) : null,
  ),
  rule('clock', '{anyHour} (de la |en la |del ){part}', ({ anyHour, part }) => {
    const clock = clockOf(anyHour, 0, null)
    return clock && inPart(clock, part)
  }),
  rule('bareClock', '{anyHour}(?![.,]\\d)', ({ anyHour }) => clockOf(anyHour, 0, null)),
]
