import { type DateWords, type NoDates, noDatesOf } from '../no-dates/no-dates.ts'
import { HOLIDAYS } from './spanish-holidays.ts'
import { MONTHS, PARTS, WEEKDAYS } from './spanish-names.ts'

// Without accents, like the text.

const WORDS: DateWords = {
  weekdays: Object.keys(WEEKDAYS),
  months: Object.keys(MONTHS),
  holidays: Object.keys(HOLIDAYS),
  parts: Object.keys(PARTS),
}

const KIND =
  '(?:feliz|felices|buen|buena|buenas|buenos|prospero|excelente|lindo|linda|bonito|bonita|hermoso|hermosa|bendecido|estupendo|gran|maravilloso|tranquilo)'
const DAY = '(?:{weekday}|{holiday}|fin de semana|inicio de semana|{part})'

/** "¡Buen fin de semana!" sets no deadline. */
const WISHES = [
  `${KIND}(?: y ${KIND})? ${DAY}`,
  `disfrut(?:a|e|ad|en|ar|emos)(?: mucho)? (?:de |del |de tu |de su )?(?:el |tu |su )?${DAY}`,
  '(?<=^ ?|[.!?¡] ?)por fin,? (?:es |llego el )?(?:viernes|fin de semana)(?= ?(?:[.!]|$))',
]

const EXPRESSIONS = [
  '(?:arbol|cesta|felicitacion|regalo|vacaciones|loteria|mercado|mercadillo|tarjeta|isla|huevo|villancico|cuento|espiritu|cena|comida|luces|decoracion|adornos?|paga|turron)(?:s|es)? de (?:navidad|pascua|reyes|ano nuevo)',
  'ano nuevo (?:chino|lunar|judio|musulman)',
  'viernes negro|ciber ?lunes|martes y trece',
  'hoy por hoy|hoy en dia|a dia de hoy',
  'manana es otro dia',
  'de la noche a la manana',
  'a la una,? a las dos y a las tres',
  '(?:calle|plaza|avenida|avda\\.|paseo|glorieta|estacion|metro|barrio|colonia|puente) (?:del |de )?(?:\\d\\d?|dos|cinco|primero|diez|veinte) de {month}(?: de \\d{4})?(?: \\d{1,4})?',
]

const NAMES = [
  '(?:Santo|Placido|Don|Dona|Senor|Senora|Sr\\.|Sra\\.|Padre) (?:{weekday}|{month})',
  // weekdays are lower-case, and Domingo is a name
  'Domingo (?!Santo|Resurreccion)\\p{Lu}\\p{Ll}+',
  'El Dia de Manana',
]

export const SPANISH_NO_DATES: NoDates = noDatesOf(WORDS, {
  sayings: [...WISHES, ...EXPRESSIONS],
  names: NAMES,
})
