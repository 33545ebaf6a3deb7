import type { Passage } from '../evidence/evidence.ts'
import type { Evidence } from '../evidence/find-evidence.ts'
import type { ReadQuestion } from '../questions/read-question.ts'
import type { Statement } from './answered.ts'
import { givesOrders } from './gives-orders.ts'
import { plainQuote } from './plain-quote.ts'

const MAX_STATEMENTS = 3
/** Passages far behind the best one are noise. */
const SHARE_OF_BEST = 0.6

/**
 * Answers with the best passages word for word and without markup, none of which orders a machine; the same text is one
 * statement.
 */
export function quotePassages({ passages }: Pick<Evidence, 'passages'>): Statement[] {
  const answers = passages.filter((passage) => passage.isAnswer && !givesOrders(passage))
  const best = answers[0]?.score ?? 0
  const close = answers.filter(({ score }) => score >= best * SHARE_OF_BEST)
  return [...Map.groupBy(close, ({ excerpt }) => excerpt)]
    .slice(0, MAX_STATEMENTS)
    .map(([excerpt, sources]) => ({ text: plainQuote(excerpt), sources: sources.slice(0, MAX_STATEMENTS) }))
}

/** Returns the words of the question that no cited passage has; the question when nothing is cited. */
export function missingWords(question: ReadQuestion, cited: readonly Pick<Passage, 'covered'>[]): string[] {
  if (cited.length === 0) return [question.text.trim()]
  const covered = new Set(cited.flatMap((passage) => [...passage.covered]))
  return question.words.filter((word, index) => !covered.has(index) && !word.isAttribute).map(({ text }) => text)
}
