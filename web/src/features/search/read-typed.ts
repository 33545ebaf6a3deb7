/** What stands in the field, read: words to look for, and whether only actions are meant. */
export interface Typed {
  text: string
  actionsOnly: boolean
}

/** `>` in front asks for actions only (docs/design/look.md §5). */
export function readTyped(raw: string): Typed {
  const text = raw.trim()
  return text.startsWith('>') ? { text: text.slice(1).trim(), actionsOnly: true } : { text, actionsOnly: false }
}

/** Accents and case do not count, as in the search of the service. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether each word is the beginning of a word of the label; no words fit everything. */
export function wordsMatch(text: string, label: string): boolean {
  const known = wordsOf(label)
  const asked = wordsOf(text)
  if (asked.length === 0) return text === ''
  return asked.every((word) => known.some((one) => one.startsWith(word)))
}
