import type { TSchema } from 'typebox'
import type { LanguageModel } from '#platform/llm/llm'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { ModelUsage } from '../engine.ts'
import type { Engines } from '../engines.ts'
import { type Ask, askModel, type ModelAnswer, type Waiting } from '../models/ask-model.ts'
import { toUsage } from '../models/usage.ts'
import { modelTurns } from './model-turns.ts'
import { openBudget, type ProjectScope } from './open-budget.ts'

export type BudgetedAnswer<S extends TSchema> = { answer: ModelAnswer<S>; usage: ModelUsage } | { refused: string }

const CHARACTERS_PER_TOKEN = 4

/**
 * Asks the model on the budget of a project, which records the tokens at once. A question that is stopped costs the
 * tokens that were sent.
 * @returns `refused` with the reason, or '', when the project uses no model or its budget is used up.
 */
export async function askWithinBudget<S extends TSchema>(
  platform: Needs<'clock' | 'database' | 'llm'>,
  dependencies: Dependencies,
  engines: Engines,
  scope: ProjectScope,
  ask: Ask<S>,
  waiting: Waiting,
): Promise<BudgetedAnswer<S>> {
  const { llm } = platform
  for (;;) {
    waiting.signal?.throwIfAborted()
    const ended = modelTurns.ended()
    const budget = await openBudget(platform, dependencies, engines, scope)
    if (!llm || !budget.mayAskModel) return { refused: budget.remark }
    const turn = modelTurns.claim(scope, budget.remaining, ended)
    if (turn === 'wait') await modelTurns.nextEnd(scope)
    else if (turn !== 'read again') {
      let tokens = 0
      try {
        const { answer, usage } = await askCounted(llm, ask, waiting, budget.spend)
        tokens = usage.inputTokens + usage.outputTokens
        return { answer, usage }
      } finally {
        turn.end(tokens)
      }
    }
  }
}

async function askCounted<S extends TSchema>(
  llm: LanguageModel,
  ask: Ask<S>,
  waiting: Waiting,
  spend: (usage: ModelUsage) => Promise<number>,
): Promise<{ answer: ModelAnswer<S>; usage: ModelUsage }> {
  try {
    const answer = await askModel(llm, ask, waiting)
    const usage = toUsage(llm, answer.tokens, 0)
    await spend(usage)
    return { answer, usage }
  } catch (error) {
    if (waiting.signal?.aborted) {
      const { system, user } = ask.prompt('full')
      const inputTokens = Math.ceil((system.length + user.length) / CHARACTERS_PER_TOKEN)
      await spend(toUsage(llm, { calls: 1, inputTokens, outputTokens: 0 }, 0))
    }
    throw error
  }
}
