import { lazyGrammar } from '../grammar/grammar.ts'
import { phraseRules } from '../grammar/phrase-rules.ts'
import { ZONE_RULES } from '../numeric/zones.ts'
import { BUSINESS_RULES } from './english-business.ts'
import { CALENDAR_RULES } from './english-calendar.ts'
import { CLOCK_RULES } from './english-clock.ts'
import { HOLIDAY_RULES, NAMED_DAY_RULES } from './english-days.ts'
import { DISTANCE_RULES, MOMENT_DISTANCE_RULES, STEP_RULES } from './english-distances.ts'
import { LEAD_RULES } from './english-leads.ts'
import { LOOSE_DATE_RULES } from './english-loose-dates.ts'
import { MONTH_DAY_RULES, MONTH_RULES } from './english-months.ts'
import { NAME_RULES } from './english-names.ts'
import { NUMBER_RULES, YEAR_RULES } from './english-numbers.ts'
import { RECURRENCE_RULES } from './english-recurrences.ts'
import { SLASH_RULES } from './english-slashes.ts'
import { FOLLOWS_BARE_HOUR } from './english-time-marks.ts'
import { WEEKDAY_RULES } from './english-weekdays.ts'
import { ENGLISH_ZONE_RULES } from './english-zones.ts'

export const ENGLISH = lazyGrammar(
  NUMBER_RULES,
  YEAR_RULES,
  NAME_RULES,
  STEP_RULES,
  CALENDAR_RULES,
  SLASH_RULES,
  LOOSE_DATE_RULES,
  MONTH_RULES,
  MONTH_DAY_RULES,
  NAMED_DAY_RULES,
  HOLIDAY_RULES,
  WEEKDAY_RULES,
  LEAD_RULES,
  RECURRENCE_RULES,
  DISTANCE_RULES,
  CLOCK_RULES,
  ZONE_RULES,
  ENGLISH_ZONE_RULES,
  BUSINESS_RULES,
  phraseRules({
    at: '(at|@)',
    to: '(any ?time |some ?time )?(at|@|by|from|between|around|about|circa|ca\\.|approximately|roughly|for|before|after|until|till|no later than|not later than)( (about|around|circa|approximately|roughly|exactly))?',
    of: '(on|of|in|the|for)',
    until: '(to|till|until|and|through|for)',
    upTo: '(to|till|until|through|thru)',
    followsBare: FOLLOWS_BARE_HOUR,
  }),
  MOMENT_DISTANCE_RULES,
)
