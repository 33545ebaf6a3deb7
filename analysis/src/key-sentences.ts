import { detectLanguage } from './language.ts'
import { readOwnText } from './own-text.ts'
import { toPlainText } from './plain-text.ts'
import { findPromise } from './requests/promises.ts'
import { findRequests } from './requests/requests.ts'
import { isGreeting, type Sentence, splitSentences } from './sentences.ts'
import type { Span } from './span.ts'
import { isSmallTalk } from './summary.ts'
import { words } from './words.ts'

/** A sentence that a summary may quote. `text` is exactly its characters. */
export interface KeySentence extends Sentence {
  kind: 'request' | 'decision' | 'promise' | 'fact'
  /** About 0 to 3. */
  score: number
  /** With the sentences before and after it, without quoted text between them. At most 600 UTF-16 units. */
  around: Span
}

interface About {
  /** Words of the title or subject weigh more. */
  title: string
  /** Leaves out quoted text and the signature. */
  isEmail: boolean
}

/** Text beyond it is not read; a longer email or page is no text that people write. */
const READ_LIMIT = 200_000
/** `splitSentences` reads a limited number of sentences of each part. */
const PART = 12_000
const LONGEST = 500
const SHORT = 25
const LONG = 300
/** Words in a text, from which on its frequent words show its subject. */
const TELLING = 5

const DECISION = words(
  '(?:we|i|they|he|she|the \\p{L}+) (?:have |has |had |are |is |was |were )?(?:now |all |finally |just )?(?:decided|agreed|approved|confirmed?|confirms|chose|chosen|accepted?|accepts|declined?|declines|rejected|cancelled|canceled|signed|settled)',
  '(?:is|are|was|were|has been|have been) (?:now )?(?:decided|agreed|approved|confirmed|accepted|declined|rejected|cancelled|canceled|signed|settled|fixed|booked|postponed|moved to|final)',
  "(?:we|i)(?:['’]ll| will| shall| would like to)? (?:go|went|going|stay|stick) (?:with|for|ahead)",
  '(?:that|this|it|price|offer|date) (?:works|suits|is fine|is ok|is okay|is good)',
  '(?:haben|hat|habe) .{0,80}(?:entschieden|beschlossen|zugesagt|abgesagt|bestätigt|genehmigt|angenommen|abgelehnt|unterschrieben|vereinbart|gebucht)',
  '(?:ist|sind|wurde|wurden|wird) .{0,60}(?:entschieden|beschlossen|bestätigt|genehmigt|abgesagt|verschoben|vereinbart|gebucht|fest)',
  'wir (?:nehmen|bestätigen|bleiben bei|stornieren)',
  "(?:nous|j['’]|je|on) ?(?:avons|ai|a)? ?(?:décidé|confirmé|confirmons|confirme|accepté|acceptons|accepte|validé|annulé|choisi|refusé)",
  '(?:est|sont|a été|ont été) (?:décidée?s?|confirmée?s?|acceptée?s?|validée?s?|annulée?s?|reportée?s?)',
  '(?:hemos|he|han|ha) (?:decidido|confirmado|aceptado|aprobado|cancelado|elegido|rechazado|firmado)',
  '(?:está|están|queda|quedan) (?:decidid|confirmad|aceptad|aprobad|cancelad|aplazad)[oa]s?',
)
const AMOUNT = /[€$£%]|(?<!\p{L})(?:eur|euros?|usd|gbp|chf|dollars?|pounds?)(?!\p{L})/iu
/** Lines of a list footer, a header or a table. */
const NO_SENTENCE = /^[\p{L}-]{2,20}:\s*\S+@|^\S+$|^(?:https?:|www\.)|\|.*\|/u

/**
 * Returns the sentences of a text that tell most: requests, decisions, promises, dates, amounts and what the title is
 * about. In text order; `limit` of them.
 */
