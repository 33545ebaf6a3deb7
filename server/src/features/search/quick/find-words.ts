import { type Token, tokensBeginning } from '#core/tokens'
import type { QueryWord } from '#platform/database/full-text/full-text'
import { stemOf } from './word-forms.ts'

/** How a word of a text fits a word of the query, best first. */
export type Fit = 'exact' | 'form' | 'prefix' | 'typo'

/** A word of the query; with a stem its other forms count as well. */
export interface SearchedWord extends QueryWord {
  stem?: string
}

/** A place of a text where a word of the query stands (UTF-16 offsets, end exclusive). */
export interface Found {
  /** Which word of the query. */
  word: number
  fit: Fit
  /** The how many-th word of the text it is. */
  position: number
  start: number
  end: number
}

export interface Searched {
  found: Found[]
  /** Words of the text. */
  length: number
}

/** Where the words of the query stand in a text, in its order. One place may be two of them (`pap paper`). */
export type FindWords = (text: string) => Searched

/**
 * Made once for a query, asked of any number of texts. What was found is kept with it: titles and names are looked at to
 * choose what is read, to rank it and to show it.
 */
export function findWords(words: readonly SearchedWord[]): FindWords {
  const find = finding(words)
  const known = new Map<string, Searched>()
  return (text) => {
    const searched = known.get(text) ?? find(text)
    known.set(text, searched)
    return searched
  }
}

function finding(words: readonly SearchedWord[]): FindWords {
  const fits = fitting(words)
  const units = firstUnits(words)
  return (text) => {
    // Most words of a text begin with another letter, and are told apart by that alone.
    const { tokens, length } = tokensBeginning(text, units)
    const found: Found[] = []
    for (const token of tokens) {
      const { position, start, end } = token
      for (const { word, fit } of fits(token)) found.push({ word, fit, position, start, end })
    }
    return { found, length }
  }
}

/** The first letter of any word that fits. */
const firstUnits = (words: readonly SearchedWord[]): Set<number> =>
  new Set(beginnings(words).map((each) => each.charCodeAt(0)))

/** Any word that fits begins with one of these; a stem is the beginning of its words. */
const beginnings = (words: readonly SearchedWord[]): string[] =>
  words.flatMap(({ token, stem = token, or = [] }) => [token, stem, ...or])

const ONLY_ASCII = /^[\0-\x7f]*$/

/**
 * Whether any word may be found in a text, or in a text that JSON holds. Only of ASCII it is said that none is: what is
 * folded away may be any letter. Some ten times as fast as taking the text apart.
 */
export function mayStandIn(words: readonly SearchedWord[]): (text: string) => boolean {
  const looked = beginnings(words)
  return (text) => {
    if (!ONLY_ASCII.test(text)) return true
    const small = text.toLowerCase()
    return looked.some((each) => small.includes(each))
  }
}

interface Fitting {
  word: number
  fit: Fit
}

const NONE: Fitting[] = []

/** What fits a word of a text, for any number of texts. */
function fitting(words: readonly SearchedWord[]): (token: Token) => Fitting[] {
  const known = new Map<string, Fitting[]>()
  const prefixes = words.flatMap(({ token, prefix }, word) => (prefix ? [{ token, word }] : []))
  const add = (token: string, one: Fitting): void => void known.set(token, [...(known.get(token) ?? []), one])
  words.forEach(({ token, or = [] }, word) => {
    add(token, { word, fit: 'exact' })
    for (const other of or) add(other, { word, fit: 'typo' })
  })
  const stems = new Map(words.flatMap(({ stem }, word) => (stem ? [[stem, word] as const] : [])))
  return ({ token }) => {
    const exact = known.get(token) ?? NONE
    const form = exact.length === 0 && stems.size > 0 ? stems.get(stemOf(token)) : undefined
    if (form !== undefined) return [{ word: form, fit: 'form' }]
    // Most have none, and there are many.
    if (!prefixes.some((each) => token.startsWith(each.token))) return exact
    const begun = prefixes.filter((each) => each.token !== token && token.startsWith(each.token))
    if (begun.length === 0) return exact
    const better = begun.map(({ word }): Fitting => ({ word, fit: 'prefix' }))
    return [...exact.filter(({ word }) => !begun.some((each) => each.word === word)), ...better]
  }
}
