// Context of times of day: a number or two number words may be a quantity.

export const TO = '(to|till|before|of)'
/** "5 to 10 people" is a range; "five to ten" and "5 minutes to ten" are times. A final "5 to 10" may be one. */
export const AFTER_TIME = '(?=\\s*(?:[.;!?)]|$)|\\s(?:on|tomorrow|today|tonight|in the|at night)(?!\\p{L}))'
/** "Tomorrow at 730", but no year before its month, and hundreds only beside a day ("capped at 500"). */
export const BARE_DIGITS =
  /(?!(?:19|20)\d\d,?\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))(?:(?<=(?:day|tomorrow|tonight|morning|afternoon|evening),?\s(?:at|by|from|until|till|around|about)\s)|(?![1-9]00(?!\d|\s?[ap]\.?m|\s(?:on|today|tomorrow|tonight)(?!\p{L}))))\d?\d[0-5]\d(?:ish)?(?!\d|[.,]\d)/u
/** "4p tomorrow" */
export const DAY_FOLLOWS = '(?=,?\\s(?:today|tomorrow|yesterday|on\\s(?:mon|tue|wed|thu|fri|sat|sun)))'
/** "Page 5 to 10" is not a time. */
export const SAYS_WHEN =
  '(?<=^|(?<!\\p{L})(at|by|until|till|before|after|around|about|is|was|now|today|tomorrow|tonight),? )'
/** "4a" may be a house number; "at 4a" and "4:15a" are times. */
export const IS_TIME =
  '(?<=[:.]\\d\\d|(?<!\\p{L})(?:at|@|by|from|until|till|to|before|after|(?:mon|tues|wednes|thurs|fri|satur|sun)?day,?|tomorrow,?|yesterday,?|wed|mon|tue|thu|fri|sat|sun|(?:19|20)\\d\\d,?|(?:jan|febr)uary,?|march,?|april,?|june,?|july,?|august,?|(?:septem|octo|novem|decem)ber,?)\\s?\\d\\d?)'
/** A number directly before a day is a time when it looks like one. */
export const BEFORE_A_DAY = '(?=,? (?:on|tomorrow|tmr|tmrw|yesterday|today|tonight|this|next)(?!\\p{L}))'
/** "four to five days" */
export const COUNTS_NOTHING =
  '(?! (minutes?|hours?|days?|nights?|weeks?|months?|years?|times|people|percent|of|more|in favou?r|against)(?!\\p{L}))'
/** "From three thirty to four thirty" */
export const AFTER_NO_HOUR = '(?<!(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[ -])'
/** "The shares closed at 9.42" */
export const NO_RATE =
  '(?<!(?:rates?|prices?|yields?|shares?|stocks?|index|bonds?|mortgages?|dollar|euro|pound|oil|gold) (?:\\p{L}+ ){0,3}(?:at|to|from) )(?<!(?:trades|traded|trading|quoted|priced|valued|(?:sold|bought)(?: \\d+)?(?: \\p{L}+)?) at )'
export const PAST = '(past|after)'
/** No noun may follow a bare hour ("at 5 people"). */
export const FOLLOWS_BARE_HOUR =
  '(?=\\s*(?:[-.;!?(),:]|$)|\\s(?:and|or|to|in|for|on|until|till|with|if|please|then|so|but|instead|when|because|at|as|is|was|works?|suits?|would|will|tomorrow|today|tonight|sharp|local)(?!\\p{L}))(?!:\\d|[.,]\\d|\\s?-\\s?\\d)'

/** "Ten past five" is a time; "ten after ten tries" and "five to ten volunteers" are quantities. */
export const NO_NOUN =
  "(?:(?<=[ap]\\.? ?m\\.?|clock)|(?=\\s*(?:[-–.;!?(),:]|$)|\\s?(?:[ap]\\.?m|o'?clock)|,?\\s(?:and|or|to|in|for|on|at|of|until|till|with|if|please|then|so|but|instead|when|because|as|is|was|works?|suits?|would|will|we|i|you|early|late|sharp|local|this|next|last|the|today|tomorrow|tmr|tmrw|tmw|2mrw|yesterday|tonight|tonite|christmas|easter|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|\\d|[pcme][sd]?t|utc|gmt|cet|bst)(?!\\p{L})))"
