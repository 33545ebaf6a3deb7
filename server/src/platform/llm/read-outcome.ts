import type { Dialect } from './dialect.ts'
import type { ModelAnswer, ModelFailure, Question } from './llm.ts'
import { isPassing } from './retry.ts'
import { type CallOutcome, failure } from './send-call.ts'

type NoAnswer = Exclude<CallOutcome, { kind: 'json' }>

/** Explains a missing answer to a question: 400, 413 and 422 concern this question only. */
export function explainQuestion(outcome: NoAnswer): ModelFailure {
  const status = outcome.kind === 'status' ? outcome.status : 0
  if (status === 413) return failure('too_large', 'the question was too large for it')
  if (status === 400 || status === 422) return failure('declined', `it answered ${status}`)
  return explain(outcome)
}

export function explain(outcome: NoAnswer): ModelFailure {
  if (outcome.kind === 'failure') return outcome
  if (isPassing(outcome)) return failure('busy', `it answered ${outcome.status}`)
  if (outcome.status >= 300 && outcome.status < 400) return failure('refused', 'it wanted to lead elsewhere')
  return failure('refused', `it answered ${outcome.status}`)
}

export function readAnswer(dialect: Dialect, question: Question, value: unknown): ModelAnswer | ModelFailure {
  const reply = dialect.read(value)
  if (!reply) return failure('broken', 'its answer was not understood')
  if (reply.declined) return failure('declined', 'it declined to answer')
  return {
    kind: 'answer',
    text: reply.text,
    inputTokens: reply.inputTokens ?? estimate(question.system + question.turns.map(({ text }) => text).join('')),
    outputTokens: reply.outputTokens ?? estimate(reply.text),
  }
}

/** Estimates uncounted tokens, because a budget would otherwise never be used up. */
const estimate = (text: string): number => Math.ceil(text.length / 4)
