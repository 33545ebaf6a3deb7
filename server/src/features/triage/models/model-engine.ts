import { isDeliverySystem, isNoReply } from '@dossier/analysis'
import { message } from '@dossier/contract/message'
import type { LanguageModel } from '#platform/llm/llm'
import { replySubject } from '#platform/mail/subject'
import type { Guidance, ModelUsage, TriageEngine, TriageInput, TriageMail, Verdict } from '../engine.ts'
import { VerdictAnswer } from './answers.ts'
import { askModel } from './ask-model.ts'
import { boundVerdict } from './bound-verdict.ts'
import { VERDICT_TOKENS } from './limits.ts'
import { newFence, PROMPT_VERSION, verdictPrompt } from './prompts.ts'
import { readVerdict } from './read-verdict.ts'
import { type Size, showMail } from './shown-mail.ts'
import { addUsage, toUsage } from './usage.ts'
import { writeReplies } from './write-replies.ts'

/** Below this confidence in the reply action, the model drafts nothing. */
const MIN_CONFIDENCE = 0.5

/**
 * The engine that uses the operator's model. Its answers are untrusted: the verdict of `floor` bounds them, and
 * replaces them on failure.
 */
export function createModelEngine(llm: LanguageModel, floor: TriageEngine): TriageEngine {
  return {
    name: llm.name(),
    version: PROMPT_VERSION,
    async classify(input, guidance) {
      const builtin = await floor.classify(input)
      const fence = newFence()
      const shown = showMail(input, input.thread, input.context)
      const ask = {
        prompt: (size: Size) =>
          verdictPrompt(input, showMail(input, input.thread, input.context, size), fence, guidance),
        schema: VerdictAnswer,
        schemaName: 'verdict',
        maxTokens: VERDICT_TOKENS,
        canary: fence,
      }
      const answer = await askModel(llm, ask, guidance)
      if ('failed' in answer) return failed(llm, builtin, answer.failed, toUsage(llm, answer.tokens, 0))
      const name = `${llm.name()}@${PROMPT_VERSION}${answer.isShortened ? ` (${message('triage.shortened')})` : ''}`
      const { verdict, inventedIds } = readVerdict(answer.value, input, builtin, name)
      const bounded = withSecond(boundVerdict(verdict, builtin, input, shown.leftOut), builtin)
      const counted = { ...bounded, usage: toUsage(llm, answer.tokens, inventedIds) }
      if (verdict.confidence < MIN_CONFIDENCE) return counted
      return withDraft(llm, counted, builtin, input, guidance)
    },
  }
}

/** The runner-up is the built-in engine's action, or its second choice when both agree. */
function withSecond(verdict: Verdict, { primaryAction, confidence, second }: Verdict): Verdict {
  const alternative = verdict.primaryAction === primaryAction ? second : { action: primaryAction, confidence }
  return alternative ? { ...verdict, second: alternative } : verdict
}

const failed = (llm: LanguageModel, builtin: Verdict, why: string, usage: ModelUsage): Verdict => ({
  ...builtin,
  engine: `${builtin.engine} (${llm.name()} failed: ${why})`,
  modelProblem: why,
  usage,
})

/** An answer goes to Reply-To, or else to From. */
function takesReplies({ from, participants }: TriageMail): boolean {
  const replyTo = participants.filter(({ role }) => role === 'reply-to').map(({ address }) => address)
  const addresses = (replyTo.length > 0 ? replyTo : [from.address]).filter((address) => address !== '')
  return addresses.some((address) => !isNoReply(address) && !isDeliverySystem(address))
}

async function withDraft(
  llm: LanguageModel,
  verdict: Verdict & { usage: ModelUsage },
  builtin: Verdict,
  input: TriageInput,
  guidance: Guidance | undefined,
): Promise<Verdict> {
  if (verdict.primaryAction !== 'reply-required' || !takesReplies(input.mail)) return verdict
  const { replies, usage } = await writeReplies(llm, input, 1, guidance)
  const [reply] = replies
  return {
    ...verdict,
    usage: addUp(verdict.usage, usage),
    draft: reply ? { subject: replySubject(input.mail.subject), bodyText: reply.bodyText } : builtin.draft,
    evidence: [...verdict.evidence, ...(reply?.sources.map(({ span }) => span) ?? [])],
  }
}

const addUp = (a: ModelUsage, b: ModelUsage): ModelUsage => ({
  ...addUsage(a, b),
  costMicros: a.costMicros === null || b.costMicros === null ? null : a.costMicros + b.costMicros,
  inventedIds: a.inventedIds + b.inventedIds,
})
