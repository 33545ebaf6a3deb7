/**
 * Makes text valid for every database and JSON reader: NUL (PostgreSQL refuses it) and lone surrogates become U+FFFD.
 */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** Cuts to `max` UTF-16 units without splitting a surrogate pair. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(max - 1))
  return text.slice(0, splitsPair ? max - 1 : max)
}
