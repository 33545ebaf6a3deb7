/** This many equal words in a row are no coincidence. */
const PASSAGE_WORDS = 9

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

export function repeatsPassageOf(text: string, source: string): boolean {
  const haystack = ` ${words(text).join(' ')} `
  const passage = words(source)
  for (let i = 0; i + PASSAGE_WORDS <= passage.length; i += 1) {
    if (haystack.includes(` ${passage.slice(i, i + PASSAGE_WORDS).join(' ')} `)) return true
  }
  return false
}

/** Groups adjacent digits, also across separators: `1,200` is 1, 200 and 1200. */
function figures(text: string): { full: string; groups: string[] }[] {
  return (text.match(/\d(?:[\d.,:/'-]{0,20}\d)?/g) ?? []).map((figure) => ({
    full: figure.replace(/\D/g, ''),
    groups: figure.match(/\d+/g) ?? [],
  }))
}

/** A single digit says too little. */
const isTelling = (digits: string): boolean => digits.length > 1

export function isGrounded(text: string, sources: readonly string[]): boolean {
  const knownFigures = new Set(
    sources.flatMap((source) => figures(source).flatMap(({ full, groups }) => [full, ...groups])),
  )
  return figures(text).every(
    ({ full, groups }) => knownFigures.has(full) || groups.filter(isTelling).every((group) => knownFigures.has(group)),
  )
}
