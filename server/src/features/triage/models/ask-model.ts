import { message } from '@dossier/contract/message'
import type { Static, TSchema } from 'typebox'
import type { LanguageModel, Question, Turn } from '#platform/llm/llm'
import type { Unreadable } from './read-answer.ts'
import { addUsage, type Tokens } from './usage.ts'

const SHOWN_AGAIN = 8_000

export interface Ask<S extends TSchema> {
  system: string
  user: string
  schema: S
  schemaName: string
  maxTokens: number
  /** Occurs only in the prompt: an answer that contains it repeats the prompt. */
  canary: string
}

export type ModelAnswer<S extends TSchema> = { value: Static<S>; tokens: Tokens } | { failed: string; tokens: Tokens }

export async function askModel<S extends TSchema>(
  llm: LanguageModel,
  ask: Ask<S>,
  signal: AbortSignal | undefined,
): Promise<ModelAnswer<S>> {
  // Loads the large answer validator only for instances with a model.
  const { readAnswer, Unreadable } = await import('./read-answer.ts')
  const turns: Turn[] = [{ by: 'user', text: ask.user }]
  let tokens: Tokens = { calls: 0, inputTokens: 0, outputTokens: 0 }
  let failed = ''
  for (const isLast of [false, true]) {
    const answer = await llm.ask(questionOf(ask, turns), signal)
    if (answer.kind === 'failure') return { failed: answer.detail, tokens }
    tokens = addUsage(tokens, { calls: 1, ...answer })
    if (answer.text.includes(ask.canary)) return { failed: message('triage.modelRepeated'), tokens }
    const value = readAnswer(ask.schema, answer.text)
    if (!(value instanceof Unreadable)) return { value, tokens }
    failed = message('triage.modelUnreadable')
    if (!isLast) turns.push(...repair(answer.text, value))
  }
  return { failed, tokens }
}

const questionOf = <S extends TSchema>(ask: Ask<S>, turns: Turn[]): Question => ({
  // Servers without schema support get the schema in the prompt.
  system: `${ask.system}\n\nAnswer with one JSON object of this JSON Schema, and nothing else:\n${JSON.stringify(ask.schema)}`,
  turns,
  schema: ask.schema,
  schemaName: ask.schemaName,
  maxTokens: ask.maxTokens,
})

const repair = (text: string, { problem }: Unreadable): Turn[] => [
  { by: 'model', text: text.slice(0, SHOWN_AGAIN).toWellFormed() || '(nothing)' },
  { by: 'user', text: `That answer cannot be used: ${problem}. Write the whole answer again, as one JSON object.` },
]
