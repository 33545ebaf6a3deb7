import { splitQuotedText, type Zone, type ZoneKind } from '@dossier/analysis/quoted-text'
import type { HighlightField } from '@dossier/contract/vocabulary'
import { tokenise } from '#core/tokens'
import { isValidAt } from '../validity.ts'
import type { FindWords, Fit, Found, Searched, SearchedWord } from './find-words.ts'
import type { HitText } from './hit-texts.ts'

export interface RankingCriteria {
  words: readonly SearchedWord[]
  sequence: readonly string[]
  weights: readonly number[]
  asText: boolean
  /** A hit needs so many of the words; the index has confirmed it for these. */
  doubtful?: { sure: ReadonlySet<string>; atLeast: number }
}

export interface WordScore {
  word: string
  fit: Fit | 'none'
  field: HighlightField | ''
  score: number
}

export interface Reasons {
  score: number
  words: WordScore[]
  title: number
  order: number
  freshness: number
  mailbox: number
  validity: number
  /** Words of its neighbours in a thread; 0 where they are not read. */
  context: number
  /** Of the hits most like it; negative when they have less. 0 for short queries. */
  likeness: number
  /** Of the meaning, when a model is configured; negative for a question when it is far. */
  meaning: number
  /** Near in meaning, beyond the words. */
  isRelated: boolean
}

export interface RankedHit {
  hit: HitText
  reasons: Reasons
}

const FIT: Record<Fit, number> = { exact: 1, form: 0.9, prefix: 0.7, typo: 0.4 }
const FIELD_BONUS: Record<HighlightField, number> = { title: 4, from: 1, url: 1, tags: 1, body: 0, file: 0 }
/** Counted occurrences per match in each field. */
const TIMES: Record<HighlightField, number> = { title: 3, from: 2, url: 1, tags: 2, body: 1, file: 1 }
/** Okapi BM25: term saturation, length normalization, and average length in words. */
const K1 = 1.2
const B = 0.7
const ORDINARY_LENGTH = 120
/** Quotes and signatures say less about this email. */
const ZONE: Record<ZoneKind, number> = { own: 1, quoted: 0.25, signature: 0.15 }
const WHOLE_TITLE = 12
const TITLE_BEGINNING = 2
const SEQUENCE_BONUS = 1
const FRESH = 1
const FRESHNESS_HALF_LIFE_MS = 90 * 86_400_000
const SPAM = -3
/** Expired, future or replaced memories rank below valid ones, but remain findable. */
const NOT_VALID = -6

interface SearchedField extends Searched {
  field: HighlightField
  weigh(at: number): number
}

/** Scores a hit. Pure, so both databases give the same result. `find` searches for `wanted.words`. */
export const scoring =
  (criteria: RankingCriteria, now: number, find: FindWords) =>
  (hit: HitText): Reasons =>
    scoreHit(hit, criteria, now, find)

function scoreHit(hit: HitText, criteria: RankingCriteria, now: number, find: FindWords): Reasons {
  const title: SearchedField = { field: 'title', ...find(hit.title), weigh: () => 1 }
  const parts = hit.parts.map(
    ({ field, text }): SearchedField => ({ field, ...find(text), weigh: zonesOf(hit, field, text) }),
  )
  const fields = [title, ...parts]
  const length = parts.reduce((sum, part) => sum + (part.field === 'body' ? part.length : 0), 0)
  const words = criteria.words.map(({ token }, word) => scoreWord(token, word, fields, length, criteria))
  const otherScores = {
    title: mayBeginWith(title.found, criteria) ? titleScore(hit.title, criteria) : 0,
    order:
      criteria.asText || !fields.some(({ found }) => areInSequence(found, criteria.words.length)) ? 0 : SEQUENCE_BONUS,
    freshness: FRESH * 2 ** (-Math.max(0, now - hit.at) / FRESHNESS_HALF_LIFE_MS),
    mailbox: hit.mailbox === 'spam' ? SPAM : 0,
    validity: hit.validity && !isValidAt(hit.validity, now) ? NOT_VALID : 0,
  }
  const sum = words.reduce((total, { score }) => total + score, 0)
  return {
    score:
      sum + otherScores.title + otherScores.order + otherScores.freshness + otherScores.mailbox + otherScores.validity,
    words,
    ...otherScores,
    context: 0,
    likeness: 0,
    meaning: 0,
    isRelated: false,
  }
}

