import type { FoundDate } from './date-context.ts'
import { LAST_ASKING, STARTS_WITH_VERB } from './due-asking.ts'

/** The points of "vom 3. bis 5. Dezember" end nothing. */
const CLAUSE_MARK = /[.!?;:()"“”*]+\s+(?<!\d\.\s+(?=\p{Ll}))|[()"“”*]+|(?:\.{2,}|…)\s*|\s[-–—]+\s/gu
const SENTENCE_MARK = /[.!?;]+\s+(?<!\d\.\s+(?=\p{Ll}))/gu
/** A date in front of what is asked: "Tomorrow, please call". */
const AT_THE_START = /^[^\p{L}\d]{0,3}(?:(?:and|so|also|then|on|und|et|y|am|le|el)\s)?$/iu

/** A date within its sentence. */
export interface Place {
  /** The clause in front of the date. */
  before: string
  phrase: string
  after: string
  /** The words of the sentence in front of the date. */
  said: string
  /** The clause begins with the sentence, not inside parentheses. */
  startsClause: boolean
}

export function placeOf(text: string, { start, end }: Pick<FoundDate, 'start' | 'end'>): Place {
  const clause = clauseOf(text, start)
  return {
    before: text.slice(clause, start),
    phrase: text.slice(start, end),
    after: text.slice(end),
    said: text.slice(lastMark(text, start, SENTENCE_MARK), start),
    startsClause: !/[()"“”*]\s*$/u.test(text.slice(0, clause)),
  }
}

/** Returns where the clause of an offset begins. */
export const clauseOf = (text: string, at: number): number => lastMark(text, at, CLAUSE_MARK)

/** Returns where the words behind the last mark begin. */
function lastMark(text: string, end: number, mark: RegExp): number {
  let start = 0
  for (const found of text.matchAll(mark)) {
    const next = found.index + found[0].length
    if (next > end) break
    start = next
  }
  return start
}

export const isAtTheStart = ({ before, startsClause }: Place): boolean => startsClause && AT_THE_START.test(before)

/** Returns the words between the last asking words of the clause and the date; null without any. */
export function sinceAsking(before: string): string | null {
  const last = [...before.matchAll(LAST_ASKING)].at(-1)
  if (last) return before.slice(last.index + last[0].length)
  const verb = STARTS_WITH_VERB.exec(before)
  return verb ? before.slice(verb[0].length) : null
}