export function findKeySentences(text: string, { title, isEmail }: About, limit: number): KeySentence[] {
  const read = text.slice(0, READ_LIMIT)
  const zones = isEmail ? readOwnText(read).own.flatMap((zone) => withoutNamedQuotes(read, zone)) : partsOf(read)
  const sentences = zones.flatMap((zone) => withAround(splitSentences(read, [zone])))
  const language = detectLanguage(toPlainText(sentences.map((each) => each.text).join(' '), 1_000))
  const requests = findRequests(sentences, { language })
  const strengths = new Map(requests.map(({ start, strength }) => [start, strength]))
  const frequent = frequentWords(sentences)
  const titled = new Set(tellingWords(title))
  const candidates = sentences.flatMap((sentence, index): KeySentence[] => {
    if (!tellsSomething(sentence)) return []
    const strength = strengths.get(sentence.start) ?? 0
    const kind = kindOf(sentence, strength, requests)
    const about = isEmail ? titled : new Set([...titled, ...frequent])
    return [{ ...sentence, kind, score: scoreOf(sentence, index, { kind, strength, about }) }]
  })
  return candidates
    .toSorted((a, b) => b.score - a.score || a.start - b.start)
    .slice(0, limit)
    .toSorted((a, b) => a.start - b.start)
}

/** Some programs mark quoted lines with the initials or name of their author. */
const NAMED_QUOTE = /^\s{0,12}[\p{L}][\p{L}.]{0,19}>(?:\s|$)/u

/** Returns the parts of a zone between such lines. */
function withoutNamedQuotes(text: string, { start, end }: Span): Span[] {
  const parts: Span[] = []
  let from = start
  for (let line = start; line < end; ) {
    const feed = text.indexOf('\n', line)
    const next = feed === -1 || feed >= end ? end : feed + 1
    if (NAMED_QUOTE.test(text.slice(line, line + 40))) {
      if (line > from) parts.push({ start: from, end: line })
      from = next
    }
    line = next
  }
  return end > from ? [...parts, { start: from, end }] : parts
}

const AROUND = 600

/** The zone of the sentences has no other text between them. */
function withAround(sentences: readonly Sentence[]): (Sentence & { around: Span })[] {
  const widthOf = (from: number, to: number): number => (sentences[to]?.end ?? Infinity) - (sentences[from]?.start ?? 0)
  return sentences.map((sentence, index) => {
    let [first, last] = [index, index]
    for (let more = true; more; ) {
      const after = widthOf(first, last + 1) <= AROUND
      if (after) last += 1
      const before = first > 0 && widthOf(first - 1, last) <= AROUND
      if (before) first -= 1
      more = after || before
    }
    return { ...sentence, around: { start: sentences[first]?.start ?? 0, end: sentences[last]?.end ?? 0 } }
  })
}

function partsOf(text: string): Span[] {
  const parts: Span[] = []
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start + PART)
    const end = feed === -1 ? text.length : feed + 1
    parts.push({ start, end })
    start = end
  }
  return parts
}

const tellsSomething = ({ text }: Sentence): boolean =>
  text.length <= LONGEST &&
  text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length > 1 &&
  !isGreeting(text) &&
  !isSmallTalk(text) &&
  !NO_SENTENCE.test(text)

function kindOf(sentence: Sentence, strength: number, requests: readonly Sentence[]): KeySentence['kind'] {
  if (strength > 0) return 'request'
  if (!sentence.text.endsWith('?') && DECISION.test(sentence.text)) return 'decision'
  return findPromise([sentence], requests) ? 'promise' : 'fact'
}

const OF_KIND: Readonly<Record<KeySentence['kind'], number>> = { request: 0.3, decision: 0.8, promise: 0.5, fact: 0 }

function scoreOf(
  { text }: Sentence,
  index: number,
  { kind, strength, about }: { kind: KeySentence['kind']; strength: number; about: ReadonlySet<string> },
): number {
  const shared = new Set(tellingWords(text).filter((word) => about.has(word))).size
  const length = text.length < SHORT ? -0.4 : text.length > LONG ? -0.2 : 0.2
  const figures = (/\d/.test(text) ? 0.25 : 0) + (AMOUNT.test(text) ? 0.2 : 0)
  return 0.6 / (1 + index / 3) + OF_KIND[kind] + strength * 0.9 + Math.min(0.6, shared * 0.15) + length + figures
}

/** Words that a long text repeats. */
function frequentWords(sentences: readonly Sentence[]): string[] {
  const counts = new Map<string, number>()
  for (const { text } of sentences)
    for (const word of new Set(tellingWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const repeated = [...counts].filter(([, count]) => count > 1).toSorted(([, a], [, b]) => b - a)
  return repeated.slice(0, 20).map(([word]) => word)
}

const tellingWords = (text: string): string[] =>
  (
    text
      .slice(0, 1_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => word.length >= TELLING)
