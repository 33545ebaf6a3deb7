import { significantTokens, stemOf } from '#features/search/index'
import type { RecordRow } from '../records.tables.ts'
import { foldStatement } from '../records.ts'

type Statement = Pick<RecordRow, 'title' | 'content'>

/** Share of common words from which two statements are about the same. */
const SAME_SHARE = 0.5
/** Enough when the titles name the same subject. */
const SAME_TITLE_SHARE = 0.25
const MIN_COMMON = 2

/**
 * Returns how much of two memories is about the same, 0 to 1; 0 when one does not replace the other. Memories say one thing
 * each, so two that share their subject and most of their words contradict or repeat each other.
 */
export function sameness(memory: Statement, candidate: Statement): number {
  const [words, candidateWords] = [wordsOf(memory), wordsOf(candidate)]
  const common = [...words].filter((word) => candidateWords.has(word)).length
  const share = common / (words.size + candidateWords.size - common || 1)
  const hasSameTitle =
    foldStatement(memory.title) !== '' && foldStatement(memory.title) === foldStatement(candidate.title)
  if (hasSameTitle && share >= SAME_TITLE_SHARE) return Math.max(share, SAME_SHARE)
  return common >= MIN_COMMON && share >= SAME_SHARE ? share : 0
}

/** Numbers are what changes, so they are no words of the subject. */
const wordsOf = ({ title, content }: Statement): Set<string> =>
  new Set(
    significantTokens(`${title}\n${content}`)
      .filter((token) => !/\d/.test(token))
      .map(stemOf),
  )
