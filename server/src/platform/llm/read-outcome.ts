import type { Dialect } from './dialect.ts'
import type { ModelAnswer, ModelFailure, Question } from './llm.ts'
import { isPassing } from './retry.ts'
import { type CallOutcome, failure } from './send-call.ts'

/** Why there is no answer, in words of ours. */
export function explain(outcome: Exclude<CallOutcome, { kind: 'json' }>): ModelFailure {
  if (outcome.kind === 'failure') return outcome
  if (isPassing(outcome)) return failure('busy', `it answered ${outcome.status}`)
  if (outcome.status >= 300 && outcome.status < 400) return failure('refused', 'it wanted to lead elsewhere')
  return failure('refused', `it answered ${outcome.status}`)
}

/** What the model wrote, with what it cost. */
export function readAnswer(dialect: Dialect, question: Question, value: unknown): ModelAnswer | ModelFailure {
  const said = dialect.read(value)
  if (!said) return failure('broken', 'its answer was not understood')
  if (said.declined) return failure('declined', 'it declined to answer')
  return {
    kind: 'answer',
    text: said.text,
    inputTokens: said.inputTokens ?? estimate(question.system + question.turns.map(({ text }) => text).join('')),
    outputTokens: said.outputTokens ?? estimate(said.text),
  }
}

/** Who does not count shall not be free: a budget would never end. */
const estimate = (text: string): number => Math.ceil(text.length / 4)
