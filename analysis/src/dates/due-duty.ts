import { ASKING, ASKS_FOR_A_FACT, IMPERATIVE, OBLIGES, PLEASE_AT_THE_END } from './due-asking.ts'
import {
  BY_SOMEBODY,
  BY_THE,
  DEADLINE,
  DONE_BEFORE,
  FROM_SOMETHING,
  NOT_A_DEADLINE,
  NOUN_FOLLOWS,
  OWN_INTENT,
  STRICT_DEADLINE,
  TOLD,
  TOLD_AS_PAST,
  TOLD_OF,
} from './due-deadlines.ts'
import { isAtTheStart, type Place, sinceAsking } from './due-place.ts'

/** "The judge must rule by Friday", but "the form must reach us by Friday". */
const DUTY_OF_ANOTHER =
  /(?<!\p{L})(?:the|a|each|every)\s\p{L}+\s(?:must|has to|needs to)\s(?!(?:be|arrive|reach|go|get|come|leave|have)(?!\p{L}))/iu
const STARTS_WITH_DEADLINE = new RegExp(`^\\P{L}*(?:\\p{L}+,\\s)?${DEADLINE}`, 'iu')
const HAS_WORDS = /\p{L}/u

/** "The deadline is Friday", but "the deadline for the Friday cruise". */
export const isLastDay = ({ before, said }: Place): boolean =>
  !/(?<!\p{L})for(?:\sthe)?\s$/iu.test(before) && !OWN_INTENT.test(said) && !TOLD_AS_PAST.test(said)

export function deadlineOf(place: Place): 'asked-deadline' | 'deadline' | null {
  const { before, phrase, after, said } = place
  const words = `${before}${phrase}`
  if (NOT_A_DEADLINE.test(words) || DONE_BEFORE.test(words) || BY_SOMEBODY.test(before)) return null
  if (FROM_SOMETHING.test(after) || TOLD_OF.test(after)) return null
  if ((BY_THE.test(before) || BY_THE.test(phrase)) && NOUN_FOLLOWS.test(after)) return null
  const since = sinceAsking(said)
  const request = since ?? said
  if (OWN_INTENT.test(request) || TOLD_AS_PAST.test(request)) return null
  if (since !== null) return 'asked-deadline'
  if (DUTY_OF_ANOTHER.test(before)) return null
  return ASKS_FOR_A_FACT.test(before) || !isDuty(place) ? null : 'deadline'
}

/** "By Friday" counts only where something is asked or must be done; "it arrives by Friday" tells. */
function isDuty(place: Place): boolean {
  const { before, phrase, after, said } = place
  if (STRICT_DEADLINE.test(`${before}${phrase}`)) return true
  if (asks(said) || IMPERATIVE.test(said) || PLEASE_AT_THE_END.test(after)) return true
  if (TOLD.test(after)) return false
  if (!HAS_WORDS.test(before) && !HAS_WORDS.test(after)) return true
  const isFirst = isAtTheStart(place) || (place.startsClause && STARTS_WITH_DEADLINE.test(before))
  return asks(firstClause(isFirst ? after.replace(/^\s*,/, '') : after))
}

const asks = (words: string): boolean => OBLIGES.test(words) || ASKING.test(words)
const firstClause = (words: string): string => words.split(/[,.;:?!](?:\s|$)/, 1)[0] ?? ''
