import { tokenise } from '#core/tokens'
import { significantTokens } from '#features/search/index'

/** Fewer common words are chance. */
const MIN_WORDS = 3
const MIN_SIGNIFICANT = 2
const MAX_STATEMENT_WORDS = 400

/** Returns the longest run of a statement's words that a text contains, as the text has it; '' for none. */
export function quotationOf(statement: string, text: string): string {
  const statementTokens = tokenise(statement).slice(0, MAX_STATEMENT_WORDS)
  const textTokens = tokenise(text)
  let best = { end: 0, length: 0 }
  let before = new Uint16Array(statementTokens.length + 1)
  for (const [at, { token }] of textTokens.entries()) {
    const runs = new Uint16Array(statementTokens.length + 1)
    for (const [index, word] of statementTokens.entries()) {
      if (word.token !== token) continue
      const length = (before[index] ?? 0) + 1
      runs[index + 1] = length
      if (length > best.length) best = { end: at + 1, length }
    }
    before = runs
  }
  const run = textTokens.slice(best.end - best.length, best.end)
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last || run.length < MIN_WORDS) return ''
  const quotation = text.slice(first.start, last.end).replaceAll(/\s+/g, ' ')
  return significantTokens(quotation).length < MIN_SIGNIFICANT ? '' : quotation
}
