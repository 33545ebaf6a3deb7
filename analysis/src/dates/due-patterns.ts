/** A span of days in a date, which has a beginning and an end. */
export const SPAN_OF_DAYS = /(?:week|month|woche|monat|semaine|mois|semana|mes)/iu
/** A blank stands for any white space. */
export const anyOf = (...alternatives: string[]): string =>
  `(?:${alternatives.join('|').replaceAll(' ', '\\s+')})(?![\\p{L}\\p{N}])`
/** Matches one of the alternatives as whole words. */
export const word = (...alternatives: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(...alternatives)}`, 'iu')
