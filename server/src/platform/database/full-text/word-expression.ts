import type { CandidateQuery } from './full-text.ts'

export function joinTerms(terms: readonly string[], match: CandidateQuery['match'], and: string, or: string): string {
  if (match === 'all') return terms.join(and)
  if (match === 'any') return terms.join(or)
  return atLeast(terms, Math.min(match.atLeast, terms.length), and, or)
}

/** Requires `n` terms: the first and `n - 1` of the others, or `n` of the others. */
function atLeast(terms: readonly string[], n: number, and: string, or: string): string {
  if (n <= 1) return terms.join(or)
  if (n === terms.length) return terms.join(and)
  const [first = '', ...remaining] = terms
  return `(${first}${and}(${atLeast(remaining, n - 1, and, or)}))${or}(${atLeast(remaining, n, and, or)})`
}
