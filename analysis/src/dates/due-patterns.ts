/** A blank stands for any white space. */
export const anyOf = (...alternatives: string[]): string =>
  `(?:${alternatives.join('|').replaceAll(' ', '\\s+')})(?![\\p{L}\\p{N}])`
/** Matches one of the alternatives as whole words. */
export const word = (...alternatives: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(...alternatives)}`, 'iu')
