/**
 * Text that every database and every JSON reader takes: NUL (PostgreSQL refuses it) and lone surrogates become U+FFFD.
 */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** At most `max` UTF-16 units, never half a surrogate pair. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(max - 1))
  return text.slice(0, splitsPair ? max - 1 : max)
}
