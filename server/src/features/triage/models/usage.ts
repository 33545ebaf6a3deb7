import type { LanguageModel } from '#platform/llm/llm'
import type { ModelUsage } from '../engine.ts'

export type Tokens = Pick<ModelUsage, 'calls' | 'inputTokens' | 'outputTokens'>

export const addUsage = (a: Tokens, b: Tokens): Tokens => ({
  calls: a.calls + b.calls,
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
})

export const toUsage = (llm: LanguageModel, tokens: Tokens, inventedIds: number): ModelUsage => ({
  ...tokens,
  costMicros: llm.costMicros(tokens.inputTokens, tokens.outputTokens),
  inventedIds,
})
