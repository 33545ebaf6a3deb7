import { characterBoundary } from './plain-text.ts'
import type { Span } from './span.ts'

/** A sentence with its offsets. `text` is exactly that slice. */
export interface Sentence extends Span {
  text: string
  /** Equal numbers mean the same paragraph. */
  paragraph: number
}

const MAX_SENTENCES = 300
const MAX_LENGTH = 600
/** "1. Dezember" is a day, "1. Decide" an item of a list. */
const NO_DAY =
  '(?!\\s(?:Jan(?:uary?)?|Jänner|Feb(?:ruary?)?|März|March|Apr(?:il)?|Mai|May|June?|Juni|July?|Juli|Aug(?:ust)?|Sept?(?:ember)?|O[kc]t(?:ober)?|Nov(?:ember)?|De[zc](?:ember)?)(?!\\p{L}))'
const BREAK = new RegExp(
  `\\n[^\\S\\n]*\\n|\\n(?=[^\\S\\n]*(?:[-*•–]|\\d{1,2}[.)]${NO_DAY})[^\\S\\n])|\\n(?=[^\\S\\n]*[\\p{Lu}\\p{N}][^\\n]{0,60}:[^\\S\\n]*\\n)`,
  'gu',
)
const GREETING_LINE =
  /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|guten (?:tag|morgen|abend)|sehr geehrte[rs]?|bonjour|bonsoir|ch(?:er|ère)|salut|hola|buen[oa]s (?:d[ií]as|tardes|noches)|estimad[oa]s?|querid[oa]s?)(?![\p{L}])[^\n.?]{0,60}[,!:.]?[^\S\n]*(?=\n|$)|^\s*\p{Lu}[\p{L}-]{1,20},[^\S\n]*(?=\n)/iu
const LIST_MARK = new RegExp(`^(?:\\s|[-*•–](?=\\s)|\\d{1,2}[.)](?=\\s)${NO_DAY})*`, 'u')
const END = /[.!?…]+["')\]»”’]*(?=\s|$)|[。！？]+/g
const NO_END_AFTER =
  /(?:^|[\s(])(?:\p{L}|mr|mrs|ms|dr|prof|st|vs|etc|inc|ltd|no|nr|st|str|bzw|ca|z\.\s?b|d\.\s?h|u\.\s?a|e\.g|i\.e|approx|tel|sr|sra|mme|mlle|art|p\.\s?ej|jan|feb|mar|apr|aug|sept?|oct|okt|nov|dec|dez|\d{1,2})\.$/iu

const HALF_OF_DAY = /\d\s?[ap]\.\s?m\.$/i
/** "By 2 p.m. on Friday", "5 p.m. CST". */
const GOES_ON =
  /^\s*(?:[\p{Ll}(\d,–-]|(?:C|E|M|P)[SD]?T\b|GMT|UTC|Central|Eastern|Pacific|Mountain|Houston|London|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\p{L}*|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}*)/u

const GREETING_WORDS = 4

/** Reports whether a sentence only greets its reader, such as "Dear Otto,". */
export function isGreeting(sentence: string): boolean {
  const text = sentence.trim()
  if (text.length > 100 || GREETING_LINE.exec(`${text}\n`)?.[0].trim() !== text) return false
  return /[,!:]$/.test(text) || text.split(/\s+/).length <= GREETING_WORDS
}

/** Returns the sentences of the zones in order; greetings are separate, hard-wrapped lines joined. */
export function splitSentences(text: string, zones: Span[]): Sentence[] {
  const sentences: Sentence[] = []
  let paragraph = 0
  for (const zone of zones) {
    for (const span of paragraphsOf(text, zone)) {
      for (const part of sentencesOf(text, span)) {
        if (sentences.length >= MAX_SENTENCES) return sentences
        sentences.push({ ...part, text: text.slice(part.start, part.end), paragraph })
      }
      paragraph += 1
    }
  }
  return sentences
}

function paragraphsOf(text: string, zone: Span): Span[] {
  const body = text.slice(zone.start, zone.end)
  const cuts = [...body.matchAll(BREAK)].map((match) => match.index)
  const greeting = GREETING_LINE.exec(body.slice(0, 200))
  const starts = [0, ...(greeting ? [greeting[0].length] : []), ...cuts].sort((a, b) => a - b)
  return starts.map((start, index) => ({
    start: zone.start + start,
    end: zone.start + (starts[index + 1] ?? body.length),
  }))
}

function sentencesOf(text: string, paragraph: Span): Span[] {
  const body = text.slice(paragraph.start, paragraph.end)
  const ends = [...body.matchAll(END)]
    .map((match) => ({ end: match.index + match[0].length, last: match[0] }))
    .filter(
      ({ end, last }) =>
        last !== '.' ||
        end === body.trimEnd().length ||
        !isInsideSentence(body.slice(Math.max(0, end - 12), end), body.slice(end, end + 20)),
    )
    .map(({ end }) => end)
  const spans: Span[] = []
  let start = 0
  for (const end of [...ends, body.length]) {
    for (const part of splitLongSpan(text, { start: paragraph.start + start, end: paragraph.start + end }))
      spans.push(part)
    start = end
  }
  return spans
}

const isInsideSentence = (before: string, after: string): boolean =>
  NO_END_AFTER.test(before) || (HALF_OF_DAY.test(before) && GOES_ON.test(after))

/** Cuts text without sentence ends at a fixed length, so that a line of a megabyte stays cheap. */
function splitLongSpan(text: string, span: Span): Span[] {
  const result: Span[] = []
  for (let start = span.start; start < span.end; ) {
    const end = characterBoundary(text, Math.min(start + MAX_LENGTH, span.end))
    const trimmed = trim(text, { start, end })
    if (trimmed.end > trimmed.start) result.push(trimmed)
    start = Math.max(end, start + 1)
  }
  return result
}

function trim(text: string, span: Span): Span {
  const body = text.slice(span.start, span.end)
  const lead = LIST_MARK.exec(body)?.[0].length ?? 0
  return { start: span.start + lead, end: span.start + Math.max(lead, body.trimEnd().length) }
}
