import { recurrenceRules } from '../grammar/recurrence-rules.ts'
import { alternatives, type Rule, token } from '../grammar/rule.ts'
import { WEEKDAYS } from './spanish-names.ts'

const ANY_WEEKDAY = alternatives(Object.keys(WEEKDAYS))

export const RECURRENCE_RULES: readonly Rule[] = [
  token(
    'recurrence',
    new RegExp(
      `(?:cada|todos\\slos|los)\\s(?:(?:primer|segundo|tercer|ultimo)(?:o?s)?\\s)?(?:${ANY_WEEKDAY})s?(?:\\sdel\\smes|\\sde\\scada\\smes)?(?!\\p{L})`,
      'u',
    ),
    () => true,
  ),
  token(
    'recurrence',
    /(?:(?:cada|todos\slos)\s(?:dias?|mes|meses)|todas\slas\s(?:semanas|mananas|tardes|noches)|cada\s(?:semana|manana|tarde|noche)|diariamente|a\sdiario|entre\ssemana)(?!\p{L})/u,
    () => true,
  ),
  // opening hours
  token(
    'recurrence',
    /(?:de\s)?lunes(?:\sa\s|\s?-\s?)(?:jueves|viernes|sabado|domingo)(?!\p{L}|\s\d|\sproximo)/u,
    () => true,
  ),
  token(
    'recurrence',
    /(?:de\s)?lunes(?:\sa\s|\s?-\s?)(?:jueves|viernes|sabado|domingo)(?=\s\d\d?(?::\d\d|\s?h))/u,
    () => true,
  ),
  ...recurrenceRules({ to: '(a|de|desde|entre|a partir de)( las| la)?', on: '(el)', until: '(a|y|hasta)( las| la)?' }),
]
