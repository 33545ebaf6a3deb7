import { fullYear } from '../calendar/calendar-date.ts'
import { alternatives, lexicon, type Rule, rule, token } from '../grammar/rule.ts'

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const ORDINAL_WORDS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )

/** Both "twenty-one" and "twenty one", so that a lookup suffices. */
const CARDINALS: Readonly<Record<string, number>> = Object.fromEntries([
  ...ONES.slice(1).map((word, value) => [word, value + 1] as const),
  ...TENS.flatMap((ten, tens) =>
    ten === ''
      ? []
      : [
          [ten, tens * 10] as const,
          ...ONES.slice(1, 10).flatMap((unit, value) =>
            both(ten, unit).map((word) => [word, tens * 10 + value + 1] as const),
          ),
        ],
  ),
])

const ORDINALS: Readonly<Record<string, number>> = Object.fromEntries([
  ...ORDINAL_WORDS.slice(1).map((word, value) => [word, value + 1] as const),
  ['twentieth', 20] as const,
  ['thirtieth', 30] as const,
  ...both('thirty', 'first').map((word) => [word, 31] as const),
  ...ORDINAL_WORDS.slice(1, 10).flatMap((unit, value) =>
    both('twenty', unit).map((word) => [word, 21 + value] as const),
  ),
])

function both(ten: string, unit: string): string[] {
  return [`${ten}-${unit}`, `${ten} ${unit}`]
}

const NUMBER = alternatives(Object.keys(CARDINALS))
const UNDER_TEN = ONES.slice(1, 10).join('|')
const numberOf = (phrase: string): number => CARDINALS[phrase.toLowerCase().replace(/\s+/g, ' ')] ?? Number(phrase)

function ofHundreds(phrase: string): number {
  const [first = '', unit = '', ...remaining] = phrase.toLowerCase().split(/\s+/)
  const last = remaining.filter((word) => word !== 'and').join(' ')
  const many = /^an?$/.test(first) ? 1 : numberOf(first)
  return many * (unit === 'hundred' ? 100 : 1000) + (last ? numberOf(last) : 0)
}

export const NUMBER_RULES: readonly Rule[] = [
  lexicon('count', CARDINALS),
  lexicon('count', {
    a: 1,
    an: 1,
    another: 1,
    'a single': 1,
    'a couple': 2,
    couple: 2,
    'a couple of': 2,
    'couple of': 2,
    'a pair of': 2,
    'a few': 3,
    several: 3,
    'a dozen': 12,
    'half a': 0.5,
    'half an': 0.5,
  }),
  token('count', /\d{1,4}(?:[.,]5)?(?![\d.,:/]\d|\d)/u, (phrase) => Number(phrase.replace(',', '.'))),
  token(
    'count',
    new RegExp(`(?:\\d{1,3}|${NUMBER})\\sand\\s(?:a|an|one)\\shalf(?!\\p{L})`, 'u'),
    (phrase) => numberOf(phrase.replace(/\sand\s(?:a|an|one)\shalf$/i, '')) + 0.5,
  ),
  token('count', new RegExp(`(?:\\d{1,3}|${NUMBER})\\smore(?!\\p{L})`, 'u'), (phrase) =>
    numberOf(phrase.replace(/\smore$/i, '')),
  ),
  token('count', new RegExp(`another\\s(?:\\d{1,3}|${NUMBER})(?!\\p{L})`, 'u'), (phrase) =>
    numberOf(phrase.replace(/^another\s/i, '')),
  ),
  // "a hundred and twenty days", "1,000 days"
  token(
    'count',
    new RegExp(`(?:an?|${UNDER_TEN})\\s(?:hundred|thousand)(?:(?:\\sand)?\\s(?:\\d{1,2}|${NUMBER}))?(?!\\p{L})`, 'u'),
    ofHundreds,
  ),
  token('count', /[1-9],000(?![\d.,])/u, (phrase) => Number(phrase.replace(',', ''))),
  lexicon('ordinal', ORDINALS),
  token('digitOrdinal', /\d{1,2}\s?(?:st|nd|rd|th)(?!\p{L})/u, (phrase) => Number.parseInt(phrase, 10)),
  rule('ordinal', '{digitOrdinal}', ({ digitOrdinal }) => digitOrdinal),
  rule('monthDay', '{ordinal}', ({ ordinal }) => (ordinal <= 31 ? ordinal : null)),
  token('monthDay', /\d{1,2}(?!\d|[.:]\d|,\d(?!\d{3}(?!\d))|\s?(?:[ap]\.?m(?!\p{L})|o'?clock))/u, (phrase) =>
    Number(phrase),
  ),
  token('minute', /[0-5]?\d(?!\d)/u, Number),
  token('twoDigits', /\d\d(?!\d)/u, Number),
]

const CENTURY = 'eighteen|nineteen|twenty'

/** "nineteen oh five", "nineteen hundred and eight" */
function ofCenturyAndRest(phrase: string): number {
  const [century = '', ...remaining] = phrase.split(/\s/)
  const last = remaining.filter((word) => !/^(?:oh?|ought|hundred|and)$/i.test(word)).join(' ')
  return numberOf(century) * 100 + (last ? numberOf(last) : 0)
}

export const YEAR_RULES: readonly Rule[] = [
  token('year', /(?:1[89]|2[01])\d\d(?!\d|[.,:]\d)/u, Number),
  token('year', /'\d\d(?!\d)/u, (phrase) => fullYear(Number(phrase.slice(1)))),
  token('year', new RegExp(`(?:${CENTURY})\\s(?:${NUMBER})(?!\\p{L})`, 'u'), (phrase) => {
    const [, century = '', remaining = ''] = /^(\p{L}+)\s(.*)$/su.exec(phrase) ?? []
    const last = numberOf(remaining)
    // "twenty six" gives two digits of a year
    return numberOf(century) * 100 + last + (century.toLowerCase() === 'twenty' && last < 10 ? 20 : 0)
  }),
  token('year', new RegExp(`(?:${CENTURY})\\so(?:h|ught)?\\s(?:${UNDER_TEN})(?!\\p{L})`, 'u'), ofCenturyAndRest),
  token(
    'year',
    new RegExp(`(?:eighteen|nineteen)\\shundred(?:(?:\\sand)?\\s(?:${NUMBER}))?(?!\\p{L})`, 'u'),
    ofCenturyAndRest,
  ),
  token('year', new RegExp(`two\\sthousand(?:(?:\\sand)?\\s(?:${NUMBER}))?(?!\\p{L})`, 'u'), (phrase) => {
    const remaining = phrase.replace(/^two\sthousand(?:\sand)?\s?/i, '')
    return 2000 + (remaining ? numberOf(remaining) : 0)
  }),
  rule('inYear', '(,? |,)(of |in )?(the year )?{year}', ({ year }) => year),
  rule('inYear', ' (of|in) {twoDigits}', ({ twoDigits }) => fullYear(twoDigits)),
]
