import type { PartOfDay } from '../calendar/moment.ts'
import { lexicon, type Rule, rule, token } from '../grammar/rule.ts'

export const WEEKDAYS = { dimanche: 0, lundi: 1, mardi: 2, mercredi: 3, jeudi: 4, vendredi: 5, samedi: 6 }
const SHORT_WEEKDAYS = { dim: 0, lun: 1, mar: 2, mer: 3, jeu: 4, ven: 5, sam: 6 }
export const MONTHS = {
  janvier: 1,
  fevrier: 2,
  mars: 3,
  avril: 4,
  mai: 5,
  juin: 6,
  juillet: 7,
  aout: 8,
  septembre: 9,
  octobre: 10,
  novembre: 11,
  decembre: 12,
}
const SHORT_MONTHS = { janv: 1, jan: 1, fevr: 2, fev: 2, avr: 4, juil: 7, sept: 9, sep: 9, oct: 10, nov: 11, dec: 12 }
export const PARTS: Record<string, PartOfDay> = {
  matin: 'morning',
  matinee: 'morning',
  mat: 'morning',
  'apres-midi': 'afternoon',
  'apres midi': 'afternoon',
  aprem: 'afternoon',
  soir: 'evening',
  soiree: 'evening',
  nuit: 'night',
}

export const NAME_RULES: readonly Rule[] = [
  lexicon('weekday', WEEKDAYS),
  lexicon('shortWeekday', SHORT_WEEKDAYS, 'must'),
  rule('anyWeekday', '{weekday}', ({ weekday }) => weekday),
  rule('anyWeekday', '{shortWeekday}', ({ shortWeekday }) => shortWeekday),
  lexicon('month', MONTHS),
  lexicon('month', SHORT_MONTHS, 'may'),
  lexicon('part', PARTS),
  rule(
    'part',
    "(en fin d'|en debut d'|en fin de |en debut de |dans l'|dans la |en |au |le |la |du |de l'|de la ){part}",
    ({ part }) => part,
  ),
  token('shift', /(?:prochaine?|suivante?|qui\svient|d'apres|a\svenir)(?!\p{L})/u, () => 1),
  token('shift', /(?:derniere?|passee?|precedente?|ecoulee?)(?!\p{L})/u, () => -1),
  token('shift', /(?:en\scours|courante?|-ci)(?!\p{L})/u, () => 0),
  token('unit', /secondes?(?!\p{L})/u, () => ({ minutes: 1 / 60 })),
  token('unit', /minutes?(?!\p{L})|mins?(?!\p{L})/u, () => ({ minutes: 1 })),
  token('unit', /heures?(?!\p{L})|h(?!\p{L})/u, () => ({ minutes: 60 })),
  token('unit', /jours?(?:\scalendaires?)?(?!\p{L})/u, () => ({ days: 1 })),
  token('unit', /jours?\s(?:ouvres?|ouvrables?|travailles?)(?!\p{L})/u, () => ({ workdays: 1 })),
  token('unit', /semaines?(?!\p{L})/u, () => ({ days: 7 })),
  token('unit', /mois(?!\p{L})/u, () => ({ months: 1 })),
  token('unit', /trimestres?(?!\p{L})/u, () => ({ months: 3 })),
  token('unit', /(?:ans?|annees?)(?!\p{L})/u, () => ({ months: 12 })),
]
