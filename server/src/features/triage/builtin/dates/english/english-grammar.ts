import { grammarOf } from '../grammar/grammar.ts'
import { phraseRules } from '../grammar/phrase-rules.ts'
import { ZONE_RULES } from '../numeric/zones.ts'
import { BUSINESS_RULES } from './english-business.ts'
import { CALENDAR_RULES, MONTH_DAY_RULES, MONTH_RULES } from './english-calendar.ts'
import { CLOCK_RULES } from './english-clock.ts'
import { HOLIDAY_RULES, NAMED_DAY_RULES } from './english-days.ts'
import { DISTANCE_RULES, STEP_RULES } from './english-distances.ts'
import { NAME_RULES } from './english-names.ts'
import { NUMBER_RULES, YEAR_RULES } from './english-numbers.ts'
import { WEEKDAY_RULES } from './english-weekdays.ts'

/** After a bare hour a noun may not follow ("at 5 people"). */
const FOLLOWS_BARE_HOUR =
  '(?=\\s*(?:[-.;!?),:]|$)|\\s(?:and|or|to|in|for|on|with|if|please|then|so|but|instead|when|as|tomorrow|today|tonight|sharp|local)(?!\\p{L}))(?!:\\d|[.,]\\d|\\s?-\\s?\\d)'

export const ENGLISH = grammarOf(
  NUMBER_RULES,
  YEAR_RULES,
  NAME_RULES,
  STEP_RULES,
  CALENDAR_RULES,
  MONTH_RULES,
  MONTH_DAY_RULES,
  NAMED_DAY_RULES,
  HOLIDAY_RULES,
  WEEKDAY_RULES,
  DISTANCE_RULES,
  CLOCK_RULES,
  ZONE_RULES,
  BUSINESS_RULES,
  phraseRules({
    at: '(at|@)',
    to: '(at|@|by|from|between|around|about|approximately|for|before|after|until|till)',
    of: '(on|of|in|the|for)',
    until: '(to|till|until|and|through)',
    followsBare: FOLLOWS_BARE_HOUR,
  }),
)