function scoreWord(
  token: string,
  word: number,
  fields: SearchedField[],
  length: number,
  criteria: RankingCriteria,
): WordScore {
  const matches = fields.map((field) => matchInField(field, word))
  const times = matches.reduce((sum, match) => sum + match.times, 0)
  const [first = NO_MATCH] = matches.toSorted((a, b) => b.bonus - a.bonus || b.times - a.times)
  const often = (times * (K1 + 1)) / (times + K1 * (1 - B + (B * length) / ORDINARY_LENGTH))
  const bonus = criteria.asText ? 0 : first.bonus
  return { word: token, fit: first.fit, field: first.field, score: (criteria.weights[word] ?? 1) * (often + bonus) }
}

interface FieldMatch {
  field: HighlightField | ''
  fit: Fit | 'none'
  bonus: number
  times: number
}

const NO_MATCH: FieldMatch = { field: '', fit: 'none', bonus: 0, times: 0 }

function matchInField({ field, found, weigh }: SearchedField, word: number): FieldMatch {
  let match = NO_MATCH
  let best = 0
  for (const each of found) {
    if (each.word !== word) continue
    const times = match.times + TIMES[field] * FIT[each.fit] * weigh(each.start)
    if (FIT[each.fit] > best) {
      best = FIT[each.fit]
      match = { field, fit: each.fit, bonus: FIELD_BONUS[field] * best, times }
    } else match = { ...match, times }
  }
  return match
}

function zonesOf(hit: HitText, field: HighlightField, text: string): (at: number) => number {
  if (hit.type !== 'email' || field !== 'body') return () => 1
  // Splits the text into zones on the first call only. Calls come in text order and start again for each word.
  let zones: Zone[] | null = null
  let zoneIndex = 0
  return (at) => {
    zones ??= splitQuotedText(text).zones
    if ((zones[zoneIndex]?.start ?? 0) > at) zoneIndex = 0
    while (zoneIndex < zones.length - 1 && (zones[zoneIndex]?.end ?? 0) <= at) zoneIndex += 1
    const zone = zones[zoneIndex]
    return ZONE[zone && zone.start <= at && at < zone.end ? zone.kind : 'own']
  }
}

/** Uses the existing matches: most titles start with another word. */
function mayBeginWith(found: readonly Found[], { sequence, words }: RankingCriteria): boolean {
  const first = words.findIndex(({ token }) => token === sequence[0])
  return first === -1 || found.some(({ word, position }) => word === first && position === 0)
}

function titleScore(title: string, { sequence, words }: RankingCriteria): number {
  const tokens = tokenise(title).map(({ token }) => token)
  const last = sequence.length - 1
  if (
    last < 0 ||
    !sequence.every((typed, at) => tokens[at] === typed || (at === last && begins(tokens[at], typed, words)))
  )
    return 0
  return tokens.length === sequence.length && tokens[last] === sequence[last] ? WHOLE_TITLE : TITLE_BEGINNING
}

const begins = (token: string | undefined, typed: string, words: readonly SearchedWord[]): boolean =>
  words.some((word) => word.prefix && word.token === typed) && token?.startsWith(typed) === true

function areInSequence(found: readonly Found[], count: number): boolean {
  if (count < 2) return false
  const positions = new Set(found.map(({ word, position }) => position * count + word))
  return found.some(({ word: first, position }) => {
    if (first !== 0) return false
    for (let word = 1; word < count; word += 1) if (!positions.has((position + word) * count + word)) return false
    return true
  })
}
