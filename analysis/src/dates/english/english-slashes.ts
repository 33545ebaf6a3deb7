import { inShiftedYear } from '../calendar/calendar-date.ts'
import { type Rule, rule, token } from '../grammar/rule.ts'
import { NO_NUMBER, readShort, shortSlashes } from '../numeric/numeric-dates.ts'

// Numeric dates such as "12/3". Fractions, ratings and scores look the same; the context decides.

/** Common fractions written with a slash. */
const NO_FRACTION =
  '(?!(?:1/[23458]|2/[35]|3/[458]|5/8|7/8)(?!\\d))(?!\\d\\d?/\\d\\d?\\s(?:majority|stars?|inch(?:es)?|cups?|share|full|empty|done|passed|points?|people|persons|students|votes|equals|speed|of|mm|cm|km|percent|boxes|items|units|tests|bolts|screws|nuts|pipe|plywood|support|coverage|service)(?!\\p{L}))(?!\\d\\d?/\\d\\d?\\s?[=*+])'
const SURE_LEAD =
  '(?<=(?<!\\p{L})(?:on|by|from|until|till|before|after|since|due|either|this|next|last|dated|date|dates|deadline|birthday|starting|starts|start|ends|leaving|leave|arriving|arrive|meeting|meet|scheduled|available|signed|sent|received|posted|expires|expired|begins|held):?\\s)'
/** These words also precede fractions: "is 1/2", "and 3/4 cup". */
const WEAK_LEAD = `(?<=^|[,?:;(]\\s?|(?<!\\p{L})(?:or|and|back|for|to|is|was|(?<!odds )are)\\s)${NO_NUMBER}${NO_FRACTION}`
/** A short date counts only in a date context: "4/5 stars" is not one. */
const SLASH_LEAD = `(?:${SURE_LEAD}|${WEAK_LEAD})`

/** A pair of numbers with only one possible month: usually a date, except after counting words. */
const DAY_AND_MONTH = '(?:(?:1[3-9]|2\\d|3[01])/(?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])/(?:1[3-9]|2\\d|3[01]))(?![/\\d])'
/** After or before these words two numbers are a fraction, score, size or list position. */
const COUNTS =
  '(?<!(?<!\\p{L})(?:no|number|p|pp|page|pages|part|sample|chapter|section|item|room|gate|flight|size|unit|file|line|level|step|phase|case|order|ticket|version|score[ds]?|rated?|ratings?|results?|marks?|grade[ds]?|got|gets?|won|lost|odds|ratio|with|only|just|about|nearly|almost|over|under|than|of|open|service|support|available|works?|running|run)[.:#]?\\s)'
/** With a dot or dash, fewer lead-in words mark a date, and no noun may follow. */
const WRITTEN_LEAD = '(?<=(?<!\\p{L})(?:on|back|due|dated)\\s)'
const AFTER_SHORT_DATE =
  '(?=\\s*(?:$|[;!?)]|[.,](?!\\d)|(?:at|from|and|or|to|in|for|with|we|i|by|if|please|because|so|when|but|is|was|works?|suits?|would|will|morning|afternoon|evening)(?!\\p{L})))'

export const SLASH_RULES: readonly Rule[] = [
  token('slashes', /\d\d?\/\d\d?(?![/\d])/u, readShort),
  rule('calendar', `${WRITTEN_LEAD}\\d\\d?[-.]\\d\\d?${AFTER_SHORT_DATE}`, (_slots, context, phrase) =>
    readShort(phrase, context),
  ),
  ...shortSlashes(SLASH_LEAD),
  // one of several: "11/23, 11/24 or 11/25"
  rule(
    'calendar',
    `${NO_FRACTION}\\d\\d?/\\d\\d?(?=(,| or| and| to) ?\\d\\d?/\\d\\d?(?![/\\d]))`,
    (_slots, context, phrase) => readShort(phrase, context),
  ),
  rule(
    'calendar',
    `${COUNTS}${NO_NUMBER}(?!24/7|20/20)${DAY_AND_MONTH}${AFTER_SHORT_DATE}`,
    (_slots, context, phrase) => readShort(phrase, context),
  ),
  rule('calendar', '{slashes} this year', ({ slashes }, context) => inShiftedYear(slashes, 0, context)),
  rule('calendar', '{shift} {slashes}', ({ shift, slashes }, context) => inShiftedYear(slashes, shift, context)),
  rule(
    'calendar',
    '\\d\\d?/\\d\\d?(?=,? ((at|@) ?)?\\d\\d?(:\\d\\d|\\.\\d\\d ?[ap]m| ?[ap]\\.?m)| (at|@) \\d\\d?(?![\\d%]|[.,/]\\d))',
    (_slots, context, phrase) => readShort(phrase, context),
  ),
]
