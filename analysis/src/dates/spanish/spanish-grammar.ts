import { lazyGrammar } from '../grammar/grammar.ts'
import { phraseRules } from '../grammar/phrase-rules.ts'
import { ZONE_RULES } from '../numeric/zones.ts'
import { BUSINESS_RULES } from './spanish-business.ts'
import { CALENDAR_RULES, MONTH_DAY_RULES, MONTH_RULES } from './spanish-calendar.ts'
import { CLOCK_RULES } from './spanish-clock.ts'
import { DISTANCE_RULES, HOLIDAY_RULES, NAMED_DAY_RULES, WEEKDAY_RULES } from './spanish-days.ts'
import { NAME_RULES } from './spanish-names.ts'
import { NUMBER_RULES } from './spanish-numbers.ts'
import { RECURRENCE_RULES } from './spanish-recurrences.ts'

/** No noun may follow a bare hour ("a 5 personas"). */
const FOLLOWS_BARE_HOUR =
  '(?=\\s*(?:[-.;!?),]|$)|\\s(?:y|o|para|con|en|si|por|manana|hoy)(?!\\p{L}))(?!:\\d|[.,]\\d|\\s?-\\s?\\d)'

/** Reads text without accents. */
export const SPANISH = lazyGrammar(
  NUMBER_RULES,
  NAME_RULES,
  CALENDAR_RULES,
  MONTH_RULES,
  MONTH_DAY_RULES,
  NAMED_DAY_RULES,
  HOLIDAY_RULES,
  WEEKDAY_RULES,
  RECURRENCE_RULES,
  DISTANCE_RULES,
  CLOCK_RULES,
  ZONE_RULES,
  BUSINESS_RULES,
  phraseRules({
    at: '(a las|a la)',
    to: '(a|de|en|entre|a eso de|sobre|antes de|desde|hasta|para|hacia)',
    of: '(el|del|de|este|para el)',
    until: '(a|y|hasta)',
    upTo: '(hasta)',
    followsBare: FOLLOWS_BARE_HOUR,
  }),
)
