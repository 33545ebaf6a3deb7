import type { Dialect } from './dialect.ts'
import type { ModelAnswer, ModelFailure, Question } from './llm.ts'
import { isBeyondWindow, isOutOfCredit } from './refusals.ts'
import { isPassing } from './retry.ts'
import { type Answered, type CallOutcome, failure } from './send-call.ts'
import { answerInThoughts, withoutThoughts } from './without-thoughts.ts'

type NoAnswer = Exclude<CallOutcome, Answered>

/** Explains a missing answer to a question: 400, 413 and 422 concern this question only. */
export function explainQuestion(outcome: NoAnswer): ModelFailure {
  if (outcome.kind === 'status') {
    const { status } = outcome
    if (isBeyondWindow(outcome)) return failure('too_large', 'the question was too large for it')
    if (status === 400 || status === 422) return failure('declined', `it answered ${status}`)
  }
  return explain(outcome)
}

export function explain(outcome: NoAnswer): ModelFailure {
  if (outcome.kind === 'failure') return outcome
  if (isOutOfCredit(outcome)) return failure('refused', 'no credit is left')
  if (isPassing(outcome)) return failure('busy', `it answered ${outcome.status}`)
  if (outcome.status >= 300 && outcome.status < 400) return failure('refused', 'it wanted to lead elsewhere')
  return failure('refused', `it answered ${outcome.status}`)
}

/** @param outcome a whole answer, or the events of a streamed one */
export function readAnswer(dialect: Dialect, question: Question, outcome: Answered): ModelAnswer | ModelFailure {
  const reply = dialect.read(outcome.kind === 'json' ? outcome.value : dialect.join(outcome.values))
  if (!reply) return failure('broken', 'its answer was not understood')
  if (reply.declined) return failure('declined', 'it declined to answer')
  const asked = question.system + question.turns.map(({ text }) => text).join('')
  const isQuestionCut = wasCut(asked, reply.inputTokens)
  const answer = withoutThoughts(reply.text)
  const tokens = {
    inputTokens: reply.inputTokens ?? estimateTokens(asked),
    outputTokens: reply.outputTokens ?? estimateTokens(reply.text + reply.thoughts),
  }
  return {
    kind: 'answer',
    text: answer || (reply.isCut || reply.text.trim() ? '' : answerInThoughts(reply.thoughts)),
    ...tokens,
    isCut: reply.isCut,
    isQuestionCut,
    windowTokens: isQuestionCut ? reply.inputTokens : reply.isCut ? windowOf(tokens, question) : null,
  }
}

/**
 * Ollama silently cuts a question to its window, which is a multiple of 1,024, and then counts exactly that many
 * tokens. A shorter question has that count by chance in one of three hundred cases, and is then asked again.
 */
function wasCut(asked: string, counted: number | null): boolean {
  if (counted === null || counted < 1024 || asked.length < counted * CHARACTERS_AT_LEAST) return false
  return Math.abs(counted - Math.round(counted / 1024) * 1024) <= 1
}

/** An answer that ended well before its limit filled the window. */
function windowOf(
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
  { maxTokens }: Question,
) {
  const total = inputTokens + outputTokens
  return outputTokens < maxTokens * 0.9 && total % 1024 <= 1 ? total : null
}

const CHARACTERS_AT_LEAST = 3

/** Estimates uncounted tokens, because a budget would otherwise never be used up. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 4)
