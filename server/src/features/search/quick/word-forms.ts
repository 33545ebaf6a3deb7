/** English endings that keep a word's meaning, longest first. */
const ENDINGS = 'izations ization ations ation ities ments ment ings ing ers ies ity ed er es al ic ly s y e'.split(' ')
const SHORTEST = 4

/**
 * Returns the common stem of a word's forms (`library`, `libraries`: `librar`). Suits long texts only, where one wrong
 * guess weighs little. Foreign words mostly stay unchanged.
 */
export function stemOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= SHORTEST)
  return ending ? word.slice(0, -ending.length) : word
}
