import { recurrenceRules } from '../grammar/recurrence-rules.ts'
import { alternatives, type Rule, rule, token } from '../grammar/rule.ts'
import { WEEKDAYS } from './german-names.ts'

const ANY_WEEKDAY = alternatives(Object.keys(WEEKDAYS))
const UNTIL = '( ?- ?| bis )'

export const RECURRENCE_RULES: readonly Rule[] = [
  rule(
    'recurrence',
    '(jede[nrsm]?|alle|immer)( am)?( (erste|zweite|dritte|vierte|letzte)[nrsm]?)? {anyWeekday}( (im|des|jeden) monats?)?',
    () => true,
  ),
  token('recurrence', new RegExp(`(?:immer\\s)?(?:${ANY_WEEKDAY})s(?!\\p{L})`, 'u'), () => true),
  token(
    'recurrence',
    /(?:täglich|wöchentlich|monatlich|werktags|wochentags|jede[nrsm]?\s(?:zweite[nrsm]?\s)?(?:tag|woche|monat|morgen|mittag|nachmittag|abend|nacht|werktag))(?!\p{L})/u,
    () => true,
  ),
  // opening hours: the week followed by times
  rule(
    'recurrence',
    `(mo\\.?${UNTIL}(do|fr|sa|so)\\.?|montag${UNTIL}(donnerstag|freitag|samstag|sonntag))(?=[,:]? (von |ab )?\\d)`,
    () => true,
  ),
  rule(
    'recurrence',
    `(geöffnet|öffnungszeiten|sprechzeiten|bürozeiten|erreichbar)[:,]? (von )?(mo\\.?${UNTIL}(do|fr|sa|so)\\.?|montag${UNTIL}(donnerstag|freitag|samstag|sonntag))(?!\\p{L})`,
    () => true,
  ),
  ...recurrenceRules({ to: '(um|gegen|ab|bis|von|zwischen|jeweils um)', on: '(am|immer)', until: '(bis|und)' }),
]
