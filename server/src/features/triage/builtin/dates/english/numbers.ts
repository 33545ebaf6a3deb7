// Numbers as English says them: up to ninety-nine, and years.

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )

const longestFirst = (names: string[]): string =>
  names
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .join('|')

const SMALL = longestFirst(ONES.slice(1))
const TEN = longestFirst(TENS)
/** "three", "twenty-one", "21", "a", "a couple of". */
export const COUNT = `(?:${TEN})(?:[-\\s](?:${longestFirst(ONES.slice(1, 10))}))?|${SMALL}|\\d{1,3}|an?(?: couple of)?|half an?`
/** "eleventh", "twenty-second", "22nd". */
export const ORDINAL = `(?:twenty|thirty)[-\\s](?:${longestFirst(ORDINALS.slice(1, 10))})|${longestFirst(ORDINALS.slice(1))}|twentieth|thirtieth|\\d{1,2}(?:st|nd|rd|th)`
/** Days of a month that are said as a plain number. */
export const CARDINAL_DAY = `(?:twenty|thirty)[-\\s](?:${longestFirst(ONES.slice(1, 10))})|twenty|thirty|${SMALL}`
export const YEAR = `(?:19|20)\\d\\d|(?:nineteen|twenty)\\s(?:(?:${TEN})(?:[-\\s](?:${longestFirst(ONES.slice(1, 10))}))?|${SMALL})|two thousand(?: and)?(?:\\s(?:${SMALL}))?|'\\d\\d`

/** What a number says, in digits or words; NaN for what is none. */
export function countOf(said: string): number {
  const text = said.toLowerCase().trim()
  if (/^\d+$/.test(text)) return Number(text)
  if (/^half an?$/.test(text)) return 0.5
  if (/^an? couple of$/.test(text)) return 2
  if (/^an?$/.test(text)) return 1
  const [first = '', second] = text.split(/[-\s]+/)
  const ten = TENS.indexOf(first)
  if (ten > 0) return ten * 10 + (second ? ONES.indexOf(second) : 0)
  return ONES.includes(first) ? ONES.indexOf(first) : Number.NaN
}

/** Which place an ordinal says. */
export function placeOf(said: string): number {
  const text = said.toLowerCase().trim()
  const digits = /^\d+/.exec(text)?.[0]
  if (digits) return Number(digits)
  if (text === 'twentieth') return 20
  if (text === 'thirtieth') return 30
  const [first = '', second] = text.split(/[-\s]+/)
  const ten = TENS.indexOf(first)
  const ones = ORDINALS.indexOf(second ?? '')
  if (ten > 0) return ones > 0 ? ten * 10 + ones : Number.NaN
  return ORDINALS.indexOf(first)
}

/** The year that is said; null when none is. Two digits from 50 on are of the last century. */
export function yearOf(said: string | undefined): number | null {
  if (!said) return null
  const text = said.toLowerCase().trim()
  const digits = /\d+/.exec(text)?.[0]
  if (digits) return digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) >= 50 ? 1900 : 2000)
  if (text.startsWith('two thousand')) return 2000 + (countOf(text.replace(/^two thousand(?: and)?/, '')) || 0)
  const [century = '', ...rest] = text.split(/\s+/)
  return ONES.indexOf(century) > 0
    ? ONES.indexOf(century) * 100 + countOf(rest.join(' '))
    : 2000 + countOf(rest.join(' '))
}
