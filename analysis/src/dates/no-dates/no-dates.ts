import { smallLetters } from '../grammar/words.ts'
import { LINKS, MACHINE_WRITTEN, type SignedPattern } from './machine-written.ts'

// Blanks out phrases that look like dates ("Happy Friday!", "the Sunday Times", "sales.2026-11-20.csv") before parsing.
// Neither their words nor a preceding one ("on Saturday Night Live") then form a date.

/** Words of a language for the placeholders in its patterns: `{weekday}`, `{month}`, `{holiday}`, `{part}`. */
export interface DateWords {
  weekdays: readonly string[]
  months: readonly string[]
  holidays: readonly string[]
  parts: readonly string[]
}

/** A regular expression in which a blank matches up to three white space characters and braces name date words. */
export type NoDatePattern = string

export interface NoDates {
  /** Matched against lower-case text. */
  sayings: RegExp
  /** Case-sensitive: "the Sunday Times", but "sunday times suit me". */
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

/** Removes links and addresses, which are long, quick to find and slow to parse. */
export const withoutLinks = (text: string): string => blankOut(text, LINKS)

/** Overwrites them with letters, so that offsets stay. */
export function withoutNoDates(text: string, { sayings, names }: NoDates): string {
  const withoutNames = blankOut(text, MACHINE_WRITTEN).replace(names, blank)
  return [...smallLetters(withoutNames).matchAll(sayings)].reduce(
    (result, { index, 0: phrase }) => result.slice(0, index) + blank(phrase) + result.slice(index + phrase.length),
    withoutNames,
  )
}

const blankOut = (text: string, patterns: readonly SignedPattern[]): string =>
  patterns.reduce(
    (result, { sign, pattern }) => (result.includes(sign) ? result.replace(pattern, blank) : result),
    text,
  )

/** No date word begins or continues with these letters. */
const blank = (phrase: string): string => 'x'.repeat(phrase.length)

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

const withCapitals = (words: string): string =>
  words.replace(/(?<![\p{L}'])\p{L}/gu, (character) => character.toUpperCase())
