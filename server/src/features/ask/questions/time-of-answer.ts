import { tokenise } from '#core/tokens'

/** "Since she answered": the question is about the time after, or before, an email of somebody. */
export interface TimeOfAnswer {
  isAfter: boolean
  /** Words of the sender's name, folded as tokens are. */
  name: string[]
  /** Its words in the question. */
  span: { start: number; end: number }
}

const AFTER = "since|after|seit(?:dem)?|nachdem|depuis qu[e’']|après qu[e’']|desde que|después de que"
const BEFORE = "before|until|till|bevor|bis|ehe|avant qu[e’']|jusqu['’]à ce qu[e’']|antes de que|hasta que"
const WHO = '\\p{L}+(?: \\p{Lu}\\p{L}+)?'
const WROTE =
  "(?:(?:has|had|have|last|hat|hatte|zuletzt|a|ha|había|me|us|mir|uns|m['’]|nous|nos) ?){0,2}(?:answer(?:s|ed)?|repl(?:ies|ied)|wrote|written|respond(?:s|ed)?|confirm(?:s|ed)?|antwortete|geantwortet|schrieb|geschrieben|bestätigte|bestätigt|répond(?:it|u)|écri(?:t|vit)|confirmé|respond(?:ió|ido)|contest(?:ó|ado)|escrib(?:ió|e)|escrito)"
const PATTERN = new RegExp(`(?<!\\p{L})(?:(${AFTER})|(?:${BEFORE}))\\s*(${WHO}) ${WROTE}(?: back)?(?!\\p{L})`, 'iu')
const PRONOUN = /^(?:s?he|they|er|sie|ils?|elles?|ell[ao]s?|él)$/i
const NAME = /(?<=[\p{L}\p{N},;:]["'’)]?\s+)\p{Lu}[\p{L}'’-]+/gu

/**
 * Finds such a time in a question. A pronoun stands for the last name of the earlier questions, else of this one.
 * @param earlier earlier questions, oldest first.
 */
export function findTimeOfAnswer(question: string, earlier: readonly string[]): TimeOfAnswer | null {
  const match = PATTERN.exec(question)
  const who = match?.[2]
  if (!match || who === undefined) return null
  const span = { start: match.index, end: match.index + match[0].length }
  const named = PRONOUN.test(who) ? (lastName(earlier) ?? lastName([question.slice(0, span.start)])) : who
  if (named === undefined) return null
  return { isAfter: match[1] !== undefined, name: tokenise(named).map(({ token }) => token), span }
}

const lastName = (texts: readonly string[]): string | undefined =>
  texts.flatMap((text) => [...text.matchAll(NAME)].map(([name]) => name)).at(-1)
