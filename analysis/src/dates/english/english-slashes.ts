import { inShiftedYear } from '../calendar/calendar-date.ts'
import { type Rule, rule, token } from '../grammar/rule.ts'
import { NO_NUMBER, readShort, shortSlashes } from '../numeric/numeric-dates.ts'

// Dates of two numbers, "12/3": so are shares, stars and scores written too, and what stands around tells.

/** Shares that people write with a slash. */
const NO_FRACTION =
  '(?!(?:1/[23458]|2/[35]|3/[458]|5/8|7/8)(?!\\d))(?!\\d\\d?/\\d\\d?\\s(?:majority|stars?|inch(?:es)?|cups?|share|full|empty|done|passed|points?|people|persons|students|votes|equals|speed|of|mm|cm|km|percent|boxes|items|units|tests|bolts|screws|nuts|pipe|plywood|support|coverage|service)(?!\\p{L}))(?!\\d\\d?/\\d\\d?\\s?[=*+])'
const SURE_LEAD =
  '(?<=(?<!\\p{L})(?:on|by|from|until|till|before|after|since|due|either|this|next|last|dated|date|dates|deadline|birthday|starting|starts|start|ends|leaving|leave|arriving|arrive|meeting|meet|scheduled|available|signed|sent|received|posted|expires|expired|begins|held):?\\s)'
/** These also stand before shares: "is 1/2", "and 3/4 cup". */
const WEAK_LEAD = `(?<=^|[,?:;(]\\s?|(?<!\\p{L})(?:or|and|back|for|to|is|was|(?<!odds )are)\\s)${NO_NUMBER}${NO_FRACTION}`
/** A short date stands alone only where a date is expected: "4/5 stars" is none. */
const SLASH_LEAD = `(?:${SURE_LEAD}|${WEAK_LEAD})`

/** A pair of which one number is no month, and the other may be: mostly a date, but behind words of counting. */
const DAY_AND_MONTH = '(?:(?:1[3-9]|2\\d|3[01])/(?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])/(?:1[3-9]|2\\d|3[01]))(?![/\\d])'
/** Behind these two numbers are a share, a score, a size or a place in a list. */
const COUNTS =
  '(?<!(?<!\\p{L})(?:no|number|p|pp|page|pages|part|sample|chapter|section|item|room|gate|flight|size|unit|file|line|level|step|phase|case|order|ticket|version|score[ds]?|rated?|ratings?|results?|marks?|grade[ds]?|got|gets?|won|lost|odds|ratio|with|only|just|about|nearly|almost|over|under|than|of|open|service|support|available|works?|running|run)[.:#]?\\s)'
/** With a dot or a dash even fewer words make a date of two numbers, and no noun may follow. */
const WRITTEN_LEAD = '(?<=(?<!\\p{L})(?:on|back|due|dated)\\s)'
const AFTER_SHORT_DATE =
  '(?=\\s*(?:$|[;!?)]|[.,](?!\\d)|(?:at|from|and|or|to|in|for|with|we|i|by|if|please|because|so|when|but|is|was|works?|suits?|would|will|morning|afternoon|evening)(?!\\p{L})))'

export const SLASH_RULES: readonly Rule[] = [
  token('slashes', /\d\d?\/\d\d?(?![/\d])/u, readShort),
  rule('calendar', `${WRITTEN_LEAD}\\d\\d?[-.]\\d\\d?${AFTER_SHORT_DATE}`, (_slots, context, said) =>
    readShort(said, context),
  ),
  ...shortSlashes(SLASH_LEAD),
  // one of several: "11/23, 11/24 or 11/25"
  rule(
    'calendar',
    `${NO_FRACTION}\\d\\d?/\\d\\d?(?=(,| or| and| to) ?\\d\\d?/\\d\\d?(?![/\\d]))`,
    (_slots, context, said) => readShort(said, context),
  ),
  rule('calendar', `${COUNTS}${NO_NUMBER}(?!24/7|20/20)${DAY_AND_MONTH}${AFTER_SHORT_DATE}`, (_slots, context, said) =>
    readShort(said, context),
  ),
  rule('calendar', '{slashes} this year', ({ slashes }, context) => inShiftedYear(slashes, 0, context)),
  rule('calendar', '{shift} {slashes}', ({ shift, slashes }, context) => inShiftedYear(slashes, shift, context)),
  rule(
    'calendar',
    '\\d\\d?/\\d\\d?(?=,? ((at|@) ?)?\\d\\d?(:\\d\\d|\\.\\d\\d ?[ap]m| ?[ap]\\.?m)| (at|@) \\d\\d?(?![\\d%]|[.,/]\\d))',
    (_slots, context, said) => readShort(said, context),
  ),
]
