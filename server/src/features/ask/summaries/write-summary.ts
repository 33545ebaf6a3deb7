import { message } from '@dossier/contract/message'
import type { Needs } from '#platform/platform'
import { type Answered, NO_COST } from '../answers/answered.ts'
import { type WrittenStatements, writeStatements } from '../answers/write-statements.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Passage } from '../evidence/evidence.ts'
import type { Writing } from '../terms/stated-terms.ts'
import { isRightlyAttributed } from './attribution.ts'
import { chooseSentences, type ReadText } from './choose-sentences.ts'
import { hasOwnFigures } from './has-own-figures.ts'
import { toPassage } from './read-sentences.ts'
import { MOST_PASSAGES, summaryPrompt } from './summary-prompt.ts'

/** A checked summary. */
export interface WrittenSummary extends Omit<Answered, 'notFound'> {
  /** Sentences of the model that no passage supports. */
  dropped: number
}

const BUILTIN = 'builtin'

/** Sentences of a summary without a model, by the number of texts. */
const mostOf = (texts: number): number => (texts < 3 ? 3 : texts < 30 ? 5 : 8)

export interface ToSummarise {
  tenantId: string
  texts: readonly ReadText[]
  timeZone: string
  signal?: AbortSignal | undefined
}

/** Returns the sentences that a summary without a model quotes. */
export const quoteSentences = (texts: readonly ReadText[]): Passage[] =>
  chooseSentences(texts, mostOf(texts.length)).map(toPassage)

/** Summarises texts with the model where one may be asked, else with their own sentences. */
export async function writeSummary(
  platform: Needs<'clock' | 'llm'>,
  dependencies: Dependencies,
  { tenantId, texts, timeZone, signal }: ToSummarise,
): Promise<WrittenSummary> {
  const passages = chooseSentences(texts, MOST_PASSAGES).map(toPassage)
  const answer = await writeStatements(platform, dependencies, {
    tenantId,
    passages,
    limit: MOST_PASSAGES,
    timeZone,
    signal,
    prompt: (shown, shape) => summaryPrompt(shown, timeZone, shape),
  })
  const written = 'refused' in answer ? answer : withoutLoose(answer, passages, { at: platform.clock.now(), timeZone })
  if (!('refused' in written) && written.statements.length > 0) return written
  const { cost, remark } = 'refused' in written ? { cost: written.cost, remark: written.refused } : unsupported(written)
  return {
    engine: remark ? `${BUILTIN} (${remark})` : BUILTIN,
    statements: quoteSentences(texts).map((passage) => ({ text: passage.excerpt, sources: [passage] })),
    dropped: 0,
    cost: cost ?? NO_COST,
  }
}

/** Drops sentences whose words have support, but whose names or numbers come from elsewhere. */
function withoutLoose(written: WrittenStatements, passages: readonly Passage[], writing: Writing): WrittenStatements {
  const senders = [...new Set(passages.map(({ from }) => from).filter(Boolean))]
  const statements = written.statements.filter(
    (statement) => isRightlyAttributed(statement, senders) && hasOwnFigures(statement, writing),
  )
  return { ...written, statements, dropped: written.dropped + written.statements.length - statements.length }
}

/** A model without a supported sentence leaves the texts' own. */
const unsupported = ({ dropped, cost }: { dropped: number; cost: Answered['cost'] }) => ({
  cost,
  remark: dropped > 0 ? message('ask.unsupported', { count: dropped }) : '',
})
