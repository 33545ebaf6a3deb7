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
  const withoutNames = blankMatches(blankOut(text, MACHINE_WRITTEN), names, plainSpaces)
  return blankMatches(withoutNames, sayings, (each) => plainSpaces(smallLetters(each)))
}

/**
 * Replaces on the simplified text, because the engine compiles a long pattern twice for a search by steps.
 * @param simplify must keep all offsets.
 */
function blankMatches(text: string, pattern: RegExp, simplify: (text: string) => string): string {
  let result = text
  simplify(text).replace(pattern, (phrase: string, ...details: unknown[]) => {
    const at = details.find((each) => typeof each === 'number') ?? 0
    result = result.slice(0, at) + blank(phrase) + result.slice(at + phrase.length)
    return phrase
  })
  return result
}

/** A class of white space for each blank of a pattern would make it several times as long. */
const plainSpaces = (text: string): string => text.replace(/\s/g, ' ')

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
    .replaceAll(/ (\??)/g, (_, optional: string) => (optional ? ' {0,3}' : ' {1,3}'))
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?!\\p{L})`, 'gu')
}

/** Writes common beginnings once: the engine compiles a pattern at its first use, and long ones block it. */
const anyOf = (words: readonly string[]): string => (words.length === 0 ? '(?!)' : endingsOf([...new Set(words)]))

/** Longer words win. */
function endingsOf(words: readonly string[]): string {
  const byFirst = Map.groupBy(
    words.filter((word) => word !== ''),
    (word) => String.fromCodePoint(word.codePointAt(0) ?? 0),
  )
  const branches = [...byFirst].map(
    ([first, group]) => `${first === '.' ? '\\.' : first}${endingsOf(group.map((word) => word.slice(first.length)))}`,
  )
  if (branches.length === 0) return ''
  const isWord = words.includes('')
  return branches.length === 1 && !isWord ? (branches[0] ?? '') : `(?:${branches.join('|')})${isWord ? '?' : ''}`
}

const withCapitals = (words: string): string =>
  words.replace(/(?<![\p{L}'])\p{L}/gu, (character) => character.toUpperCase())
