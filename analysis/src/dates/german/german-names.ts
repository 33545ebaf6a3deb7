import type { PartOfDay } from '../calendar/moment.ts'
import { lexicon, type Rule, rule, token } from '../grammar/rule.ts'

export const WEEKDAYS = {
  sonntag: 0,
  montag: 1,
  dienstag: 2,
  mittwoch: 3,
  donnerstag: 4,
  freitag: 5,
  samstag: 6,
  sonnabend: 6,
}
const SHORT_WEEKDAYS = { so: 0, mo: 1, di: 2, mi: 3, do: 4, fr: 5, sa: 6 }
export const MONTHS = {
  januar: 1,
  jänner: 1,
  jaenner: 1,
  februar: 2,
  feber: 2,
  märz: 3,
  maerz: 3,
  april: 4,
  mai: 5,
  juni: 6,
  juno: 6,
  juli: 7,
  august: 8,
  september: 9,
  oktober: 10,
  november: 11,
  dezember: 12,
}
const SHORT_MONTHS = {
  jan: 1,
  jän: 1,
  feb: 2,
  mär: 3,
  mrz: 3,
  apr: 4,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  sept: 9,
  okt: 10,
  oct: 10,
  nov: 11,
  dez: 12,
}

export const PARTS: Record<string, PartOfDay> = {
  morgen: 'morning',
  früh: 'morning',
  frueh: 'morning',
  vormittag: 'morning',
  mittag: 'afternoon',
  nachmittag: 'afternoon',
  abend: 'evening',
  nacht: 'night',
  morgens: 'morning',
  vormittags: 'morning',
  mittags: 'afternoon',
  nachmittags: 'afternoon',
  abends: 'evening',
  nachts: 'night',
  frühmorgens: 'morning',
  spätabends: 'evening',
}

/** Adjective endings. */
const END = 'e[nrsm]?'

export const NAME_RULES: readonly Rule[] = [
  lexicon('weekday', WEEKDAYS),
  lexicon('shortWeekday', SHORT_WEEKDAYS, 'may'),
  rule('anyWeekday', '{weekday}', ({ weekday }) => weekday),
  rule('anyWeekday', '{shortWeekday}', ({ shortWeekday }, _context, phrase) =>
    /^\p{Lu}|\.$/u.test(phrase) ? shortWeekday : null,
  ),
  lexicon('month', MONTHS),
  lexicon('month', SHORT_MONTHS, 'may'),
  lexicon('part', PARTS),
  rule('part', '(in der |am )(frühen |späten )?{part}', ({ part }) => part),
  token(
    'shift',
    new RegExp(
      `(?:der\\s|den\\s|die\\s|das\\s|dem\\s|des\\s)?(?:dies${END}|laufend${END}|aktuell${END})(?!\\p{L})`,
      'u',
    ),
    () => 0,
  ),
  token(
    'shift',
    new RegExp(
      `(?:der\\s|den\\s|die\\s|das\\s|dem\\s|des\\s)?(?:n(?:ä|ae)chst${END}|kommend${END}|folgend${END})(?!\\p{L})`,
      'u',
    ),
    () => 1,
  ),
  token(
    'shift',
    new RegExp(`(?:der\\s|den\\s|die\\s|das\\s|dem\\s|des\\s)?(?:(?:ü|ue)bern(?:ä|ae)chst${END})(?!\\p{L})`, 'u'),
    () => 2,
  ),
  token(
    'shift',
    new RegExp(
      `(?:der\\s|den\\s|die\\s|das\\s|dem\\s|des\\s)?(?:letzt${END}|vergangen${END}|vorig${END})(?!\\p{L})`,
      'u',
    ),
    () => -1,
  ),
  token(
    'shift',
    new RegExp(`(?:der\\s|den\\s|die\\s|das\\s|dem\\s|des\\s)?(?:vorletzt${END})(?!\\p{L})`, 'u'),
    () => -2,
  ),
  token('unit', /sekunden?(?!\p{L})/u, () => ({ minutes: 1 / 60 })),
  token('unit', /minuten?(?!\p{L})|min\.?(?!\p{L})/u, () => ({ minutes: 1 })),
  token('unit', /stunden?(?!\p{L})|h(?!\p{L})|std\.?(?!\p{L})/u, () => ({ minutes: 60 })),
  token('unit', /(?:kalender)?tag(?:e[ns]?)?(?!\p{L})/u, () => ({ days: 1 })),
  token('unit', /(?:werk|arbeits|geschäfts|bank)tag(?:e[ns]?)?(?!\p{L})/u, () => ({ workdays: 1 })),
  token('unit', /wochen?(?!\p{L})/u, () => ({ days: 7 })),
  token('unit', /monat(?:e[ns]?|s)?(?!\p{L})/u, () => ({ months: 1 })),
  token('unit', /quartal(?:e[ns]?|s)?(?!\p{L})/u, () => ({ months: 3 })),
  token('unit', /jahr(?:e[ns]?|s)?(?!\p{L})/u, () => ({ months: 12 })),
]
