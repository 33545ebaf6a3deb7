import { atClock, clockOf, inPart, minutesFrom } from '../calendar/clock.ts'
import type { Clock } from '../calendar/moment.ts'
import { lexicon, type Rule, rule, token } from '../grammar/rule.ts'
import { DIGIT_CLOCKS } from '../numeric/numeric-dates.ts'
import {
  AFTER_NO_HOUR,
  AFTER_TIME,
  BARE_DIGITS,
  BEFORE_A_DAY,
  COUNTS_NOTHING,
  DAY_FOLLOWS,
  FOLLOWS_BARE_HOUR,
  IS_TIME,
  NO_NOUN,
  NO_RATE,
  PAST,
  SAYS_WHEN,
  TO,
} from './english-time-marks.ts'

// Times of day. A bare hour is a time only with a cue: "at 5", "5 in the morning".

const HOURS = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
}
const MINUTES: Readonly<Record<string, number>> = {
  five: 5,
  'oh five': 5,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
}
const ONES = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const MINUTE_WORDS: Readonly<Record<string, number>> = Object.fromEntries([
  ...Object.entries(MINUTES).filter(([word]) => word !== 'five' && word !== 'oh five'),
  ...ONES.slice(1).flatMap((unit, index) => [[`oh ${unit}`, index + 1] as const, [`o ${unit}`, index + 1] as const]),
  ...Object.entries(MINUTES)
    .filter(([, tens]) => tens >= 20)
    .flatMap(([ten, tens]) =>
      ONES.slice(1).flatMap((unit, index) => [
        [`${ten} ${unit}`, tens + index + 1] as const,
        [`${ten}-${unit}`, tens + index + 1] as const,
      ]),
    ),
])

/** "1140", "730": hours and minutes without a separator. */
const ofDigits = (phrase: string): Clock | null => {
  const digits = phrase.replace(/\D/g, '')
  return clockOf(Number(digits.slice(0, -2)), Number(digits.slice(-2)), null)
}
const withHalf = (clock: Clock | null, half: Clock['half'] | undefined): Clock | null =>
  clock && half ? clockOf(clock.hour, clock.minute, half) : clock

/** Durations: "2h", "for 3h", "it takes 14h". A longer match is a time: "14h on Friday". */
const LASTS = new RegExp(
  [
    '(?:(?:for|after|about|around|roughly|approximately|circa)\\s)?(?:0?\\d|1[0-2]|24)\\s?h(?![\\p{L}\\d]|(?:\\s?-\\s?|\\sto\\s)\\d)',
    '(?<=(?<!\\p{L})(?:takes?|took|lasts?|lasted|for|an?|of|every|per|another|within|over|under|only|nearly|almost)(?:\\s(?:me|us|him|her|them|you))?\\s)\\d\\d?\\s?h(?:[0-5]\\d)?(?!\\p{L}|\\d)',
  ].join('|'),
  'u',
)

