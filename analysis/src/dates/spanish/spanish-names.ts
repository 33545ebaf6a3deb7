import type { PartOfDay } from '../calendar/moment.ts'
import { lexicon, type Rule, rule, token } from '../grammar/rule.ts'

export const WEEKDAYS = { domingo: 0, lunes: 1, martes: 2, miercoles: 3, jueves: 4, viernes: 5, sabado: 6 }
const SHORT_WEEKDAYS = { dom: 0, lun: 1, mar: 2, mie: 3, jue: 4, vie: 5, sab: 6 }
export const MONTHS = {
  enero: 1,
  febrero: 2,
  marzo: 3,
  abril: 4,
  mayo: 5,
  junio: 6,
  julio: 7,
  agosto: 8,
  septiembre: 9,
  setiembre: 9,
  octubre: 10,
  noviembre: 11,
  diciembre: 12,
}
const SHORT_MONTHS = {
  ene: 1,
  feb: 2,
  abr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  ago: 8,
  sep: 9,
  sept: 9,
  set: 9,
  oct: 10,
  nov: 11,
  dic: 12,
}
export const PARTS: Record<string, PartOfDay> = {
  manana: 'morning',
  madrugada: 'morning',
  tarde: 'afternoon',
  noche: 'evening',
}

export const NAME_RULES: readonly Rule[] = [
  lexicon('weekday', WEEKDAYS),
  lexicon('shortWeekday', SHORT_WEEKDAYS, 'may'),
  rule('anyWeekday', '{weekday}', ({ weekday }) => weekday),
  lexicon('month', MONTHS),
  lexicon('month', SHORT_MONTHS, 'may'),
  lexicon('part', PARTS),
  rule('part', 'del mediodia', () => 'afternoon'),
  rule('part', '(por la |de la |en la |a la |del |al ){part}', ({ part }) => part),
  token('shift', /(?:(?:el|la|del|de\sla)\s)?(?:proxim[oa]|siguiente|entrante)(?!\p{L})/u, () => 1),
  token('shift', /que\s(?:viene|entra)(?!\p{L})/u, () => 1),
  token('shift', /(?:(?:el|la|del|de\sla)\s)?(?:pasad[oa]|ultim[oa]|anterior)(?!\p{L})/u, () => -1),
  token('shift', /(?:est[ea]|actual|en\scurso|corriente)(?!\p{L})/u, () => 0),
  token('unit', /segundos?(?!\p{L})/u, () => ({ minutes: 1 / 60 })),
  token('unit', /minutos?(?!\p{L})|mins?(?!\p{L})/u, () => ({ minutes: 1 })),
  token('unit', /horas?(?!\p{L})|hs?(?!\p{L})/u, () => ({ minutes: 60 })),
  token('unit', /dias?(?:\snaturales)?(?!\p{L})/u, () => ({ days: 1 })),
  token('unit', /dias?\s(?:habil|habiles|laborable|laborables|laboral|laborales)(?!\p{L})/u, () => ({ workdays: 1 })),
  token('unit', /semanas?(?!\p{L})/u, () => ({ days: 7 })),
  token('unit', /mes(?:es)?(?!\p{L})/u, () => ({ months: 1 })),
  token('unit', /trimestres?(?!\p{L})/u, () => ({ months: 3 })),
  token('unit', /anos?(?!\p{L})/u, () => ({ months: 12 })),
]
