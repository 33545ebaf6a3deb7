import { readHeaders } from '../../analysis/src/headers.ts'
import { readOwnText } from '../../analysis/src/own-text.ts'
import { viewMail } from '../../analysis/src/spam/mail-view.ts'
import { publishedSigns } from '../../analysis/src/spam/published/published-signs.ts'
import { LEARNED_SIGNS, wordAmount, wordsOf } from '../../analysis/src/spam/spam-features.ts'
import type { LabelledMail } from '../triage/read-mails.ts'
import type { Share } from '../triage/statistics.ts'
import { type Example, FOLDS, fitScale, foldOf, type Logistic, learn, SPLITS, sumOf } from './logistic.ts'

export interface SpamExample {
  hash: string
  kind: LabelledMail['kind']
  source: 'list' | 'office' | 'short'
  signs: [string, number][]
  /** Published log-odds of signs, which are not learned. */
  published: number
  words: ReadonlySet<string>
  lowerCase: ReadonlySet<string>
}

const SIGN_PENALTY = 0.2
const WORD_PENALTY = 2
/** Newsletters are rare, and a false alarm on one is costly. */
const HARD_HAM_WEIGHT = 60
const LEAST_MAILS = 3
const LEAST_HAM = 5

export function spamExampleOf({ hash, kind, input }: LabelledMail, source: SpamExample['source']): SpamExample {
  const { mail } = input
  const own = readOwnText(mail.text)
  const ownText = own.own.map(({ start, end }) => mail.text.slice(start, end)).join('\n')
  const view = viewMail(mail, readHeaders(mail, []), own, ownText)
  const signs = LEARNED_SIGNS.flatMap(({ name, amount }): [string, number][] => {
    const found = amount(view)
    return found > 0 ? [[`#${name}`, found]] : []
  })
  const lowerCase = new Set(mail.text.match(/(?<!\p{L})\p{Ll}[\p{L}'’]{1,18}/gu))
  const published = publishedSigns(view).reduce((sum, { push }) => sum + push, 0)
  return { hash, kind, source, signs, published, words: wordsOf(view), lowerCase }
}

export function learnSpam(examples: readonly SpamExample[]): Logistic {
  const vocabulary = vocabularyOf(examples)
  return learn(
    examples.map((example) => ({
      features: featuresOf(example, vocabulary),
      positive: example.kind === 'spam',
      weight: example.kind === 'hard-ham' ? HARD_HAM_WEIGHT : 1,
    })),
    (name) => (name.startsWith('#') ? SIGN_PENALTY : WORD_PENALTY),
  )
}

export function featuresOf({ signs, words }: SpamExample, vocabulary: ReadonlySet<string>): Example['features'] {
  const present = [...words].filter((word) => vocabulary.has(word))
  return [...signs, ...present.map((word): [string, number] => [word, wordAmount(present.length)])]
}

/** Words that identify a collection rather than spam: dates and forwarded headers. */
const OF_THE_COLLECTION = new Set(
  'date gmt pm am re cc subject from sent to jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october november december mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday enron linux perl ilug razor spamassassin debian sourceforge unix emacs exmh'.split(
    ' ',
  ),
)

/**
 * Returns the words that may have a weight. Names are excluded: a word must occur in lower case in two emails. A word
 * for ham must come from two kinds of ham, else it is a topic of one list.
 */
export function vocabularyOf(examples: readonly SpamExample[]): ReadonlySet<string> {
  const counts = new Map<string, { spam: number; list: number; office: number; short: number; shop: number }>()
  const small = new Map<string, number>()
  for (const { kind, source, words, lowerCase } of examples) {
    for (const word of lowerCase) small.set(word, (small.get(word) ?? 0) + 1)
    for (const word of words) {
      const count = counts.get(word) ?? { spam: 0, list: 0, office: 0, short: 0, shop: 0 }
      count[kind === 'spam' ? 'spam' : kind === 'hard-ham' ? 'shop' : source] += 1
      counts.set(word, count)
    }
  }
  const spams = examples.filter(({ kind }) => kind === 'spam').length
  const hams = examples.length - spams
  const isKnown = ([word, { spam, list, office, short, shop }]: [
    string,
    { spam: number; list: number; office: number; short: number; shop: number },
  ]): boolean => {
    const bare = word.replace(/^s:/, '')
    if (OF_THE_COLLECTION.has(bare) || (/^\p{L}/u.test(bare) && (small.get(bare) ?? 0) < 2)) return false
    const ham = list + office + short + shop
    if (spam / spams > ham / hams) return spam >= LEAST_MAILS
    return ham >= LEAST_HAM && [list, office, short, shop].filter((count) => count > 0).length >= 2
  }
  return new Set([...counts].filter(isKnown).map(([word]) => word))
}

export interface Unseen {
  kind: LabelledMail['kind']
  positive: boolean
  sum: number
}

export const crossValidate = (examples: readonly SpamExample[]): Unseen[][] =>
  Array.from({ length: SPLITS }, (_, split) =>
    Array.from({ length: FOLDS }, (__, fold) => {
      const isHeldOut = ({ hash }: SpamExample): boolean => foldOf(hash, split) === fold
      const model = learnSpam(examples.filter((each) => !isHeldOut(each)))
      const vocabulary = new Set(model.weights.keys())
      return examples.filter(isHeldOut).map((each) => ({
        kind: each.kind,
        positive: each.kind === 'spam',
        sum: sumOf(model, featuresOf(each, vocabulary)) + each.published,
      }))
    }).flat(),
  )

/** Limits of ordinary emails and of newsletters that are classified as spam. */
const FALSE_ALARMS = { ham: 1 / 400, 'hard-ham': 1 / 16 }
const STEP = 0.05

export interface Boundary {
  /** Log-odds from which an email counts as spam. */
  boundary: number
  /** Slope of the probability there. */
  scale: number
}

/** Returns the lowest boundary that keeps false alarms within the limit over all splits. */
export function chooseBoundary(splits: readonly Unseen[][]): Boundary {
  const scored = splits.flat()
  const isTooLow = (boundary: number): boolean =>
    (['ham', 'hard-ham'] as const).some((kind) => {
      const sums = scored.filter((each) => each.kind === kind).map(({ sum }) => sum)
      return sums.filter((sum) => sum > boundary).length > FALSE_ALARMS[kind] * sums.length
    })
  let steps = -40
  while (isTooLow(steps * STEP)) steps += 1
  const boundary = Number((steps * STEP).toFixed(2))
  return { boundary, scale: fitScale(scored, boundary) }
}

export function calledSpam(scored: readonly Unseen[], boundary: number): Record<LabelledMail['kind'], Share> {
  const called = (kind: LabelledMail['kind']): Share => {
    const those = scored.filter((each) => each.kind === kind)
    return { hits: those.filter(({ sum }) => sum > boundary).length, of: those.length }
  }
  return { spam: called('spam'), ham: called('ham'), 'hard-ham': called('hard-ham') }
}
