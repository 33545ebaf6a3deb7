import { message } from '@dossier/contract/message'
import { newFence, type Size } from '#features/triage/index'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { Passage } from '../evidence/evidence.ts'
import type { ReadQuestion } from '../questions/read-question.ts'
import type { Answered, Cost } from './answered.ts'
import { withoutOrders } from './gives-orders.ts'
import { missingWords } from './quote-passages.ts'
import { readStatements } from './read-statements.ts'
import { StatementsAnswer, statementsPrompt } from './statements-prompt.ts'

const ANSWER_TOKENS = 2_000
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

/**
 * Asks the model. It sees passages of those projects alone that use a model, and the project of the best one pays. Each
 * sentence of the answer rests on passages, or is left out.
 */
export async function answerWithModel(
  { clock, llm }: Needs<'clock' | 'llm'>,
  { triage }: Dependencies,
  { tenantId, question, earlier, passages, timeZone, signal }: ModelQuestion,
): Promise<ModelOutcome> {
  if (!llm) return { refused: '' }
  const { shown, remark } = await choosePassages(triage, tenantId, passages)
  const [best] = shown
  if (!best) return { refused: remark }
  const fence = newFence()
  const now = clock.now()
  const prompt = (size: Size) => statementsPrompt(question.text, earlier, shown, { now, timeZone, fence, size })
  const outcome = await triage.askModel(
    { tenantId, projectId: best.record.projectId },
    { prompt, schema: StatementsAnswer, schemaName: 'answer', maxTokens: ANSWER_TOKENS, canary: fence },
    signal ? { signal } : {},
  )
  if ('refused' in outcome) return outcome
  const { inputTokens, outputTokens, costMicros } = outcome.usage
  const cost = { inputTokens, outputTokens, costMicros }
  if ('failed' in outcome.answer) return { refused: `${llm.name()} failed: ${outcome.answer.failed}`, cost }
  const { statements, cited, dropped } = readStatements(outcome.answer.value, shown, { at: now, timeZone })
  const gaps = missingWords(question, cited)
  const notFound = dropped > 0 ? [...gaps, message('ask.unsupported', { count: dropped })] : gaps
  return { engine: llm.name(), statements, notFound, cost }
}

/** Deleted and foreign projects have no passages; the others are asked once. */
async function choosePassages(
  triage: Dependencies['triage'],
  tenantId: string,
  passages: readonly Passage[],
): Promise<{ shown: Passage[]; remark: string }> {
  const readable = passages
    .flatMap((passage) => withoutOrders(passage) ?? [])
    .map((passage) => [keyOf(passage), passage] as const)
  const leading = [...new Map(readable.reverse()).values()].reverse().slice(0, MAX_PASSAGES)
  const projects = [...new Set(leading.map(({ record }) => record.projectId))]
  const allowed = await Promise.all(
    projects.map(async (projectId) => ({ projectId, ...(await triage.mayAskModel({ tenantId, projectId })) })),
  )
  const open = new Set(allowed.filter(({ may }) => may).map(({ projectId }) => projectId))
  return {
    shown: leading.filter(({ record }) => open.has(record.projectId)),
    remark: allowed.find(({ remark }) => remark !== '')?.remark ?? '',
  }
}

/** Sentences side by side make the same passage. */
const keyOf = ({ record, field, wide }: Passage): string => `${record.id} ${field} ${wide.start}`
