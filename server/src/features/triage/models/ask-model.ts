import { message } from '@dossier/contract/message'
import type { Static, TSchema } from 'typebox'
import type { LanguageModel, Patience, Question, Turn } from '#platform/llm/llm'
import type { Prompt } from './prompts.ts'
import type { Unreadable } from './read-answer.ts'
import { firstRoom, type Room, roomAfterCut, smallerRoom } from './room.ts'
import type { Size } from './shown-mail.ts'
import { addUsage, type Tokens } from './usage.ts'

const SHOWN_AGAIN = 8_000
/** Requests of one question: with other room for it, and with one repair. */
const MOST_REQUESTS = 4

export interface Ask<S extends TSchema> {
  /** Returns the prompt with more or less of the email, its thread and records. */
  prompt(size: Size): Prompt
  schema: S
  schemaName: string
  maxTokens: number
  /** Occurs only in the prompt: an answer that contains it repeats the prompt. */
  canary: string
}

export interface Waiting {
  signal?: AbortSignal
  /** Waits for rate limits; without it, a busy model is a failure at once. */
  patience?: Patience
}

export type ModelAnswer<S extends TSchema> =
  | { value: Static<S>; tokens: Tokens; isShortened: boolean }
  | { failed: string; tokens: Tokens }

/**
 * Asks the model and reads its answer. Asks again with a shorter question where the model's window is too small, with
 * more room where its thoughts used up the limit, and once for an answer that can be read.
 */
export async function askModel<S extends TSchema>(
  llm: LanguageModel,
  ask: Ask<S>,
  { signal, patience }: Waiting = {},
): Promise<ModelAnswer<S>> {
  // Loads the large answer validator only for instances with a model.
  const { readAnswer, Unreadable } = await import('./read-answer.ts')
  let room = firstRoom(ask, llm.windowTokens())
  let repairs: Turn[] = []
  let tokens: Tokens = { calls: 0, inputTokens: 0, outputTokens: 0 }
  let failed = ''
  for (let requests = 0; requests < MOST_REQUESTS; requests += 1) {
    const answer = await llm.ask(toQuestion(ask, room, repairs), signal, patience)
    let next: Room | null
    if (answer.kind === 'failure') {
      failed = answer.detail
      next = answer.reason === 'too_large' ? smallerRoom(room) : null
    } else {
      tokens = addUsage(tokens, { calls: 1, ...answer })
      if (answer.text.includes(ask.canary)) return { failed: message('triage.modelRepeated'), tokens }
      const value = readAnswer(ask.schema, answer.text)
      const isReadable = !(value instanceof Unreadable)
      if (isReadable && !answer.isQuestionCut) return { value, tokens, isShortened: room.size === 'short' }
      if (!isReadable && !answer.isQuestionCut && !answer.isCut) {
        failed = message('triage.modelUnreadable')
        if (repairs.length > 0) break
        repairs = repair(answer.text, value)
        continue
      }
      failed = message('triage.windowTooSmall')
      next = answer.isQuestionCut ? smallerRoom(room) : roomAfterCut(room, answer, ask)
    }
    if (!next) break
    room = next
    repairs = []
  }
  return { failed, tokens }
}

const toQuestion = <S extends TSchema>(ask: Ask<S>, room: Room, repairs: readonly Turn[]): Question => {
  const { system, user } = ask.prompt(room.size)
  return {
    // Servers without schema support get the schema in the prompt.
    system: `${system}\n\nAnswer with one JSON object of this JSON Schema, and nothing else:\n${JSON.stringify(ask.schema)}`,
    turns: [{ by: 'user', text: user }, ...repairs],
    schema: ask.schema,
    schemaName: ask.schemaName,
    maxTokens: room.maxTokens,
  }
}

const repair = (text: string, { problem }: Unreadable): Turn[] => [
  { by: 'model', text: text.slice(0, SHOWN_AGAIN).toWellFormed() || '(nothing)' },
  { by: 'user', text: `That answer cannot be used: ${problem}. Write the whole answer again, as one JSON object.` },
]
