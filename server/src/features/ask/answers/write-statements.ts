import { newFence, type Prompt, type Size } from '#features/triage/index'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { Passage } from '../evidence/evidence.ts'
import type { Cost } from './answered.ts'
import { withoutOrders } from './gives-orders.ts'
import { type ReadStatements, readStatements } from './read-statements.ts'
import { StatementsAnswer } from './statements-prompt.ts'

const ANSWER_TOKENS = 2_000

/** Circumstances of a prompt. */
export interface PromptShape {
  now: number
  fence: string
  size: Size
}

export interface PassagesForModel {
  tenantId: string
  passages: readonly Passage[]
  /** The first of them are shown. */
  limit: number
  timeZone: string
  signal?: AbortSignal | undefined
  /** Returns the prompt with the passages that may be shown, whose numbers follow their order from 1. */
  prompt(shown: readonly Passage[], shape: PromptShape): Prompt
}

export interface WrittenStatements extends ReadStatements {
  engine: string
  cost: Cost
}

/**
 * Lets the model write sentences about passages. It sees passages of those projects alone that use a model, and the
 * project of the first one pays. Each sentence rests on passages, or is left out and counted.
 * @returns why there are none, and what it cost.
 */
export async function writeStatements(
  { clock, llm }: Needs<'clock' | 'llm'>,
  { triage }: Dependencies,
  { tenantId, passages, limit, timeZone, signal, prompt }: PassagesForModel,
): Promise<WrittenStatements | { refused: string; cost?: Cost }> {
  if (!llm) return { refused: '' }
  const { shown, remark } = await choosePassages(triage, tenantId, passages, limit)
  const [first] = shown
  if (!first) return { refused: remark }
  const fence = newFence()
  const now = clock.now()
  const outcome = await triage.askModel(
    { tenantId, projectId: first.record.projectId },
    {
      prompt: (size: Size) => prompt(shown, { now, fence, size }),
      schema: StatementsAnswer,
      schemaName: 'answer',
      maxTokens: ANSWER_TOKENS,
      canary: fence,
    },
    signal ? { signal } : {},
  )
  if ('refused' in outcome) return outcome
  const { inputTokens, outputTokens, costMicros } = outcome.usage
  const cost = { inputTokens, outputTokens, costMicros }
  if ('failed' in outcome.answer) return { refused: `${llm.name()} failed: ${outcome.answer.failed}`, cost }
  return { engine: llm.name(), cost, ...readStatements(outcome.answer.value, shown, { at: now, timeZone }) }
}

/** Deleted and foreign projects have no passages; the others are asked once. */
async function choosePassages(
  triage: Dependencies['triage'],
  tenantId: string,
  passages: readonly Passage[],
  limit: number,
): Promise<{ shown: Passage[]; remark: string }> {
  const readable = passages
    .flatMap((passage) => withoutOrders(passage) ?? [])
    .map((passage) => [keyOf(passage), passage] as const)
  const leading = [...new Map(readable.reverse()).values()].reverse().slice(0, limit)
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
