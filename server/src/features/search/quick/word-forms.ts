/** Endings of English that leave the sense of a word, the longest first. */
const ENDINGS = 'izations ization ations ation ities ments ment ings ing ers ies ity ed er es al ic ly s y e'.split(' ')
/** What has to be left of a word. */
const SHORTEST = 4

/**
 * What the forms of a word have in common (`library`, `libraries`: `librar`). Only for texts of many words, where one
 * wrong guess weighs little; a word of another language mostly stays as it is.
 */
export function stemOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= SHORTEST)
  return ending ? word.slice(0, -ending.length) : word
}
