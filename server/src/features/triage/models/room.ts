import type { ModelAnswer } from '#platform/llm/llm'
import { SMALL_ANSWER_TOKENS } from './limits.ts'
import type { Prompt } from './prompts.ts'
import type { Size } from './shown-mail.ts'

/** How much a question shows, and how much may be answered. */
export interface Room {
  size: Size
  maxTokens: number
}

interface Wanted {
  prompt(size: Size): Prompt
  schema: object
  maxTokens: number
}

/** A cautious estimate: English has four to five characters a token, other languages fewer. */
const CHARACTERS_PER_TOKEN = 3.5

/** @param windowTokens null = unknown, so everything is asked */
export function firstRoom(wanted: Wanted, windowTokens: number | null): Room {
  if (windowTokens === null) return { size: 'full', maxTokens: wanted.maxTokens }
  const freeIn = (size: Size): number => windowTokens - estimate(wanted, size)
  const size = freeIn('full') >= SMALL_ANSWER_TOKENS ? 'full' : 'short'
  const free = Math.max(SMALL_ANSWER_TOKENS, Math.floor(freeIn(size)))
  return { size, maxTokens: Math.min(wanted.maxTokens, free) }
}

const estimate = ({ prompt, schema }: Wanted, size: Size): number => {
  const { system, user } = prompt(size)
  return (system.length + user.length + JSON.stringify(schema).length) / CHARACTERS_PER_TOKEN
}

/** Returns the room after a question that was too large; null when it is as small as possible. */
export const smallerRoom = ({ size, maxTokens }: Room): Room | null =>
  size === 'short' && maxTokens <= SMALL_ANSWER_TOKENS
    ? null
    : { size: 'short', maxTokens: Math.min(maxTokens, SMALL_ANSWER_TOKENS) }

/**
 * Returns the room after an answer that was cut: thoughts may have used up the limit, or the window was full well before
 * the limit. null when more room was in vain.
 */
export function roomAfterCut(
  room: Room,
  { outputTokens, windowTokens }: Pick<ModelAnswer, 'outputTokens' | 'windowTokens'>,
  wanted: Pick<Wanted, 'maxTokens'>,
): Room | null {
  if (windowTokens !== null) return smallerRoom(room)
  if (room.maxTokens > wanted.maxTokens) return null
  const isFull = outputTokens < room.maxTokens * 0.9
  return { size: isFull ? 'short' : room.size, maxTokens: wanted.maxTokens * 2 }
}
