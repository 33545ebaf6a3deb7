import { toPlainText } from './plain-text.ts'
import type { FoundRequest } from './requests/requests.ts'
import type { Sentence } from './sentences.ts'

export interface Summary {
  /** One line of plain text; '' when no sentence is informative. */
  text: string
  /** Source sentences in text order. */
  used: Sentence[]
}

const SUMMARY_LIMIT = 300
const MAX_SENTENCES = 40
const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|guten (?:tag|morgen|abend)|sehr geehrte[rs]?|bonjour|ch(?:er|ère)|hola|buen[oa]s|estimad[oa]s?)(?!\p{L})[^.?!]{0,50}[,!:.]?$/iu
const SMALL_TALK =
  /^(?:i hope|hope (?:you|this|all)|thank(?:s| you)|how are you|ich hoffe|vielen dank|danke|j'espère|merci|espero que|gracias)(?!\p{L})/iu
const STOP_LENGTH = 4

export const isSmallTalk = (sentence: string): boolean => SMALL_TALK.test(sentence)

/** Picks the one or two most informative sentences, at most 300 characters. Requests and subject words weigh more. */
export function summarize(
  sentences: readonly Sentence[],
  { subject, requests }: { subject: string; requests: readonly FoundRequest[] },
): Summary {
  const subjectWords = new Set(wordsOf(subject))
  const requestStrengths = new Map(requests.map((request) => [request.start, request.strength]))
  const candidates = sentences.slice(0, MAX_SENTENCES).flatMap((sentence, index) => {
    const text = toPlainText(sentence.text, SUMMARY_LIMIT)
    if (!/\p{L}{2}/u.test(text) || GREETING.test(text)) return []
    return [
      { sentence, text, index, score: scoreOf(text, index, requestStrengths.get(sentence.start) ?? 0, subjectWords) },
    ]
  })
  const [best, ...remaining] = candidates.toSorted((a, b) => b.score - a.score || a.index - b.index)
  if (!best) return { text: '', used: [] }
  const second = remaining.find(
    (candidate) =>
      candidate.text !== best.text &&
      best.text.length + candidate.text.length + 1 <= SUMMARY_LIMIT &&
      candidate.score > 0.4,
  )
  const chosen = (second ? [best, second] : [best]).toSorted((a, b) => a.index - b.index)
  return {
    text: chosen.map((candidate) => candidate.text).join(' '),
    used: chosen.map((candidate) => candidate.sentence),
  }
}

function scoreOf(text: string, index: number, ask: number, subjectWords: ReadonlySet<string>): number {
  const shared = wordsOf(text).filter((word) => subjectWords.has(word)).length
  const length = text.length < 25 ? -0.5 : text.length > 250 ? -0.2 : 0.3
  return (
    1 / (1 + index / 3) +
    ask * 0.9 +
    Math.min(0.6, shared * 0.2) +
    length +
    (/\d/.test(text) ? 0.15 : 0) -
    (isSmallTalk(text) ? 0.8 : 0)
  )
}

const wordsOf = (text: string): string[] =>
  (
    text
      .slice(0, 1000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => word.length >= STOP_LENGTH)
