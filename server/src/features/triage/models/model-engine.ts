import type { LanguageModel } from '#platform/llm/llm'
import type { Guidance, ModelUsage, TriageEngine, TriageInput, Verdict } from '../engine.ts'
import { replySubject } from '../reply-subject.ts'
import { VerdictAnswer } from './answers.ts'
import { askModel } from './ask-model.ts'
import { boundVerdict } from './bound-verdict.ts'
import { VERDICT_TOKENS } from './limits.ts'
import { newFence, PROMPT_VERSION, verdictPrompt } from './prompts.ts'
import { readVerdict } from './read-verdict.ts'
import { showMail } from './shown-mail.ts'
import { addUsage, toUsage } from './usage.ts'
import { writeReplies } from './write-replies.ts'

/** Where the model itself is less sure that an answer is wanted, none is drafted. */
const SURE_ENOUGH = 0.5
/** Nobody reads what is sent there. */
const DEAF = /^(?:no|do-?not|dont)[-_.]?reply|^(?:mailer-daemon|postmaster|bounces?)(?:[-+@]|$)/i

/**
 * The engine that asks the operator's model. Its answers are untrusted; the verdict of `floor` stands where it fails, and
 * bounds what it may decide.
 */
export function createModelEngine(llm: LanguageModel, floor: TriageEngine): TriageEngine {
  return {
    name: llm.name(),
    version: PROMPT_VERSION,
    async judge(input, guidance) {
      const builtin = await floor.judge(input)
      const fence = newFence()
      const shown = showMail(input, input.thread, input.context)
      const ask = {
        ...verdictPrompt(input, shown, fence, guidance),
        schema: VerdictAnswer,
        schemaName: 'verdict',
        maxTokens: VERDICT_TOKENS,
        canary: fence,
      }
      const asked = await askModel(llm, ask, guidance?.signal)
      if ('failed' in asked) return failed(llm, builtin, asked.failed, toUsage(llm, asked.tokens, 0))
      const { verdict, inventedIds } = readVerdict(asked.value, input, builtin, `${llm.name()}@${PROMPT_VERSION}`)
      const bounded = withSecond(boundVerdict(verdict, builtin, input, shown.leftOut), builtin)
      const counted = { ...bounded, usage: toUsage(llm, asked.tokens, inventedIds) }
      if (verdict.confidence < SURE_ENOUGH) return counted
      return withDraft(llm, counted, builtin, input, guidance)
    },
  }
}

/** What else it may be: what the built-in engine says, where that is something else, or what it has in the second place. */
function withSecond(verdict: Verdict, { primaryAction, confidence, second }: Verdict): Verdict {
  const other = verdict.primaryAction === primaryAction ? second : { action: primaryAction, confidence }
  return other ? { ...verdict, second: other } : verdict
}

/** The built-in verdict, which says that it stands in for a model. */
const failed = (llm: LanguageModel, builtin: Verdict, why: string, usage: ModelUsage): Verdict => ({
  ...builtin,
  engine: `${builtin.engine} (${llm.name()} failed: ${why})`,
  usage,
})

/** The reply to start from: the model's, or the built-in skeleton where the model has none that may be used. */
async function withDraft(
  llm: LanguageModel,
  verdict: Verdict & { usage: ModelUsage },
  builtin: Verdict,
  input: TriageInput,
  guidance: Guidance | undefined,
): Promise<Verdict> {
  const { address } = input.mail.from
  if (verdict.primaryAction !== 'reply-required' || !address || DEAF.test(address)) return verdict
  const { replies, usage } = await writeReplies(llm, input, 1, guidance)
  const [reply] = replies
  return {
    ...verdict,
    usage: addUp(verdict.usage, usage),
    draft: reply ? { subject: replySubject(input.mail.subject), bodyText: reply.bodyText } : builtin.draft,
    evidence: [...verdict.evidence, ...(reply?.sources.map(({ span }) => span) ?? [])],
  }
}

const addUp = (one: ModelUsage, other: ModelUsage): ModelUsage => ({
  ...addUsage(one, other),
  costMicros: one.costMicros === null || other.costMicros === null ? null : one.costMicros + other.costMicros,
  inventedIds: one.inventedIds + other.inventedIds,
})
