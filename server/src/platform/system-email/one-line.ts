const MAX_LENGTH = 80

/** Shortens other people's text to one line, without hidden characters or URLs. */
export function oneLine(text: string): string {
  const line = text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/:\/\//g, ': //')
    .trim()
  return [...line].slice(0, MAX_LENGTH).join('')
}
