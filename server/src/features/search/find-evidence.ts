import { tokenise } from '#core/tokens'
import { distinctCandidates } from '#platform/database/full-text/distinct-candidates'
import type { Needs } from '#platform/platform'
import type { FoundRecords } from './found-records.ts'
import { findByText } from './quick/find-by-text.ts'
import { findLeading, type SearchScope } from './quick/find-leading.ts'
import { findWords } from './quick/find-words.ts'
import { rankHits } from './quick/rank-hits.ts'
import type { RankedHit } from './quick/score-hit.ts'

export interface EvidenceQuery extends SearchScope {
  /** A question in a person's words. */
  question: string
  limit: number
}

/** Common words have no candidates of their own, so the newest records with all of them are compared too. */
const FEW = 5

/**
 * Returns the records that share most with a question, best first, with the first 6,000 characters of their texts. Any
 * word may be missing, other forms of a word count, and so do the words of the neighbours in a thread.
 */
export async function findEvidence(
  { found, fullText, clock }: Needs<'clock' | 'fullText'> & { found: FoundRecords },
  { question, limit, ...scope }: EvidenceQuery,
): Promise<RankedHit[]> {
  if (scope.types.length === 0) return []
  const sequence = tokenise(question).map(({ token }) => token)
  const { words, weights, candidates: telling } = await findByText(fullText, scope, sequence)
  if (words.length === 0) return []
  const common = telling.length >= FEW ? [] : await findCommon(fullText, scope, words)
  const candidates = distinctCandidates([...telling, ...common])
  const criteria = { words, sequence: [], weights, asText: true }
  return (await rankHits(found, scope, { candidates, criteria }, findWords(words), clock.now())).slice(0, limit)
}

async function findCommon(
  fullText: Needs<'fullText'>['fullText'],
  scope: SearchScope,
  words: Parameters<typeof findLeading>[2],
): Promise<Awaited<ReturnType<typeof findLeading>>['candidates']> {
  const all = await findLeading(fullText, scope, words, 'all', [])
  return all.candidates.length >= FEW
    ? all.candidates
    : (await findLeading(fullText, scope, words, 'any', [])).candidates
}
