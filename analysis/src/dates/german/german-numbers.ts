import { fullYear } from '../calendar/calendar-date.ts'
import { lexicon, type Rule, rule, token } from '../grammar/rule.ts'

const ONES = ['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun']
const TEENS = [
  'zehn',
  'elf',
  'zwölf',
  'dreizehn',
  'vierzehn',
  'fünfzehn',
  'sechzehn',
  'siebzehn',
  'achtzehn',
  'neunzehn',
]
const TENS: Readonly<Record<string, number>> = {
  zwanzig: 20,
  dreißig: 30,
  dreissig: 30,
  vierzig: 40,
  fünfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
}

const withoutUmlaut = (word: string): string => word.replaceAll('ü', 'ue').replaceAll('ö', 'oe')
const spellings = (words: readonly (readonly [string, number])[]): Record<string, number> =>
  Object.fromEntries(
    words.flatMap(([word, value]) => [
      [word, value],
      [withoutUmlaut(word), value],
    ]),
  )

const TENS_AND_ONES = Object.entries(TENS).flatMap(([ten, value]) => [
  [ten, value] as const,
  ...ONES.slice(1).map((unit, index) => [`${unit}und${ten}`, value + index + 1] as const),
])
const CARDINALS = spellings([
  ...ONES.slice(2).map((word, index) => [word, index + 2] as const),
  ...['ein', 'eins', 'eine', 'einem', 'einen', 'einer', 'eines'].map((word) => [word, 1] as const),
  ...TEENS.map((word, index) => [word, index + 10] as const),
  ...TENS_AND_ONES,
])

const STEMS = spellings([
  ['erst', 1],
  ['zweit', 2],
  ['dritt', 3],
  ['viert', 4],
  ['fünft', 5],
  ['sechst', 6],
  ['siebt', 7],
  ['siebent', 7],
  ['acht', 8],
  ['neunt', 9],
  ...TEENS.map((word, index) => [`${word}t`, index + 10] as const),
  ...TENS_AND_ONES.filter(([, value]) => value <= 31).map(([word, value]) => [`${word}st`, value] as const),
])
const ORDINALS = Object.fromEntries(
  Object.entries(STEMS).flatMap(([stem, value]) =>
    ['e', 'en', 'er', 'es', 'em'].map((ending) => [stem + ending, value]),
  ),
)

export const NUMBER_RULES: readonly Rule[] = [
  lexicon('count', CARDINALS),
  lexicon('count', {
    'ein paar': 3,
    'einem halben': 0.5,
    'einer halben': 0.5,
    'eine halbe': 0.5,
    'ein halbes': 0.5,
    anderthalb: 1.5,
    eineinhalb: 1.5,
    zweieinhalb: 2.5,
    dreieinhalb: 3.5,
    'einem dutzend': 12,
    beiden: 2,
  }),
  token('count', /\d{1,4}(?:,5)?(?![\d.,:/]\d|\d)/u, (phrase) => Number(phrase.replace(',', '.'))),
  lexicon('ordinal', ORDINALS),
  token('ordinal', /\d{1,2}\s?t(?:e[nrsm]?)(?!\p{L})/u, (phrase) => Number.parseInt(phrase, 10)),
  token('ordinal', /\d{1,2}\.(?!\d)/u, (phrase) => Number.parseInt(phrase, 10)),
  rule('monthDay', '{ordinal}', ({ ordinal }) => (ordinal <= 31 ? ordinal : null)),
  token('monthDay', /\d{1,2}(?!\d|[.,:]\d|\s?(?:uhr|h)(?!\p{L}))/u, Number),
  token('minute', /[0-5]?\d(?!\d)/u, Number),
  token('twoDigits', /\d\d(?!\d)/u, Number),
  token('year', /(?:1[89]|2[01])\d\d(?!\d|[.,:]\d)/u, Number),
  token('year', /'\d\d(?!\d)/u, (phrase) => fullYear(Number(phrase.slice(1)))),
  rule('inYear', '(,? |,)(des jahres |im jahre? )?{year}', ({ year }) => year),
]
