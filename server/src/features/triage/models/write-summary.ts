import { toPlainText } from '@dossier/analysis/plain-text'
import type { LanguageModel } from '#platform/llm/llm'
import { type ModelUsage, type TriageInput, VERDICT_LIMITS } from '../engine.ts'
import { SummaryAnswer } from './answers.ts'
import { askModel } from './ask-model.ts'
import { SUMMARY_TOKENS } from './limits.ts'
import { newFence, summaryPrompt } from './prompts.ts'
import { type Size, showMail } from './shown-mail.ts'
import { withoutSystemWords } from './system-words.ts'
import { toUsage } from './usage.ts'

export async function writeSummary(
  llm: LanguageModel,
  input: TriageInput,
): Promise<{ summary: string; usage: ModelUsage }> {
  const fence = newFence()
  const prompt = (size: Size) => summaryPrompt(input, showMail(input, input.thread, [], size), fence)
  const ask = { prompt, schema: SummaryAnswer, schemaName: 'summary', maxTokens: SUMMARY_TOKENS, canary: fence }
  const answer = await askModel(llm, ask)
  const summary =
    'failed' in answer ? '' : withoutSystemWords(toPlainText(answer.value.summary, VERDICT_LIMITS.summary))
  return { summary, usage: toUsage(llm, answer.tokens, 0) }
}
