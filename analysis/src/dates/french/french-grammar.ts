import { lazyGrammar } from '../grammar/grammar.ts'
import { phraseRules } from '../grammar/phrase-rules.ts'
import { ZONE_RULES } from '../numeric/zones.ts'
import { BUSINESS_RULES } from './french-business.ts'
import { CALENDAR_RULES, MONTH_DAY_RULES, MONTH_RULES } from './french-calendar.ts'
import { CLOCK_RULES } from './french-clock.ts'
import { DISTANCE_RULES, HOLIDAY_RULES, NAMED_DAY_RULES, WEEKDAY_RULES } from './french-days.ts'
import { NAME_RULES } from './french-names.ts'
import { NUMBER_RULES } from './french-numbers.ts'
import { RECURRENCE_RULES } from './french-recurrences.ts'

/** No noun may follow a bare hour ("à 5 personnes"). */
const FOLLOWS_BARE_HOUR =
  '(?=\\s*(?:[-.;!?),]|$)|\\s(?:et|ou|pour|chez|dans|avec|si|au|en|ce|demain)(?!\\p{L}))(?!:\\d|[.,]\\d|\\s?-\\s?\\d)'

/** Reads text without accents. */
export const FRENCH = lazyGrammar(
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
    at: '(?<!\\d )(a|vers)',
    to: "(plutot )?(a|vers|entre|avant|apres|des|pour|de|jusqu'a|autour de|aux alentours de|aux environs de|environ)( environ| vers)?",
    of: '(le|du|de|ce|pour le)',
    until: "(a|et|jusqu'a)",
    upTo: "(jusqu'a|jusqu'au)",
    followsBare: FOLLOWS_BARE_HOUR,
  }),
)
