import { message } from '@dossier/contract/message'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { Passage } from '../evidence/evidence.ts'
import type { ReadQuestion } from '../questions/read-question.ts'
import type { Answered, Cost } from './answered.ts'
import { missingWords } from './quote-passages.ts'
import { statementsPrompt } from './statements-prompt.ts'
import { writeStatements } from './write-statements.ts'

const MAX_PASSAGES = 14

export interface ModelQuestion {
  tenantId: string
  question: ReadQuestion
  earlier: readonly string[]
  passages: readonly Passage[]
  timeZone: string
  signal?: AbortSignal | undefined
}

/** A model's checked answer, or why there is none and what it cost. */
export type ModelOutcome = Answered | { refused: string; cost?: Cost }

/** Asks the model a question. The project of the best passage pays. */
export async function answerWithModel(
  platform: Needs<'clock' | 'llm'>,
  dependencies: Dependencies,
  { tenantId, question, earlier, passages, timeZone, signal }: ModelQuestion,
): Promise<ModelOutcome> {
  const written = await writeStatements(platform, dependencies, {
    tenantId,
    passages,
    limit: MAX_PASSAGES,
    timeZone,
    signal,
    prompt: (shown, shape) => statementsPrompt(question.text, earlier, shown, { ...shape, timeZone }),
  })
  if ('refused' in written) return written
  const { engine, statements, cited, dropped, cost } = written
  const gaps = missingWords(question, cited)
  const notFound = dropped > 0 ? [...gaps, message('ask.unsupported', { count: dropped })] : gaps
  return { engine, statements, notFound, cost }
}
