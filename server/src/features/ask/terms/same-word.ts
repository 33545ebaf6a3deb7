// Two forms of one word differ only in an ending of their language.

const ENGLISH = new Set(['', 's', 'es', 'e', 'ed', 'd', 'ing', 'ly'])
const GERMAN = new Set(['', 'e', 'en', 'n', 'er', 'es', 'em', 'ern', 's', 't', 'te', 'ten'])
const ROMANCE = new Set(['', 's', 'es', 'e', 'ent', 'x', 'a', 'o', 'as', 'os', 'an', 'n'])
const SHORTEST = 4
const SHORTEST_BEFORE_S = 3

/** Reports whether two words are forms of one; a name must be written alike. */
export function isSameWord(a: string, b: string, isName: boolean): boolean {
  if (a === b) return true
  if (isName) return false
  const [first, second] = [withoutIes(a), withoutIes(b)]
  const length = commonPrefix(first, second)
  const endings = [first.slice(length), second.slice(length)]
  if (length < SHORTEST) return length >= SHORTEST_BEFORE_S && endings.toSorted().join() === ',s'
  const last = first.charAt(length - 1)
  const plain = endings.map((ending) => (isDoubled(ending, last) ? ending.slice(1) : ending))
  return [ENGLISH, GERMAN, ROMANCE].some((language) => plain.every((ending) => language.has(ending)))
}

/** copies, copy */
const withoutIes = (word: string): string => (/[^aeiou]ies$/.test(word) ? `${word.slice(0, -3)}y` : word)

/** planned, plan */
const isDoubled = (ending: string, last: string): boolean =>
  ending.startsWith(last) && ['ed', 'ing'].includes(ending.slice(1))

function commonPrefix(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}
