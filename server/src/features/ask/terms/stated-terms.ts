import { findDates } from '@dossier/analysis'
import { knownZone, toWall } from '@dossier/analysis/wall-clock'
import { tokenise } from '#core/tokens'
import { figureOfWord, figuresIn, statedFigures, symbolsIn, unitOf } from './figures.ts'
import { isFunctionWord } from './function-words.ts'

/** The time and zone in which a text was written. */
export interface Writing {
  at: number
  timeZone: string
}

/** A word, number or date that a sentence states. */
export interface Term {
  kind: 'word' | 'figure' | 'date'
  /** A date as 2026-11-27, with a time of day as 2026-11-27 10:30. */
  value: string
  isName: boolean
  /** The words of a date: those of a weekday, month or number support it too. Empty for "tomorrow". */
  written: readonly Term[]
}

/** The terms of a text, as support for others. */
export interface Stated {
  words: ReadonlySet<string>
  figures: ReadonlySet<string>
  /** Days, and times of day. */
  dates: ReadonlySet<string>
}

const MIXED = /^(\d+)([a-z]+)$/
const ORDINAL = new Set(['st', 'nd', 'rd', 'th', 'er', 'e'])
const HAS_NAMED_DAY =
  /\d|jan|feb|mar|mär|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz]|(?:sun|mon|tues|wednes|thurs|fri|satur)day|sonntag|montag|dienstag|mittwoch|donnerstag|freitag|samstag/i

/** Returns what a sentence states. A date counts as its day, so that "tomorrow" may be called by its date. */
export function termsOf(sentence: string, writing: Writing, areNamesExact: boolean): Term[] {
  const dates = datesIn(sentence, writing)
  const isInDate = ({ start }: { start: number }) => dates.some((date) => start >= date.start && start < date.end)
  const plain = plainTerms(sentence, areNamesExact)
  const stated = dates.map(({ values, ...span }): Term => {
    const phrase = sentence.slice(span.start, span.end)
    const inside = plain.filter(({ start }) => start >= span.start && start < span.end)
    const written = HAS_NAMED_DAY.test(phrase) ? inside.map(({ term }) => term) : []
    return { kind: 'date', value: values.at(-1) ?? '', isName: false, written }
  })
  return distinct([...stated, ...plain.filter((each) => !isInDate(each)).map(({ term }) => term)])
}

interface PlacedTerm {
  term: Term
  start: number
}

function plainTerms(sentence: string, areNamesExact: boolean): PlacedTerm[] {
  const figures = figuresIn(sentence).map(({ value, start }) => ({ start, term: termOf('figure', value) }))
  const words = tokenise(sentence).flatMap(({ token, start }) =>
    wordTerms(token, areNamesExact && isNameAt(sentence, start)).map((term) => ({ start, term })),
  )
  const symbols = symbolsIn(sentence).map(({ unit, start }) => ({ start, term: termOf('word', unit, true) }))
  return [...figures, ...words, ...symbols]
}

const termOf = (kind: Term['kind'], value: string, isName = false): Term => ({ kind, value, isName, written: [] })

function wordTerms(token: string, isName: boolean): Term[] {
  if (/^\d+$/.test(token) || isFunctionWord(token)) return []
  const figure = figureOfWord(token)
  if (figure) return [termOf('figure', figure)]
  const [, , unit] = MIXED.exec(token) ?? []
  if (unit !== undefined) return ORDINAL.has(unit) ? [] : [termOf('word', unitOf(unit), true)]
  return [termOf('word', unitOf(token), isName || /\d/.test(token))]
}

/** A capital letter within a sentence. */
const isNameAt = (sentence: string, start: number): boolean =>
  /\p{Lu}/u.test(sentence.charAt(start)) && /[\p{L}\p{N},;)]["'’(]?\s+["'(]?$/u.test(sentence.slice(0, start))

/** Returns what a text states, as support for others. */
export function statedIn(text: string, writing: Writing): Stated {
  const tokens = tokenise(text).map(({ token }) => token)
  const parts = tokens.flatMap((token) => MIXED.exec(token)?.slice(1) ?? [])
  const numbers = tokens.flatMap((token) => figureOfWord(token) ?? [])
  return {
    words: new Set([...tokens, ...parts].map(unitOf).concat(symbolsIn(text).map(({ unit }) => unit))),
    figures: new Set([...statedFigures(text), ...numbers]),
    dates: new Set(datesIn(text, writing).flatMap(({ values }) => values)),
  }
}

interface PlacedDate {
  /** The day, then the day with its time if it has one. */
  values: string[]
  start: number
  end: number
}

const datesIn = (text: string, { at, timeZone }: Writing): PlacedDate[] =>
  findDates(text, { language: 'unknown', timeZone, writtenAt: at })
    .filter(({ hasDay }) => hasDay)
    .map(({ at: moment, hasTime, start, end }) => {
      const day = dayOf(moment, timeZone)
      return { values: hasTime ? [day, `${day} ${timeOf(moment, timeZone)}`] : [day], start, end }
    })

const two = (number: number): string => String(number).padStart(2, '0')

/** Returns the day as 2026-11-27, in the zone. */
export function dayOf(at: number, timeZone: string): string {
  const { year, month, day } = toWall(at, knownZone(timeZone))
  return `${year}-${two(month)}-${two(day)}`
}

function timeOf(at: number, timeZone: string): string {
  const { hour, minute } = toWall(at, knownZone(timeZone))
  return `${two(hour)}:${two(minute)}`
}

const distinct = (terms: readonly Term[]): Term[] => [
  ...new Map(terms.map((term) => [`${term.kind} ${term.value}`, term])).values(),
]
