import { hash } from 'node:crypto'

/** Equal for titles of the same words, whatever their order; '' for a title without any. */
export function titleKey(tokens: readonly string[]): string {
  if (tokens.length === 0) return ''
  const words = [...new Set(tokens)].sort().join(' ')
  return hash('sha256', words, 'base64url').slice(0, 16)
}
