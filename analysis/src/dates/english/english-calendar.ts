import { calendarDate, fullYear, inShiftedYear, withWeekday } from '../calendar/calendar-date.ts'
import type { Day } from '../calendar/moment.ts'
import { dayOfMonth, nextDayOfMonth } from '../calendar/month-days.ts'
import type { DateContext } from '../date-context.ts'
import { type Rule, rule } from '../grammar/rule.ts'
import { NAMED_MONTH_DATES, NUMERIC_DATES } from '../numeric/numeric-dates.ts'

/** "may 5 of us", "march 10 miles": verbs, unless a capital, an ordinal or a year says otherwise. */
const isVerb = (phrase: string, hasMore: boolean): boolean => !hasMore && /^(?:may|march)(?!\p{L})/u.test(phrase)

/** Words that may follow a lone day of the month; a noun may not ("the 21st century"). */
const FOLLOWS =
  '(?:at|@|around|about|circa|lunchtime|dinnertime|midnight|midday|noonish|and|or|to|till|until|for|with|in(?! (?:a|the) (?:row|series|line|list|sequence))|if|please|because|so|when|but|from|by|between|before|after|as|is|was|are|were|works?|suits?|would|will|can|could|might|should|we|i|you|off|ok|okay|both|inclusive|latest|noon|morning|afternoon|evening|instead|too|then|\\d)(?!\\p{L})'
const ORDINAL_WORD = '(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)(?!\\p{L})'
/** Nouns often counted by ordinals: "the 2nd and 3rd arguments", "in the 11th, 12th and 13th centuries". */
const COUNTED =
  '(century|centuries|generations?|grades?|graders|arguments?|parameters?|rows?|columns?|lines?|fields?|elements?|floors?|chapters?|sections?|paragraphs?|items?|pages?|volumes?|issues?|editions?|parts?|places?|positions?|prizes?|rounds?|levels?|stages?|steps?|syllables?|letters?|toes|fingers|ribs|amendments?|regiments?|divisions?|battalions?|avenues?|streets?)(?!\\p{L})'
const NO_LIST = `(?!((,? (and|or|&|to) |, )(the )?(\\d\\d?(st|nd|rd|th)|\\p{L}+th))+ ${COUNTED}| and (last|final|only)(?!\\p{L})| from the (left|right|top|bottom|end|sun)(?!\\p{L}))`
const AFTER_LONE_DAY = `${NO_LIST}(?=\\s*(?:$|[,;:!?()]|-(?!\\p{L})|\\.(?![\\dx])|${FOLLOWS}))`
/** "From the 8th century to the 12th" */
const AFTER_CENTURIES = '(?<!centur(y|ies) (to|and|or) )'
/**
 * "The first divided by the second", "after the fourth and before the sixth": near other ordinals, the first ten are
 * ranks.
 */
const NO_OTHER_BEFORE = `(?<!the ${ORDINAL_WORD}(?! (or|and) the )[^.!?]*)`
const NO_OTHER_BEHIND = `(?!(?!,? (or|and|not|nor|to|till|until|through) (on |by )?the )[^.!?]* the ${ORDINAL_WORD})`
/** "Version 3, 29 June 2007", "13(10):22-26, Oct 1978" */
const NO_NUMBERED =
  '(?<!(?<!\\p{L})(?:version|ver|chapter|section|pages?|pp|volume|vol|no|number|part|level|room|issue|figure|table|step|article|exhibit|appendix|item)\\.? |\\):)'

/** "He was the 2nd", "we finished the 3rd" */
const NO_RANK =
  "(?<!(?<!\\p{L})(?:i|you|he|she|we|they|who)(?:'m|'re|'s| am| are| is| was| were| came| finished| ranked| placed) |(?:top|bottom) of )"

const DAY_GAP = '(,? (or|and|&|to|through|till|until) |, ?| ?- ?)'
/** "Rooms 3 and 4 may be free." */
const NO_VERB = '(?!may (?!(\\d|of|at|in|for|and|or|is|was|if|to)(?!\\p{L}))|march (on|to|in|with|off|out)(?!\\p{L}))'
/** "10 May Road" is an address. */
const NO_STREET = '(?! (street|road|avenue|ave|lane|drive|square|court|boulevard|terrace)(?!\\p{L}))'
/** A number and a lower-case "may": the following words decide whether it is the month. */
const MAY_BE_VERB = /\d (?:may|march)$/u

/** "Ask Jan 2 questions", "March 10 miles": the number is a quantity. */
const COUNTS_NOTHING =
  '(?!( ?- ?\\d+)? (times|people|persons|miles|km|kilometers|kilometres|percent|points|questions|items|pages|dollars|euros|pounds|copies|units|pieces|goals|votes|of (them|us|you|these|those))(?!\\p{L}))'

const readOfYear = (
  { month, monthDay, yearOf }: { month: number; monthDay: number; yearOf: number },
  context: DateContext,
): Day | null => calendarDate(yearOf, month, monthDay, context)

