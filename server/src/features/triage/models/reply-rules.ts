/** So many words in a row are no chance. */
const PASSAGE_WORDS = 9

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether a text repeats a passage of another. */
export function repeatsPassageOf(text: string, other: string): boolean {
  const said = ` ${words(text).join(' ')} `
  const passage = words(other)
  for (let i = 0; i + PASSAGE_WORDS <= passage.length; i += 1) {
    if (said.includes(` ${passage.slice(i, i + PASSAGE_WORDS).join(' ')} `)) return true
  }
  return false
}

/** Amounts, dates, numbers of things: two digits and more, as they are, without the marks between them. */
const figures = (text: string): string[] =>
  (text.match(/\d(?:[\d.,:/ -]{0,20}\d)?/g) ?? [])
    .map((figure) => figure.replace(/\D/g, ''))
    .filter((it) => it.length > 1)

/** Whether each figure of a text stands in one of the sources. What stands nowhere was made up. */
export function isGrounded(text: string, sources: readonly string[]): boolean {
  const known = new Set(sources.flatMap(figures))
  const digits = sources.map((source) => source.replace(/\D/g, '')).join(' ')
  return figures(text).every((figure) => known.has(figure) || digits.includes(figure))
}
