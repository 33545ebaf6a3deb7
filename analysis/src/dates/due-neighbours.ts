import type { FoundDate } from './date-context.ts'
import { SPAN_OF_DAYS } from './due-patterns.ts'

/** "12/1-12/3 or 12/5": the end of a span may stand between. */
const AND = /^(?:\s?[-–]\s?[\d/]+)?[\s,]*(?:and|or|und|oder|et|ou|y|o|&|\/|-|–)\s*(?:(?:on|the|am|den|le|el)\s)?$/iu
const BESIDE = /^[\s,(–-]*$/u
const OF_THE_DAY = /^(?:\([^)]*\)?|\)|\p{L}+(?:\s\p{L}+){0,2})?,?$/u
const WEEK_MS = 7 * 86_400_000
const DIGIT = /\d/u

const wordsBetween = (text: string, first: FoundDate, second: FoundDate): string => text.slice(first.end, second.start)
const phraseOf = (text: string, { start, end }: FoundDate): string => text.slice(start, end)

/** "Monday and Tuesday" */
export const isJoined = (text: string, first: FoundDate, second: FoundDate): boolean =>
  first.hasDay && second.hasDay && AND.test(wordsBetween(text, first, second))

/** "From Thursday to Monday", "move Thursday to Monday": the first is a beginning or an old value. */
export const leadsTo = (text: string, first: FoundDate, second: FoundDate): boolean =>
  first.hasDay && second.hasDay && /^\s(?:to|auf|à|al?)\s$/iu.test(wordsBetween(text, first, second))

/** The day of a time follows in other words: "5 p.m. (Houston time) on Friday". */
export const isTimeOf = (text: string, first: FoundDate, second: FoundDate): boolean =>
  !first.hasDay && second.hasDay && OF_THE_DAY.test(wordsBetween(text, first, second).trim())

/** "Tomorrow, December 4" or "tomorrow (Friday)" on another day than the one before: the text was written at another time than the email tells. */
export function contradicts(
  text: string,
  first: FoundDate,
  second: FoundDate,
  dayOf: (date: FoundDate) => string,
): boolean {
  const phrase = phraseOf(text, first)
  const between = wordsBetween(text, first, second)
  if (!BESIDE.test(between) || !first.hasDay || !second.hasDay || dayOf(first) === dayOf(second)) return false
  if (DIGIT.test(phrase) || !(DIGIT.test(phraseOf(text, second)) || between.endsWith('('))) return false
  return !SPAN_OF_DAYS.test(phrase) || Math.abs(first.at - second.at) > WEEK_MS
}
