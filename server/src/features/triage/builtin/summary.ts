import { toPlain } from '../plain-text.ts'
import type { Evidence } from './evidence.ts'
import type { Sentence } from './sentences.ts'

/** Where the summary ends, well inside the contract's 500. */
const SUMMARY_LIMIT = 300
const LOOK_AT = 40
const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|guten (?:tag|morgen|abend)|sehr geehrte[rs]?|bonjour|ch(?:er|ère)|hola|buen[oa]s|estimad[oa]s?)(?!\p{L})[^.?!]{0,50}[,!:.]?$/iu
const SMALL_TALK =
  /^(?:i hope|hope (?:you|this|all)|thank(?:s| you)|how are you|ich hoffe|vielen dank|danke|j'espère|merci|espero que|gracias)(?!\p{L})/iu
const STOP_LENGTH = 4

/** One or two sentences of the mail's own text that say most, in their order, as plain text; the subject where there are none. */
export function summarise({ sentences, input, asks }: Evidence): { text: string; used: Sentence[] } {
  const subjectWords = new Set(wordsOf(input.mail.subject))
  const asked = new Map(asks.map((ask) => [ask.start, ask.strength]))
  const candidates = sentences.slice(0, LOOK_AT).flatMap((sentence, index) => {
    const text = toPlain(sentence.text, SUMMARY_LIMIT)
    if (!/\p{L}{2}/u.test(text) || GREETING.test(text)) return []
    return [{ sentence, text, index, score: scoreOf(text, index, asked.get(sentence.start) ?? 0, subjectWords) }]
  })
  const [best, ...others] = candidates.toSorted((a, b) => b.score - a.score || a.index - b.index)
  if (!best) return { text: fallback(input.mail), used: [] }
  const second = others.find(
    (other) =>
      other.text !== best.text && best.text.length + other.text.length + 1 <= SUMMARY_LIMIT && other.score > 0.4,
  )
  const chosen = (second ? [best, second] : [best]).toSorted((a, b) => a.index - b.index)
  return { text: chosen.map((one) => one.text).join(' '), used: chosen.map((one) => one.sentence) }
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
    (SMALL_TALK.test(text) ? 0.8 : 0)
  )
}

const wordsOf = (text: string): string[] =>
  (
    text
      .slice(0, 1000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => word.length >= STOP_LENGTH)

function fallback(mail: Evidence['input']['mail']): string {
  const said = toPlain(mail.subject, SUMMARY_LIMIT) || toPlain(mail.text, 120)
  if (said) return said
  const files = mail.attachments.map((file) => toPlain(file.filename, 60)).filter(Boolean)
  return files.length > 0
    ? toPlain(`No text; attached: ${files.slice(0, 3).join(', ')}`, SUMMARY_LIMIT)
    : 'This mail has no text.'
}
