/** Parsed input: search text, and whether only actions are wanted. */
export interface Typed {
  text: string
  actionsOnly: boolean
}

/** A leading `>` requests only actions (docs/design/look.md §5). */
export function readTyped(raw: string): Typed {
  const text = raw.trim()
  return text.startsWith('>') ? { text: text.slice(1).trim(), actionsOnly: true } : { text, actionsOnly: false }
}

/** Ignores accents and case, like the search of the service. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns whether each word is a prefix of a word in the label. An empty text matches everything. */
export function wordsMatch(text: string, label: string): boolean {
  const labelWords = wordsOf(label)
  const typedWords = wordsOf(text)
  if (typedWords.length === 0) return text === ''
  return typedWords.every((word) => labelWords.some((labelWord) => labelWord.startsWith(word)))
}
