import { lazyGrammar } from '../grammar/grammar.ts'
import { phraseRules } from '../grammar/phrase-rules.ts'
import { ZONE_RULES } from '../numeric/zones.ts'
import { BUSINESS_RULES } from './german-business.ts'
import { CALENDAR_RULES, MONTH_DAY_RULES, MONTH_RULES } from './german-calendar.ts'
import { CLOCK_RULES } from './german-clock.ts'
import { DISTANCE_RULES, HOLIDAY_RULES, NAMED_DAY_RULES, WEEKDAY_RULES } from './german-days.ts'
import { NAME_RULES } from './german-names.ts'
import { NUMBER_RULES } from './german-numbers.ts'
import { RECURRENCE_RULES } from './german-recurrences.ts'

/** No noun may follow a bare hour ("um 5 Leute"). */
const FOLLOWS_BARE_HOUR =
  '(?=\\s*(?:[-;!?),]|\\.(?!\\s?\\p{L})|$)|\\s(?:und|oder|bis|in|im|bei|für|mit|wenn|dann|bitte|treffen|zu|am|an|auf|los|da|hier)(?!\\p{L}))(?!:\\d|[.,]\\d|\\s?-\\s?\\d)'

const ROUGHLY = '(so |etwa |ungefähr |circa |ca\\.? |zirka |kurz |pünktlich |spätestens )?'

export const GERMAN = lazyGrammar(
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
    at: '(um|gegen)',
    to: `${ROUGHLY}(um|gegen|ab|bis|zwischen|von|vor|nach|ca\\.?|circa|zirka|etwa|ungefähr|spätestens)( ca\\.?| circa| etwa| ungefähr)?`,
    of: '(am|an|vom|des|der)',
    until: '(bis|und)',
    upTo: '(bis)',
    followsBare: FOLLOWS_BARE_HOUR,
  }),
)
