/** Matches whole words in any script: `\b` knows only ASCII letters. */
export const words = (...alternatives: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'iu')

/** Matches the first words of a sentence, after a name or connecting word. */
export const startsWith = (...alternatives: string[]): RegExp =>
  new RegExp(
    `^\\P{L}{0,4}(?:(?:and|also|so|but|then|next|first|finally|und|also|dann|et|puis|y|luego|\\p{Lu}\\p{L}{1,15}),?\\s)?(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`,
    'iu',
  )
