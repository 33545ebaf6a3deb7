import { type FoundToken, tokensStartingWith } from '#core/search-tokens'
import type { TypedWord } from '../query-words.ts'
import { stemOf } from './word-forms.ts'

/** Match kinds, best first. */
export type Fit = 'exact' | 'form' | 'prefix' | 'typo'

/** A word of the query; a stem also matches its other forms. */
export interface SearchedWord extends TypedWord {
  stem?: string
}

/** A match in a text (UTF-16 offsets, end exclusive). */
export interface Found {
  word: number
  fit: Fit
  /** Word index in the text. */
  position: number
  start: number
  end: number
}

export interface Searched {
  found: Found[]
  /** In words. */
  length: number
}

/** Returns matches in text order. One word may match two query words (`pap paper`). */
export type FindWords = (text: string) => Searched

/**
 * Builds a matcher for one query and many texts. Caches its results, because choosing, ranking and presenting read the
 * same titles and names.
 */
export function findWords(words: readonly SearchedWord[]): FindWords {
  const find = finding(words)
  const cache = new Map<string, Searched>()
  return (text) => {
    const searched = cache.get(text) ?? find(text)
    cache.set(text, searched)
    return searched
  }
}

function finding(words: readonly SearchedWord[]): FindWords {
  const fits = fitting(words)
  const units = firstUnits(words)
  return (text) => {
    // The first letter alone rules out most words.
    const { tokens, length } = tokensStartingWith(text, units)
    const found: Found[] = []
    for (const token of tokens) {
      const { position, start, end } = token
      for (const { word, fit } of fits(token)) found.push({ word, fit: weakened(fit, token), position, start, end })
    }
    return { found, length }
  }
}

/** `C` is less than a match in `C#`, and so is `script` in `JavaScript`. */
const weakened = (fit: Fit, { isSigned, form }: FoundToken): Fit =>
  fit === 'exact' && (isSigned || form === 'part') ? 'prefix' : fit

const firstUnits = (words: readonly SearchedWord[]): Set<number> =>
  new Set(prefixesOf(words).map((each) => each.charCodeAt(0)))

/** Every matching word starts with one of these; a stem is a prefix of its forms. */
const prefixesOf = (words: readonly SearchedWord[]): string[] =>
  words.flatMap(({ token, stem = token, or = [] }) => [token, stem, ...or])

const ONLY_ASCII = /^[\0-\x7f]*$/
const SIGNS = /[^a-z0-9]+/g

/**
 * Reports whether a text or JSON may contain a match. Rules out ASCII texts only, since folding may turn other
 * characters into any letter. About ten times faster than tokenizing.
 */
export function mayStandIn(words: readonly SearchedWord[]): (text: string) => boolean {
  const looked = prefixesOf(words)
  const bare = looked.map((each) => each.replace(/[＃＋]/g, ''))
  return (text) => {
    if (!ONLY_ASCII.test(text)) return true
    const small = text.toLowerCase()
    if (looked.some((each) => small.includes(each))) return true
    // Words without their signs, such as `nodejs` or `c#`, stand in the text with them.
    const joined = small.replace(SIGNS, '')
    return bare.some((each) => joined.includes(each))
  }
}

interface Fitting {
  word: number
  fit: Fit
}

const NONE: Fitting[] = []

function fitting(words: readonly SearchedWord[]): (token: Pick<FoundToken, 'token'>) => Fitting[] {
  const fittingByToken = new Map<string, Fitting[]>()
  const prefixes = words.flatMap(({ token, prefix }, word) => (prefix ? [{ token, word }] : []))
  const add = (token: string, entry: Fitting): void =>
    void fittingByToken.set(token, [...(fittingByToken.get(token) ?? []), entry])
  words.forEach(({ token, or = [], same = [] }, word) => {
    add(token, { word, fit: 'exact' })
    for (const alternative of or) add(alternative, { word, fit: same.includes(alternative) ? 'exact' : 'typo' })
  })
  const stems = new Map(words.flatMap(({ stem }, word) => (stem ? [[stem, word] as const] : [])))
  return ({ token }) => {
    const exact = fittingByToken.get(token) ?? NONE
    const form = exact.length === 0 && stems.size > 0 ? stems.get(stemOf(token)) : undefined
    if (form !== undefined) return [{ word: form, fit: 'form' }]
    // Fast path: most words match no prefix.
    if (!prefixes.some((each) => token.startsWith(each.token))) return exact
    const begun = prefixes.filter((each) => each.token !== token && token.startsWith(each.token))
    if (begun.length === 0) return exact
    const better = begun.map(({ word }): Fitting => ({ word, fit: 'prefix' }))
    return [...exact.filter(({ word }) => !begun.some((each) => each.word === word)), ...better]
  }
}
