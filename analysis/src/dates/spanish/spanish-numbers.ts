import { fullYear } from '../calendar/calendar-date.ts'
import { lexicon, type Rule, rule, token } from '../grammar/rule.ts'

// Spanish numbers without accents, because the text is read without them.

const ONES = [
  '',
  'uno',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciseis',
  'diecisiete',
  'dieciocho',
  'diecinueve',
  'veinte',
]
const TENS: readonly [string, number][] = [
  ['treinta', 30],
  ['cuarenta', 40],
  ['cincuenta', 50],
  ['sesenta', 60],
  ['setenta', 70],
  ['ochenta', 80],
  ['noventa', 90],
]

const CARDINALS: Record<string, number> = Object.fromEntries([
  ['un', 1] as const,
  ['una', 1] as const,
  ...ONES.slice(1).map((word, index) => [word, index + 1] as const),
  ...ONES.slice(1, 10).map((unit, index) => [`veinti${unit}`, 21 + index] as const),
  ...TENS.flatMap(([ten, value]) => [
    [ten, value] as const,
    ...ONES.slice(1, 10).map((unit, index) => [`${ten} y ${unit}`, value + index + 1] as const),
  ]),
])

const ORDINALS: Record<string, number> = {
  primer: 1,
  primero: 1,
  primera: 1,
  segundo: 2,
  segunda: 2,
  tercer: 3,
  tercero: 3,
  tercera: 3,
  cuarto: 4,
  cuarta: 4,
  quinto: 5,
  quinta: 5,
  sexto: 6,
  septimo: 7,
  octavo: 8,
  noveno: 9,
  decimo: 10,
}

export const NUMBER_RULES: readonly Rule[] = [
  lexicon('count', CARDINALS),
  lexicon('count', { media: 0.5, 'un par de': 2, 'unos pocos': 3, 'unas pocas': 3, algunos: 3, algunas: 3 }),
  token('count', /\d{1,4}(?:[.,]5)?(?![\d.,:/]\d|\d)/u, (phrase) => Number(phrase.replace(',', '.'))),
  lexicon('ordinal', ORDINALS),
  token('ordinal', /\d{1,2}\s?(?:º|°|ª|er|ro|do|ro|to|a|o)(?!\p{L})/u, (phrase) => Number.parseInt(phrase, 10)),
  token('monthDay', /(?:1\s?\.?\s?[º°]|1(?:ro|er|ero)|primero)(?!\p{L})/u, () => 1),
  token('monthDay', /\d{1,2}(?!\d|[.,:]\d|\s?(?:h|hs|horas?)(?!\p{L}))/u, Number),
  rule('monthDay', '(?!\\d){count}', ({ count }) => (Number.isInteger(count) && count <= 31 ? count : null)),
  token('minute', /[0-5]?\d(?!\d)/u, Number),
  token('twoDigits', /\d\d(?!\d)/u, Number),
  token('year', /(?:1[89]|2[01])\d\d(?!\d|[.,:]\d)/u, Number),
  token('year', /'\d\d(?!\d)/u, (phrase) => fullYear(Number(phrase.slice(1)))),
  rule('year', 'dos mil {count}', ({ count }) => (count < 100 ? 2000 + count : null)),
  rule('year', 'mil novecientos {count}', ({ count }) => (count < 100 ? 1900 + count : null)),
  rule('inYear', '(,? |,)(de |del |de |del ano |en )?{year}', ({ year }) => year),
]
