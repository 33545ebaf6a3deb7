import { recurrenceRules } from '../grammar/recurrence-rules.ts'
import { alternatives, type Rule, token } from '../grammar/rule.ts'
import { WEEKDAYS } from './french-names.ts'

const ANY_WEEKDAY = alternatives(Object.keys(WEEKDAYS))

export const RECURRENCE_RULES: readonly Rule[] = [
  token(
    'recurrence',
    new RegExp(
      `(?:chaque|tous\\sles|les)\\s(?:(?:premier|deuxieme|second|troisieme|dernier)s?\\s)?(?:${ANY_WEEKDAY})s?(?:\\sdu\\smois|\\sde\\schaque\\smois)?(?!\\p{L})`,
      'u',
    ),
    () => true,
  ),
  token(
    'recurrence',
    /(?:tous\sles\s(?:jours|matins|soirs|midis|mois)|toutes\sles\s(?:semaines|nuits)|chaque\s(?:jour|matin|midi|soir|nuit|semaine|mois|apres-midi)|quotidiennement|7j\/7)(?!\p{L})/u,
    () => true,
  ),
  // opening hours
  token(
    'recurrence',
    /(?:du\s)?lundi(?:\sau\s|\sa\s|\s?-\s?)(?:jeudi|vendredi|samedi|dimanche)(?!\p{L}|\s\d|\sprochain)/u,
    () => true,
  ),
  token(
    'recurrence',
    /(?:du\s)?lundi(?:\sau\s|\sa\s|\s?-\s?)(?:jeudi|vendredi|samedi|dimanche)(?=\s\d\d?\s?h)/u,
    () => true,
  ),
  ...recurrenceRules({ to: '(a|de|des|vers|entre|a partir de)', on: '(le)', until: '(a|et)' }),
]