export const CALENDAR_RULES: readonly Rule[] = [
  ...NUMERIC_DATES,
  ...NAMED_MONTH_DATES,
  rule(
    'calendar',
    `(the )?{monthDay}\\.?( |-)?(day of |of )?{month}{inYear?}${NO_STREET}`,
    ({ monthDay, month, inYear }, context, phrase) =>
      MAY_BE_VERB.test(phrase) ? null : calendarDate(inYear ?? null, month, monthDay, context),
  ),
  rule(
    'calendar',
    `(the )?{monthDay} ${NO_VERB}{month}(?!,? (19|20)\\d\\d(?![\\d:]))${NO_STREET}`,
    ({ monthDay, month }, context) => calendarDate(null, month, monthDay, context),
  ),
  rule(
    'calendar',
    '(the )?(?!\\d|(a|an|few|couple|half)(?!\\p{L})){count} of {month}{inYear?}',
    ({ count, month, inYear }, context) =>
      Number.isInteger(count) ? calendarDate(inYear ?? null, month, count, context) : null,
  ),
  rule(
    'calendar',
    "{monthDay} {month},? (?!\\d\\d([:.]\\d| ?[ap]\\.?m| ?h| ?o'?clock)){twoDigits}",
    ({ monthDay, month, twoDigits }, context) => calendarDate(fullYear(twoDigits), month, monthDay, context),
  ),
  rule('calendar', '(the )?{monthDay} of {month},? {twoDigits}', ({ monthDay, month, twoDigits }, context) =>
    twoDigits > 31 ? calendarDate(fullYear(twoDigits), month, monthDay, context) : null,
  ),
  rule(
    'calendar',
    '{month}[- ](the )?{monthDay},? {twoDigits}(?![:.]\\d| ?[ap]\\.?m)',
    ({ month, monthDay, twoDigits }, context) =>
      twoDigits > 31 ? calendarDate(fullYear(twoDigits), month, monthDay, context) : null,
  ),
  rule(
    'calendar',
    `{month},?[-./ ]?(the )?{monthDay}${COUNTS_NOTHING}{inYear?}`,
    ({ month, monthDay, inYear }, context, phrase) =>
      isVerb(phrase, inYear !== undefined || /\p{L}\s+the|\d(?:st|nd|rd|th)|\d{4}/iu.test(phrase))
        ? null
        : calendarDate(inYear ?? null, month, monthDay, context),
  ),
  rule(
    'calendar',
    "{month} {monthDay}(?=\\s*($|[.;!?)]|, (?!\\d)|(at|by|is|was|works|suits|would|will|for|with|if|please|because|so|when|but) |,? \\d\\d?(:\\d\\d| ?[ap]\\.?m| ?o'?clock)))",
    ({ month, monthDay }, context) => calendarDate(null, month, monthDay, context),
  ),
  rule(
    'calendar',
    '{month} (the )?{count}(?! (thousand|hundred)(?!\\p{L})){inYear?}',
    ({ month, count, inYear }, context, phrase) =>
      isVerb(phrase, inYear !== undefined) ||
      /\d|(?:a|an|few|couple|more|half)(?!\p{L})/iu.test(phrase.replace(/\d{4}$/, ''))
        ? null
        : calendarDate(inYear ?? null, month, count, context),
  ),
  // days that share a following month: "the 3rd or 4th of May"
  rule('moreDays', `${DAY_GAP}(the )?{monthDay}{moreDays?}`, () => true),
  rule(
    'calendar',
    `${NO_NUMBERED}(the )?{monthDay}{>}{moreDays},? (day of |of )?{month}{inYear?}`,
    ({ monthDay, month, inYear }, context, phrase) =>
      MAY_BE_VERB.test(phrase) ? null : calendarDate(inYear ?? null, month, monthDay, context),
  ),
  rule('calendar', `${NO_NUMBERED}(the )?{monthDay}{>}{moreDays} ${NO_VERB}{month}`, ({ monthDay, month }, context) =>
    calendarDate(null, month, monthDay, context),
  ),
  rule('calendar', `${NO_NUMBERED}(the )?{monthDay}{>}{moreDays},? of {monthOf}`, ({ monthDay, monthOf }) =>
    dayOfMonth(monthOf, monthDay),
  ),
  rule('dayGap', DAY_GAP, () => true),
  rule('anotherDay', `(on )?(the )?{monthDay}${AFTER_LONE_DAY}`, ({ monthDay }) => monthDay),
  rule('calendar', '(the )?{monthDay}( day)?( of)? {month},? (of |in )?(?=(this|next|last) ){yearOf}', readOfYear),
  rule('calendar', '{month} (the )?{monthDay},? (of |in )?(?=(this|next|last) ){yearOf}', readOfYear),
  rule(
    'calendar',
    '(?=(this|next|last|this (past|coming)) ){shift} {month} (the )?{monthDay}',
    ({ shift, month, monthDay }, context) => {
      const date = calendarDate(null, month, monthDay, context)
      return date && inShiftedYear(date, shift, context)
    },
  ),
  rule('day', '((on|by|until|till|before|due|for|from|since) )?{calendar}', ({ calendar }) => calendar),
  rule(
    'day',
    '((on|by|until|till|before|due|for|from|since) )?((this|next|last|the) )?{anyWeekday}( ?\\(|,? |,|-)(the )?{calendar}\\)?',
    ({ anyWeekday, calendar }, context) => withWeekday(calendar, anyWeekday, context),
  ),
  rule(
    'day',
    '((on|by|until|till|before|due|for|from) )?((this|next) )?{anyWeekday} {part}, {calendar}',
    ({ anyWeekday, part, calendar }, context) => ({
      ...withWeekday(calendar, anyWeekday, context),
      part,
    }),
  ),
  rule('day', '{anyWeekday} ?\\((the )?{digitOrdinal}\\)', ({ anyWeekday, digitOrdinal }, context) =>
    nextDayOfMonth(digitOrdinal, anyWeekday, context),
  ),
  rule('day', '{calendar},? \\(?{anyWeekday}\\)?', ({ calendar, anyWeekday }, context) =>
    withWeekday(calendar, anyWeekday, context),
  ),
  rule(
    'day',
    "(?!(?<=(?:i|he|she|we|they|who|it) )(sat|wed) )((on|by|until|till|before|due|for|from) )?((this|next) )?{anyWeekday},? (the )?{monthDay}(?![:/.]\\d|[-\\d]| ?([ap]\\.?m?|-?ish|o'?clock|h|hours?|minutes?|people|times|noon|midday|midnight|in the (morning|afternoon|evening)|at night)(?!\\p{L}))",
    ({ anyWeekday, monthDay }, context) => nextDayOfMonth(monthDay, anyWeekday, context),
  ),
  rule(
    'day',
    `${AFTER_CENTURIES}(on|by|until|till|before|due|for|from|since|back|after) (the )?{digitOrdinal}${AFTER_LONE_DAY}`,
    ({ digitOrdinal }, context) => nextDayOfMonth(digitOrdinal, null, context),
  ),
  rule('day', `${NO_RANK}${AFTER_CENTURIES}the {digitOrdinal}${AFTER_LONE_DAY}`, ({ digitOrdinal }, context) =>
    nextDayOfMonth(digitOrdinal, null, context),
  ),
  rule(
    'day',
    `${AFTER_CENTURIES}the (?=\\p{L}+teenth|twent|thirt)(?!twelfth){ordinal}${AFTER_LONE_DAY}`,
    ({ ordinal }, context) => nextDayOfMonth(ordinal, null, context),
  ),
  // "the 20 at 5pm"
  rule(
    'day',
    '(on|the|on the) (?=\\d){monthDay}(?=,? (at|from) \\d\\d?(:\\d\\d| ?[ap]\\.?m(?!\\p{L})))',
    ({ monthDay }, context) => nextDayOfMonth(monthDay, null, context),
  ),
  rule('day', `(on|by|until|till|before) the (?=\\d){monthDay}${AFTER_LONE_DAY}`, ({ monthDay }, context) =>
    nextDayOfMonth(monthDay, null, context),
  ),
  rule('day', 'for the (?!first|second|third){ordinal}(?= (at|@) |\\s*([.,;!?)]|$))', ({ ordinal }, context) =>
    nextDayOfMonth(ordinal, null, context),
  ),
  rule(
    'day',
    `(on|by|until|till|before|due|from|since) the (?!${ORDINAL_WORD}){ordinal}${AFTER_LONE_DAY}`,
    ({ ordinal }, context) => nextDayOfMonth(ordinal, null, context),
  ),
  rule(
    'day',
    `${NO_OTHER_BEFORE}(on|by|until|till|before|due|from|since) the (?=${ORDINAL_WORD}){ordinal}${NO_OTHER_BEHIND}${AFTER_LONE_DAY}`,
    ({ ordinal }, context) => nextDayOfMonth(ordinal, null, context),
  ),
  // "I'll be back on 15"; followed by anything it is a quantity, and "a 1 on 1" is a meeting
  rule('day', '(?<!(\\d|one)[ -])on (?=\\d){monthDay}(?=\\s*[.!?]*$)', ({ monthDay }, context) =>
    nextDayOfMonth(monthDay, null, context),
  ),
  // "back on 15 for lunch"
  rule(
    'day',
    `(?<=(back|leave|leaves|leaving|arrive|arrives|arriving|meet|meeting|fly|flying|return|returning|come|coming|starts?|ends?|begins?|due|born|call|see you) )on (?=\\d){monthDay}${AFTER_LONE_DAY}`,
    ({ monthDay }, context) => nextDayOfMonth(monthDay, null, context),
  ),
  rule('day', 'on (?!first|second|third){ordinal}(?=\\s*[.,!?]*$)', ({ ordinal }, context) =>
    nextDayOfMonth(ordinal, null, context),
  ),
]
