import { clockOf, inPart, minutesFrom } from '../calendar/clock.ts'
import { lexicon, type Rule, rule, token } from '../grammar/rule.ts'
import { DIGIT_CLOCKS } from '../numeric/numeric-dates.ts'

const HOURS = {
  eins: 1,
  ein: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
}

/** Durations: "3 h", "nach 2 h", "Dauer: 16h". A longer match is a time: "14 h am Freitag". */
const LASTS = new RegExp(
  [
    '(?:(?:etwa|ungefähr|circa|ca\\.?|zirka|nach|von)\\s)?(?:0?\\d|1[0-2]|24)\\s?h(?![\\p{L}\\d]|(?:\\s?-\\s?|\\sbis\\s)\\d)',
    '(?<=(?<!\\p{L})(?:dauert|dauerte|dauer|dauer:|aufwand|aufwand:|für|in|je|pro|rund|über|unter|maximal|insgesamt|alle|noch)\\s)\\d\\d?\\s?h(?!\\p{L}|\\d)',
  ].join('|'),
  'u',
)

export const CLOCK_RULES: readonly Rule[] = [
  token('moment', LASTS, () => 'nothing'),
  token('hour', /(?:[01]?\d|2[0-4])(?!\d)/u, Number),
  lexicon('hourWord', HOURS),
  rule('anyHour', '{hour}', ({ hour }) => hour),
  rule('anyHour', '{hourWord}', ({ hourWord }) => hourWord),
  ...DIGIT_CLOCKS,
  rule('plainClock', '{hour}:{minute} ?uhr', ({ hour, minute }) => clockOf(hour, minute, null)),
  rule('plainClock', '{hour}\\.{minute} ?uhr', ({ hour, minute }) => clockOf(hour, minute, null)),
  rule('plainClock', '{anyHour} ?uhr(?!\\p{L})', ({ anyHour }) => clockOf(anyHour, 0, null)),
  rule('plainClock', '{anyHour} ?uhr (und )?{minute}(?! ?(uhr|personen|leute|euro|%))', ({ anyHour, minute }) =>
    clockOf(anyHour, minute, null),
  ),
  rule('plainClock', '{hour} ?h(?!\\p{L})', ({ hour }) => clockOf(hour, 0, null)),
  rule('plainClock', '{hour}h(?=[0-5]\\d){minute}', ({ hour, minute }) => clockOf(hour, minute, null)),
  rule('plainClock', '{hour}(:[0-5]\\d)? ?[ap]\\.?m\\.?(?!\\p{L})', ({ hour }, _context, phrase) =>
    clockOf(hour, Number(/:(\d\d)/.exec(phrase)?.[1] ?? 0), /p\.?m\.?$/i.test(phrase) ? 'pm' : 'am'),
  ),
  rule('plainClock', 'halb {anyHour}( uhr)?', ({ anyHour }) => minutesFrom(anyHour, -30, null)),
  rule('plainClock', 'viertel nach {anyHour}( uhr)?', ({ anyHour }) => minutesFrom(anyHour, 15, null)),
  rule('plainClock', 'viertel vor {anyHour}( uhr)?', ({ anyHour }) => minutesFrom(anyHour, -15, null)),
  rule('plainClock', 'dreiviertel {anyHour}( uhr)?', ({ anyHour }) => minutesFrom(anyHour, -15, null)),
  rule('plainClock', '{count}( minuten)? nach {anyHour}( uhr)?(?! ?[.\\p{L}])', ({ count, anyHour }) =>
    minutesFrom(anyHour, count, null),
  ),
  rule('plainClock', '{count}( minuten)? vor {anyHour}( uhr)?(?! ?[.\\p{L}])', ({ count, anyHour }) =>
    minutesFrom(anyHour, -count, null),
  ),
  rule('plainClock', '{count} (minuten )?(vor|nach) halb {anyHour}( uhr)?', ({ count, anyHour }, _context, phrase) =>
    minutesFrom(anyHour, -30 + (/\snach\s/i.test(phrase) ? count : -count), null),
  ),
  token('plainClock', /(?:12\s)?(?:mittags|zur\smittagszeit|zu\smittag)(?!\p{L})/u, () => ({
    hour: 12,
    minute: 0,
    half: 'pm',
  })),
  token('plainClock', /(?:um\s)?mitternachts?(?!\p{L})/u, () => ({ hour: 12, minute: 0, half: 'am' })),
  rule('clock', '{plainClock}', ({ plainClock }) => plainClock),
  rule('clock', '{plainClock} (des )?{part}', ({ plainClock, part }) => inPart(plainClock, part)),
  rule('plainClock', '{bareClock} {part}', ({ bareClock, part }, _context, phrase) =>
    /(?:s|früh|\s(?:am|der)\s\p{L}+)$/iu.test(phrase) ? inPart(bareClock, part) : null,
  ),
  rule('bareClock', '{anyHour}(?!\\.\\d)', ({ anyHour }) => clockOf(anyHour, 0, null)),
  rule('bareClock', '{hour}\\.(?=[0-5]\\d){minute}(?![.\\d])', ({ hour, minute }) => clockOf(hour, minute, null)),
]
