import { smallLetters } from '../grammar/words.ts'
import { LINKS, MACHINE_WRITTEN, type SignedPattern } from './machine-written.ts'

// What looks like a date and says none ("Happy Friday!", "the Sunday Times", "sales.2026-11-20.csv") is blanked out before
// dates are read, so that nothing in it and no word in front of it ("on Saturday Night Live") makes one.

/** The words of a language that its patterns name in braces: `{weekday}`, `{month}`, `{holiday}`, `{part}`. */
export interface DateWords {
  weekdays: readonly string[]
  months: readonly string[]
  holidays: readonly string[]
  parts: readonly string[]
}

/** A regular expression in which a blank is up to three characters of white space and words of dates stand in braces. */
export type NoDatePattern = string

/** What a language says of dates without saying one. */
export interface NoDates {
  /** Read in small letters. */
  sayings: RegExp
  /** As they are written: "the Sunday Times", but "sunday times suit me". */
  names: RegExp
}

export const noDatesOf = (
  words: DateWords,
  { sayings, names }: Readonly<Record<keyof NoDates, readonly NoDatePattern[]>>,
): NoDates => ({
  sayings: patternOf(words, sayings),
  names: patternOf(
    {
      weekdays: words.weekdays.map(withCapitals),
      months: words.months.map(withCapitals),
      holidays: words.holidays.map(withCapitals),
      parts: words.parts.map(withCapitals),
    },
    names,
  ),
})

/** The text without links and addresses, which are long, quickly found and slow to read. */
export const withoutLinks = (text: string): string => blankOut(text, LINKS)

/** The text with all of that written over by letters, so that places in it stay. */
export function withoutNoDates(text: string, { sayings, names }: NoDates): string {
  const left = blankOut(text, MACHINE_WRITTEN).replace(names, blank)
  return [...smallLetters(left).matchAll(sayings)].reduce(
    (rest, { index, 0: said }) => rest.slice(0, index) + blank(said) + rest.slice(index + said.length),
    left,
  )
}

const blankOut = (text: string, patterns: readonly SignedPattern[]): string =>
  patterns.reduce((rest, { sign, pattern }) => (rest.includes(sign) ? rest.replace(pattern, blank) : rest), text)

/** No word of dates begins or goes on with these letters. */
const blank = (said: string): string => 'x'.repeat(said.length)

function patternOf(words: DateWords, patterns: readonly NoDatePattern[]): RegExp {
  const source = patterns
    .join('|')
    .replaceAll('{weekday}', anyOf(words.weekdays))
    .replaceAll('{month}', anyOf(words.months))
    .replaceAll('{holiday}', anyOf(words.holidays))
    .replaceAll('{part}', anyOf(words.parts))
    .replaceAll(' ?', '\\s{0,3}')
    .replaceAll(' ', '\\s{1,3}')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?!\\p{L})`, 'gu')
}

const anyOf = (words: readonly string[]): string =>
  `(?:${[...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll('.', '\\.'))
    .join('|')})`

const withCapitals = (words: string): string => words.replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase())
