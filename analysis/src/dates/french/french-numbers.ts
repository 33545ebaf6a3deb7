import { fullYear } from '../calendar/calendar-date.ts'
import { lexicon, type Rule, rule, token } from '../grammar/rule.ts'

// French numbers without accents, because the text is read without them.

const ONES = [
  '',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
  'douze',
  'treize',
  'quatorze',
  'quinze',
  'seize',
  'dix-sept',
  'dix-huit',
  'dix-neuf',
]
const TENS: readonly [string, number, number][] = [
  ['vingt', 20, 9],
  ['trente', 30, 9],
  ['quarante', 40, 9],
  ['cinquante', 50, 9],
  ['soixante', 60, 19],
  ['quatre-vingt', 80, 19],
]

const spaced = (word: string): string[] => [word, word.replaceAll('-', ' ')]
const CARDINALS: Record<string, number> = Object.fromEntries([
  ['une', 1] as const,
  ['quatre-vingts', 80] as const,
  ...ONES.slice(1).flatMap((word, index) => spaced(word).map((each) => [each, index + 1] as const)),
  ...TENS.flatMap(([ten, value, lastUnit]) => [
    ...spaced(ten).map((each) => [each, value] as const),
    ...ONES.slice(1, lastUnit + 1).flatMap((unit, index) =>
      [`${ten}-${unit}`, `${ten} et ${unit}`, `${ten}-et-${unit}`].flatMap((word) =>
        spaced(word).map((each) => [each, value + index + 1] as const),
      ),
    ),
  ]),
])

const ORDINALS: Record<string, number> = {
  premier: 1,
  premiere: 1,
  deuxieme: 2,
  second: 2,
  seconde: 2,
  troisieme: 3,
  quatrieme: 4,
  cinquieme: 5,
  sixieme: 6,
  septieme: 7,
  huitieme: 8,
  neuvieme: 9,
  dixieme: 10,
}

export const NUMBER_RULES: readonly Rule[] = [
  lexicon('count', CARDINALS),
  lexicon('count', {
    'une demi': 0.5,
    'une demie': 0.5,
    'un demi': 0.5,
    quelques: 3,
    'une dizaine de': 10,
    'une quinzaine de': 15,
    'une douzaine de': 12,
  }),
  token('count', /\d{1,4}(?:,5)?(?![\d.,:/]\d|\d)/u, (phrase) => Number(phrase.replace(',', '.'))),
  lexicon('ordinal', ORDINALS),
  token('ordinal', /\d{1,2}\s?(?:ere?|nde?|e|eme)(?!\p{L})/u, (phrase) => Number.parseInt(phrase, 10)),
  token('monthDay', /(?:1\s?(?:er|ᵉʳ)|premier)(?!\p{L})/u, () => 1),
  token('monthDay', /\d{1,2}(?:\s?(?:e|eme)(?!\p{L}))?(?!\d|[.,:]\d|\s?(?:h|heures?)(?!\p{L}))/u, (phrase) =>
    Number.parseInt(phrase, 10),
  ),
  rule('monthDay', '{count}', ({ count }) => (Number.isInteger(count) && count <= 31 ? count : null)),
  token('minute', /[0-5]?\d(?!\d)/u, Number),
  token('twoDigits', /\d\d(?!\d)/u, Number),
  token('year', /(?:1[89]|2[01])\d\d(?!\d|[.,:]\d)/u, Number),
  token('year', /'\d\d(?!\d)/u, (phrase) => fullYear(Number(phrase.slice(1)))),
  rule('year', 'deux[- ]mille( |-){count}', ({ count }) => (count < 100 ? 2000 + count : null)),
  rule('year', '(mille|mil)[- ]neuf[- ]cents?( |-){count}', ({ count }) => (count < 100 ? 1900 + count : null)),
  token('year', /deux[- ]mille(?!\p{L})/u, () => 2000),
  rule('inYear', "(,? |,)(de l'an |en |de )?{year}", ({ year }) => year),
]