export const CLOCK_RULES: readonly Rule[] = [
  token('moment', LASTS, () => 'nothing'),
  token('hour', /(?:[01]?\d|2[0-4])(?!\d)/u, Number),
  lexicon('hourWord', HOURS),
  rule('anyHour', '{hour}', ({ hour }) => hour),
  rule('anyHour', '{hourWord}', ({ hourWord }) => hourWord),
  lexicon('minuteWord', MINUTE_WORDS),
  token('half', /\s?a\.?\s?m(?!\p{L})\.?/u, () => 'am'),
  token('half', /\s?p\.?\s?m(?!\p{L})\.?/u, () => 'pm'),
  token('half', new RegExp(`(?:${IS_TIME}a(?!\\p{L})|a${DAY_FOLLOWS})\\.?`, 'u'), () => 'am'),
  token('half', new RegExp(`(?:${IS_TIME}p(?!\\p{L})|p${DAY_FOLLOWS})\\.?`, 'u'), () => 'pm'),
  ...DIGIT_CLOCKS,
  rule('plainClock', '{anyHour}\\.?{half}', ({ anyHour, half }) => clockOf(anyHour, 0, half)),
  rule('plainClock', '{hour}[:.h]{minute}([:.][0-5]\\d(?:\\.\\d+)?)?{half}', ({ hour, minute, half }) =>
    clockOf(hour, minute, half),
  ),
  rule('plainClock', '{hour} ?: ?{minute}{half}', ({ hour, minute, half }) => clockOf(hour, minute, half)),
  rule('plainClock', '{hour} h (?=[0-5]\\d){minute}(?! ?min)', ({ hour, minute }) => clockOf(hour, minute, null)),
  rule('plainClock', '{hour} ?h(ours?|rs?)?(?!\\p{L})', ({ hour }, _context, phrase) =>
    /h$/i.test(phrase) && !/\s/.test(phrase) ? clockOf(hour, 0, null) : null,
  ),
  rule('plainClock', '{hour}h(?=[0-5]\\d){minute}(?! (of|long)(?!\\p{L}))', ({ hour, minute }) =>
    clockOf(hour, minute, null),
  ),
  rule('plainClock', '\\d?\\d[0-5]\\d(?!\\d){half}', ({ half }, _context, phrase) => withHalf(ofDigits(phrase), half)),
  token('plainClock', /(?:[01]\d|2[0-4])[0-5]\d\s?(?:hours|hrs|h)(?!\p{L})/u, (phrase) => {
    const clock = ofDigits(phrase)
    return clock && { ...clock, isOf24: true }
  }),
  rule('plainClock', "{anyHour} ?o'?\\s?clock{half?}", ({ anyHour, half }) => clockOf(anyHour, 0, half ?? null)),
  rule('plainClock', '{hourWord}[- ]{minuteWord}{half}', ({ hourWord, minuteWord, half }) =>
    clockOf(hourWord, minuteWord, half),
  ),
  token('plainClock', /(?:12(?::00)?\s)?(?:\(noon\)|noon(?:ish)?|mid-?\s?day|lunch\s?time)(?!\p{L})/u, () => ({
    hour: 12,
    minute: 0,
    half: 'pm',
  })),
  token('plainClock', /mid(?:dle\sof\sthe\s|-?\s?)morning(?!\p{L})/u, () => ({ hour: 10, minute: 0, half: 'am' })),
  token('plainClock', /mid(?:dle\sof\sthe\s|-?\s?)afternoon(?!\p{L})/u, () => ({ hour: 2, minute: 0, half: 'pm' })),
  token('plainClock', /(?:12(?::00)?\s)?midnight(?!\p{L}|\s(?:sun|oil|snack|mass|blue)(?!\p{L}))/u, () => ({
    hour: 12,
    minute: 0,
    half: 'am',
  })),
  rule('bareClock', '{anyHour}(?!\\.\\d)', ({ anyHour }) => clockOf(anyHour, 0, null)),
  rule('bareClock', `${NO_RATE}{hour}\\.{minute}(?!\\d)`, ({ hour, minute }, _context, phrase) =>
    /\.\d\d$/.test(phrase) ? clockOf(hour, minute, null) : null,
  ),
  rule('moment', '{day},? (?=\\d\\d\\.\\d\\d(?!\\d)){bareClock}', ({ day, bareClock }) =>
    day.isOfMonth && !day.yearIsGuessed ? atClock(day, { ...bareClock, isOf24: true }) : null,
  ),
  rule('moment', '{day},? (?=0\\d[0-5]\\d(?!\\d|[.,/-]\\d)){bareClock}', ({ day, bareClock }) =>
    day.isOfMonth ? atClock(day, bareClock) : null,
  ),
  // "Friday evening 7", when nothing countable follows
  rule('moment', '{dayPart},? (?=\\d\\d?\\s*([.;!?)]|$)){bareClock}', ({ dayPart, bareClock }) =>
    dayPart.part && dayPart.hour === null ? atClock(dayPart, bareClock) : null,
  ),
  // "tomorrow nine thirty", "tomorrow 9ish", "tomorrow @5"
  rule(
    'moment',
    '{dayPart},? (?=\\p{L}+[- ]\\p{L}|[\\d:]+-?ish){bareClock}(?=\\s*([.,;!?)]|$)| (works?|suits|is|was|would|will)(?!\\p{L}))',
    ({ dayPart, bareClock }) => (dayPart.hour === null ? atClock(dayPart, bareClock) : null),
  ),
  rule('moment', '{dayPart},? (?=[\\d:]+-?ish|\\p{L}+-?ish){bareClock}', ({ dayPart, bareClock }) =>
    dayPart.hour === null ? atClock(dayPart, bareClock) : null,
  ),
  // "tonight, two thirty for me"
  rule(
    'moment',
    `{dayPart},? {hourWord}[- ](?=fifteen|thirty|forty[- ]five){minuteWord}${FOLLOWS_BARE_HOUR}`,
    ({ dayPart, hourWord, minuteWord }) => {
      const clock = clockOf(hourWord, minuteWord, null)
      return clock && dayPart.hour === null ? atClock(dayPart, clock) : null
    },
  ),
  // "9 in the morning of 16 February"
  rule(
    'moment',
    '((at|by|from|until|till|before|after|around) )?{bareClock} (in |on )the {part} of {day}',
    ({ bareClock, part, day }) => (day.hour === null ? atClock({ ...day, part }, bareClock) : null),
  ),
  // "Friday, say 5pm"
  rule(
    'moment',
    '{dayPart},? (say|maybe|perhaps|preferably|probably|ideally),? ((at|around|about|by|from) )?{clock}{zone?}',
    ({ dayPart, clock, zone }) => (dayPart.hour === null ? atClock(dayPart, clock, zone ?? null) : null),
  ),
  rule('moment', '{dayPart},? @{bareClock}(?=\\s*([.,;!?)]|$))', ({ dayPart, bareClock }) =>
    dayPart.hour === null ? atClock(dayPart, bareClock) : null,
  ),
  rule('bareClock', '{hour} (?=[0-5]\\d){minute}', ({ hour, minute }) => clockOf(hour, minute, null)),
  rule('bareClock', '{hourWord}[- ]{minuteWord}', ({ hourWord, minuteWord }) => clockOf(hourWord, minuteWord, null)),
  token('bareClock', BARE_DIGITS, (phrase) => {
    const clock = ofDigits(phrase)
    return clock && phrase.startsWith('0') ? { ...clock, isOf24: true } : clock
  }),
  token('bareClock', /(?:1[0-2]|[1-9])(?::[0-5]\d)?(?:-|\s)?ish(?!\p{L})/u, (phrase) => {
    const [hour = 0, minute = 0] = (phrase.match(/\d+/g) ?? []).map(Number)
    return clockOf(hour, minute, null)
  }),
  rule('bareClock', '{hourWord}[- ]?ish', ({ hourWord }) => clockOf(hourWord, 0, null)),
  // not a quantity: "nine thirty on Monday", "0900 tomorrow", "10 sharp"
  rule('plainClock', `{hourWord}[- ]{minuteWord}${BEFORE_A_DAY}`, ({ hourWord, minuteWord }) =>
    clockOf(hourWord, minuteWord, null),
  ),
  token('plainClock', new RegExp(`0\\d[0-5]\\d${BEFORE_A_DAY.replaceAll(' ', '\\s')}`, 'u'), (phrase) => {
    const clock = ofDigits(phrase)
    return clock && { ...clock, isOf24: true }
  }),
  rule(
    'plainClock',
    '{bareClock} (sharp|on the dot|prompt)(?!\\p{L}| (?!on|at|tomorrow|today|tonight|this|next|and|or|please)\\p{L})',
    ({ bareClock }) => bareClock,
  ),
  rule('plainClock', '{bareClock}{half}', ({ bareClock, half }) => withHalf(bareClock, half)),
  rule('plainClock', 'half (past|after) {anyHour}{half?}', ({ anyHour, half }) =>
    minutesFrom(anyHour, 30, half ?? null),
  ),
  rule('bareClock', 'half {hourWord}', ({ hourWord }) => clockOf(hourWord, 30, null)),
  rule('plainClock', `(a )?quarter ${PAST} {anyHour}{half?}`, ({ anyHour, half }) =>
    minutesFrom(anyHour, 15, half ?? null),
  ),
  rule('plainClock', `(three|3)[- ]quarters ${PAST} {anyHour}{half?}`, ({ anyHour, half }) =>
    minutesFrom(anyHour, 45, half ?? null),
  ),
  rule('plainClock', `(a )?quarter ${TO} {anyHour}{half?}${NO_NOUN}`, ({ anyHour, half }) =>
    minutesFrom(anyHour, -15, half ?? null),
  ),
  rule('plainClock', `{count} (minutes?|mins?) ${PAST} {anyHour}( ?o'?clock)?{half?}`, ({ count, anyHour, half }) =>
    minutesFrom(anyHour, count, half ?? null),
  ),
  rule('plainClock', `{count} ${PAST} {anyHour}( ?o'?clock)?{half?}${NO_NOUN}`, ({ count, anyHour, half }) =>
    minutesFrom(anyHour, count, half ?? null),
  ),
  rule(
    'plainClock',
    `${AFTER_NO_HOUR}(?=\\p{L}+([ -]\\p{L}+)? min|(five|ten|twenty|twenty[- ]five) ){count}( minutes?| mins?)? (to|till|before) {anyHour}( ?o'?clock)?{half?}${NO_NOUN}${COUNTS_NOTHING}`,
    ({ count, anyHour, half }) => minutesFrom(anyHour, -count, half ?? null),
  ),
  rule(
    'plainClock',
    `(?=\\d){count} ?(minutes?|mins?) (to|till|before) {anyHour}( ?o'?clock)?{half?}`,
    ({ count, anyHour, half }) => minutesFrom(anyHour, -count, half ?? null),
  ),
  rule(
    'plainClock',
    `${SAYS_WHEN}(?=(5|10|20|25) (to|till) (?!1[3-9]|2\\d)){count} (to|till) {anyHour}${AFTER_TIME}`,
    ({ count, anyHour }) => minutesFrom(anyHour, -count, null),
  ),
  rule('plainClock', `{count}( minutes?| mins?)? ${PAST} (noon|midday|midnight)`, ({ count }, _context, phrase) =>
    minutesFrom(/midnight/i.test(phrase) ? 0 : 12, count, null),
  ),
  rule(
    'plainClock',
    `{count}( minutes?| mins?)? (to|till|before) (noon|midday|midnight)`,
    ({ count }, _context, phrase) => minutesFrom(/midnight/i.test(phrase) ? 24 : 12, -count, null),
  ),
  token(
    'clock',
    /(?:a\s)?(?:half|quarter)\s(?:past|after|to|till|before)\s(?:noon|midday|midnight)(?!\p{L})/u,
    (phrase) =>
      minutesFrom(
        /midnight/i.test(phrase) ? 24 : 12,
        (/half/i.test(phrase) ? 30 : 15) * (/\s(?:past|after)\s/i.test(phrase) ? 1 : -1),
        null,
      ),
  ),
  rule('clock', '{plainClock}', ({ plainClock }) => plainClock),
  rule('clock', '{plainClock} (in the |at |in |on the )?{part}(?! of)', ({ plainClock, part }) =>
    inPart(plainClock, part),
  ),
  rule('plainClock', '{bareClock} (in the |at |in ){part}(?! of)', ({ bareClock, part }) => inPart(bareClock, part)),
  rule('plainClock', '(in the |at ){part},? (at |@ ?|around |about ){bareClock}', ({ bareClock, part }) =>
    inPart(bareClock, part),
  ),
]
