import type { FoundDate } from './date-context.ts'
import { ASKING } from './due-asking.ts'
import { AT_THE_LATEST, DEADLINE, LAST_DAY_NOUN, SPAN_BEFORE, SPAN_END, STARTS } from './due-deadlines.ts'
import { deadlineOf, isLastDay } from './due-duty.ts'
import {
  ATTACHES,
  BREAKS_OFF,
  DESCRIBES,
  EVENT,
  FOR_AN_EVENT,
  FOR_PHRASE,
  GOES_ON,
  IS_OF_DATA,
  IS_TOLD_OF,
  MOVES,
  OF_EVENT,
  OF_PHRASE,
  SETS_A_TIME,
  TAKES_PART,
  TO_DATE,
} from './due-mentions.ts'
import { SPAN_OF_DAYS } from './due-patterns.ts'
import { clauseOf, isAtTheStart, type Place, placeOf, sinceAsking } from './due-place.ts'
import { isQuoted, isReported } from './due-quotes.ts'

/**
 * `asked-deadline`: the date follows a word such as "by" in a clause that asks. `deadline`: in one that tells a duty.
 * `asked`: it stands with the words that ask for something.
 */
export type DueRole = 'asked-deadline' | 'deadline' | 'asked'

/** Characters between a deadline word and its date: "by close of business on Friday". */
const REACH = 24
const AFTER_DEADLINE = new RegExp(`(?<![\\p{L}\\p{N}])${DEADLINE}[^.?!;,]{0,${REACH}}$`, 'iu')
const IS_DEADLINE = new RegExp(`^${DEADLINE}`, 'iu')
/** Characters in which the request must begin behind a date at the start. */
const AHEAD = 24
/** "11/18/26 please keep this": a day in digits without a comma heads a note. */
const HEADS_A_NOTE = /^\d[\d./-]*$/u
const HAS_NUMBERS = /^(?:on\s)?\d{1,2}\/\d/u
const MODIFIES = /^(?:['’]s?(?!\p{L})|\s?[-/]\s?\p{L})/iu
/** The header of a quoted email: "12/05/2026 11:09 AM To: Ann". */
const IS_HEADER = /^\s*(?:to|cc|an|à|para|subject|betreff|objet|asunto)\s*:/iu
/** "By close of business 11/2": a day that the grammar did not read. */
const DAY_FOLLOWS = /^\s\(?\d{1,2}\/\d{1,2}(?!\d)/u
/** "December 1 (2025)": a year that the grammar did not read. */
const YEAR_FOLLOWS = /^(?:,\s?|\s)\(?(?:19|20)\d{2}(?![\d:])/u
/** A day that another event decides. */
const RELATIVE_TO_EVENT =
  /(?:following (?:business |working )?day|next day|same day|folgetag|darauffolgenden|lendemain|día siguiente)/iu

/** "Early next week" is no last day of a week. */
const IS_EARLY = /(?<!\p{L})(?:early|first (?:part )?of|beginning of|start of|anfang|début|principios de)\s(?:in\s)?$/iu

/** Returns the reason why a date is a due date, or null when the sentence only mentions it. */
export function dueRoleOf(text: string, date: Pick<FoundDate, 'start' | 'end' | 'hasDay'>): DueRole | null {
  if (isQuoted(text, date.start) || isReported(text, clauseOf(text, date.start))) return null
  const place = placeOf(text, date)
  if (isMentioned(place)) return null
  if (AT_THE_LATEST.test(place.after)) return 'asked-deadline'
  if (LAST_DAY_NOUN.test(place.said)) return isLastDay(place) ? 'deadline' : null
  if (IS_DEADLINE.test(place.phrase) || AFTER_DEADLINE.test(place.before)) return deadlineOf(place)
  return date.hasDay && isAsked(place) ? 'asked' : null
}

const isMentioned = ({ before, phrase, after }: Place): boolean =>
  MODIFIES.test(after) ||
  (/^\d/.test(phrase) && IS_HEADER.test(after)) ||
  (IS_EARLY.test(before) && SPAN_OF_DAYS.test(phrase)) ||
  STARTS.test(phrase) ||
  SPAN_BEFORE.test(before) ||
  SPAN_END.test(`${before}${phrase}`) ||
  RELATIVE_TO_EVENT.test(phrase) ||
  YEAR_FOLLOWS.test(after) ||
  (!phrase.includes('/') && DAY_FOLLOWS.test(after))

function isAsked(place: Place): boolean {
  const { before, phrase, after } = place
  if (EVENT.test(after) || IS_TOLD_OF.test(after) || ATTACHES.test(before)) return false
  if (OF_PHRASE.test(phrase) || GOES_ON.test(after) || DESCRIBES.test(after)) return false
  if (/(?:how|what)\s$/iu.test(before) && /^about\s/iu.test(phrase)) return true
  const between = sinceAsking(before)
  if (between === null)
    return isAtTheStart(place) && !isOfNote(phrase) && ASKING.test(firstSentence(after).slice(0, AHEAD))
  if (FOR_PHRASE.test(phrase) && !SETS_A_TIME.test(between)) return false
  if (IS_OF_DATA.test(between) && HAS_NUMBERS.test(phrase)) return false
  if (TO_DATE.test(between) && !MOVES.test(between)) return false
  return !BREAKS_OFF.test(between) && !isOfEvent(between)
}

const firstSentence = (words: string): string => words.split(/[.!?;]\s/, 1)[0] ?? ''

const isOfEvent = (between: string): boolean =>
  OF_EVENT.test(between) && !TAKES_PART.test(between) && !FOR_AN_EVENT.test(between)

const isOfNote = (phrase: string): boolean => HEADS_A_NOTE.test(phrase) || FOR_PHRASE.test(phrase)
