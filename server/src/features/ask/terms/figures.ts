// Numbers as people write them: 1,299.50 and 1299,5 are one number, 12.05.2026 is three.

const NUMBER = /(?<![\p{L}\d])\d(?:[\d.,:/'’-]{0,20}\d)?/gu
const THOUSANDS = /^\d{1,3}(?:([.,'’])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?$/
const DECIMAL = /^(\d+)[.,](\d{1,9})$/

/** Folded as tokens are. */
const WORDS: Readonly<Record<string, string>> = {
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  dozen: '12',
  fifteen: '15',
  twenty: '20',
  thirty: '30',
  forty: '40',
  fifty: '50',
  sixty: '60',
  seventy: '70',
  eighty: '80',
  ninety: '90',
  hundred: '100',
  thousand: '1000',
  million: '1000000',
  zwei: '2',
  drei: '3',
  vier: '4',
  funf: '5',
  sechs: '6',
  sieben: '7',
  acht: '8',
  neun: '9',
  zehn: '10',
  elf: '11',
  zwolf: '12',
  dutzend: '12',
  zwanzig: '20',
  dreissig: '30',
  vierzig: '40',
  funfzig: '50',
  hundert: '100',
  tausend: '1000',
  deux: '2',
  trois: '3',
  quatre: '4',
  cinq: '5',
  sept: '7',
  huit: '8',
  neuf: '9',
  dix: '10',
  onze: '11',
  douze: '12',
  quinze: '15',
  vingt: '20',
  trente: '30',
  quarante: '40',
  cinquante: '50',
  cent: '100',
  dos: '2',
  tres: '3',
  cuatro: '4',
  cinco: '5',
  siete: '7',
  ocho: '8',
  nueve: '9',
  diez: '10',
  veinte: '20',
  cien: '100',
}

const UNITS: Readonly<Record<string, string>> = {
  '€': 'eur',
  euro: 'eur',
  euros: 'eur',
  $: 'usd',
  dollar: 'usd',
  dollars: 'usd',
  '£': 'gbp',
  pound: 'gbp',
  pounds: 'gbp',
  '%': 'percent',
  prozent: 'percent',
}

const SYMBOL = /[€$£%]/g

export interface Figure {
  /** The number in one form, or the parts of a date, time or range with hyphens. */
  value: string
  start: number
  end: number
}

/** Returns the numbers of a text in digits. */
export function figuresIn(text: string): Figure[] {
  return [...text.matchAll(NUMBER)].map((match) => ({
    value: normalised(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function normalised(written: string): string {
  if (THOUSANDS.test(written)) {
    const cents = /[.,]\d{1,2}$/.exec(written)
    const units = (cents ? written.slice(0, cents.index) : written).replace(/\D/g, '')
    return decimal(units, cents ? cents[0].slice(1) : '')
  }
  const [, units, fraction] = DECIMAL.exec(written) ?? []
  if (units !== undefined && fraction !== undefined) return decimal(units, fraction)
  return written
    .split(/\D+/)
    .map((part) => decimal(part, ''))
    .join('-')
}

const decimal = (units: string, fraction: string): string => {
  const digits = fraction.replace(/0+$/, '')
  const number = units.replace(/^0+(?=\d)/, '')
  return digits === '' ? number : `${number}.${digits}`
}

/** Returns the numbers that a text states: whole figures, and the parts of dates, times and ranges. */
export function statedFigures(text: string): Set<string> {
  const values = figuresIn(text).map(({ value }) => value)
  return new Set(values.flatMap((value) => [value, ...(value.includes('-') ? value.split('-') : [])]))
}

/** Returns the digits of a number word, or undefined. */
export const figureOfWord = (token: string): string | undefined =>
  Object.hasOwn(WORDS, token) ? WORDS[token] : undefined

/** Returns a currency or unit in one form; other words stay. */
export const unitOf = (token: string): string => (Object.hasOwn(UNITS, token) ? (UNITS[token] ?? token) : token)

/** Returns the currencies and units that a text writes as symbols. */
export const symbolsIn = (text: string): { unit: string; start: number }[] =>
  [...text.matchAll(SYMBOL)].map((match) => ({ unit: unitOf(match[0]), start: match.index }))
