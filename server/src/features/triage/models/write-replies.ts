import { message } from '@dossier/contract/message'
import type { LanguageModel } from '#platform/llm/llm'
import type { ContextRecord, Guidance, ModelUsage, ThreadMail, TriageInput } from '../engine.ts'
import { RepliesAnswer, RepliesWithTemplatesAnswer } from './answers.ts'
import { askModel } from './ask-model.ts'
import { REPLIES_TOKENS } from './limits.ts'
import { newFence, repliesPrompt } from './prompts.ts'
import { type Reply, readReplies } from './read-replies.ts'
import { showMail } from './shown-mail.ts'
import { type Tokens, toUsage } from './usage.ts'

export interface WrittenReplies {
  /** Empty when the model failed or no reply qualified. */
  replies: Reply[]
  /** A short reason for missing replies, or ''. */
  failed: string
  usage: ModelUsage
}

/**
 * Asks the model for replies. The model sees only information that the sender may learn: this email, earlier emails the
 * sender has seen, and records of the email's project. So a reply cannot leak more, whatever the email asks for.
 */
export async function writeReplies(
  llm: LanguageModel,
  input: TriageInput,
  count: number,
  guidance: Guidance | undefined,
): Promise<WrittenReplies> {
  const records = quotable(input.context)
  const thread = knownToSender(input.thread)
  const shown = showMail(input, thread, records)
  if (shown.leftOut > 0) return nothing(llm, 'the mail speaks to machines')
  const fence = newFence()
  const answer = await askModel(
    llm,
    {
      prompt: (size) => repliesPrompt(input, showMail(input, thread, records, size, guidance), fence, count, guidance),
      schema: guidance?.templates?.length ? RepliesWithTemplatesAnswer : RepliesAnswer,
      schemaName: 'replies',
      maxTokens: REPLIES_TOKENS,
      canary: fence,
    },
    guidance,
  )
  if ('failed' in answer) return nothing(llm, answer.failed, answer.tokens)
  const { replies, inventedIds } = readReplies(answer.value, input, shown, records, guidance)
  return {
    replies: replies.slice(0, count),
    failed: replies.length === 0 ? message('triage.repliesUnusable') : '',
    usage: toUsage(llm, answer.tokens, inventedIds),
  }
}

/** Records that a reply may use. */
export const quotable = (context: readonly ContextRecord[]): ContextRecord[] =>
  context.filter(({ inProject, itemType }) => inProject === true && itemType !== 'email')

const knownToSender = (thread: readonly ThreadMail[]): ThreadMail[] =>
  thread.filter((mail) => mail.knownToSender === true)

const NO_TOKENS: Tokens = { calls: 0, inputTokens: 0, outputTokens: 0 }

const nothing = (llm: LanguageModel, failed: string, tokens = NO_TOKENS): WrittenReplies => ({
  replies: [],
  failed,
  usage: toUsage(llm, tokens, 0),
})
