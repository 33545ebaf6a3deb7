import type { FoundDate } from './date-context.ts'
import {
  ASKING,
  AT_THE_LATEST,
  ATTACHES,
  BREAKS_OFF,
  BY_THE,
  DEADLINE,
  EVENT,
  FOR_PHRASE,
  LAST_ASKING,
  LAST_DAY_NOUN,
  NOT_A_DEADLINE,
  NOUN_FOLLOWS,
  OF_EVENT,
  OWN_INTENT,
  SETS_A_TIME,
  STARTS,
  STARTS_WITH_VERB,
  TAKES_PART,
  TOLD,
} from './due-words.ts'

/** `deadline`: the date follows a word such as "by". `asked`: it stands with the words that ask for something. */
export type DueRole = 'deadline' | 'asked'

/** Characters between a deadline word and its date: "by close of business on Friday". */
const REACH = 24
const AFTER_DEADLINE = new RegExp(`(?<![\\p{L}\\p{N}])${DEADLINE}[^.?!;,]{0,${REACH}}$`, 'iu')
const IS_DEADLINE = new RegExp(`^${DEADLINE}`, 'iu')
const CLAUSE_MARK = /[.!?;:()"“”*]+\s+|[()"“”*]+|\s[-–—]+\s/gu
/** A date in front of what is asked: "Tomorrow, please call". */
const AT_THE_START = /^[^\p{L}\d]{0,3}(?:(?:and|so|also|then|on|und|et|y|am|le|el)\s)?$/iu
const AHEAD = 24
const MODIFIES = /^(?:['’]s?(?!\p{L})|\s?[-/]\s?\p{L})/iu

/** Returns the reason why a date is a due date, or null when the sentence only mentions it. */
export function dueRoleOf(
  text: string,
  { start, end, hasDay }: Pick<FoundDate, 'start' | 'end' | 'hasDay'>,
): DueRole | null {
  const before = text.slice(startOfClause(text, start), start)
  const phrase = text.slice(start, end)
  const after = text.slice(end)
  if (MODIFIES.test(after) || STARTS.test(phrase)) return null
  if (AT_THE_LATEST.test(after) || LAST_DAY_NOUN.test(before)) return 'deadline'
  if (IS_DEADLINE.test(phrase) || AFTER_DEADLINE.test(before))
    return isDeadline(before, phrase, after) ? 'deadline' : null
  return hasDay && isAsked(before, phrase, after) ? 'asked' : null
}

function startOfClause(text: string, end: number): number {
  let start = 0
  for (const mark of text.slice(0, end).matchAll(CLAUSE_MARK)) start = mark.index + mark[0].length
  return start
}

function isDeadline(before: string, phrase: string, after: string): boolean {
  if (NOT_A_DEADLINE.test(`${before}${phrase}`) || TOLD.test(after)) return false
  if ((BY_THE.test(before) || BY_THE.test(phrase)) && NOUN_FOLLOWS.test(after)) return false
  return !OWN_INTENT.test(sinceAsking(before) ?? before)
}

function isAsked(before: string, phrase: string, after: string): boolean {
  if (EVENT.test(after) || ATTACHES.test(before)) return false
  if (/(?:how|what)\s$/iu.test(before) && /^about\s/iu.test(phrase)) return true
  const between = sinceAsking(before)
  if (FOR_PHRASE.test(phrase) && !SETS_A_TIME.test(between ?? '')) return false
  if (between !== null) return !BREAKS_OFF.test(between) && (!OF_EVENT.test(between) || TAKES_PART.test(between))
  return AT_THE_START.test(before) && ASKING.test(after.slice(0, AHEAD))
}

/** Returns the words between the last asking words of the clause and the date; null without any. */
function sinceAsking(before: string): string | null {
  const last = [...before.matchAll(LAST_ASKING)].at(-1)
  if (last) return before.slice(last.index + last[0].length)
  const verb = STARTS_WITH_VERB.exec(before)
  return verb ? before.slice(verb[0].length) : null
}
