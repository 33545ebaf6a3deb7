import { hash } from 'node:crypto'

/** Returns the same key for titles with the same words in any order; '' for a title without words. */
export function titleKey(tokens: readonly string[]): string {
  if (tokens.length === 0) return ''
  const words = [...new Set(tokens)].sort().join(' ')
  return hash('sha256', words, 'base64url').slice(0, 16)
}
