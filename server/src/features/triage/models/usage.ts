import type { LanguageModel } from '#platform/llm/llm'
import type { ModelUsage } from '../engine.ts'

export type Tokens = Pick<ModelUsage, 'calls' | 'inputTokens' | 'outputTokens'>

export const addUsage = (one: Tokens, other: Tokens): Tokens => ({
  calls: one.calls + other.calls,
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
})

export const toUsage = (llm: LanguageModel, tokens: Tokens, inventedIds: number): ModelUsage => ({
  ...tokens,
  costMicros: llm.costMicros(tokens.inputTokens, tokens.outputTokens),
  inventedIds,
})
