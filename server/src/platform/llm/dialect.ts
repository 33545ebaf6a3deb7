import type { AiConfig } from '#platform/config/config'
import type { Question } from './llm.ts'

/** How the form of the answer is asked for. A server that refuses one is asked in the next. */
export type Form = 'schema' | 'json' | 'plain'
export const FORMS: readonly Form[] = ['schema', 'json', 'plain']

export interface Call {
  /** Behind the base address. */
  path: string
  headers: Record<string, string>
  body: object
}

export interface Said {
  text: string
  /** null where the provider does not count. */
  inputTokens: number | null
  outputTokens: number | null
  /** The model or a filter would not answer. */
  declined: boolean
}

/** One provider's way of asking and answering. Pure. */
export interface Dialect {
  write(config: AiConfig, model: string, question: Question, form: Form): Call
  /** null when the answer is none of this dialect. */
  read(answer: unknown): Said | null
}

/** What stands at a path of an answer that nobody vouches for. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let found = value
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = (found as Record<string | number, unknown>)[step]
  }
  return found
}

export const listAt = (value: unknown, ...path: (string | number)[]): unknown[] => {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

const MOST_TOKENS = 1_000_000_000

/** The sum of those counts that are counts; null when none is. */
export function countAt(value: unknown, ...paths: string[][]): number | null {
  const counts = paths
    .map((path) => at(value, ...path))
    .filter((count): count is number => typeof count === 'number' && count >= 0 && count <= MOST_TOKENS)
  return counts.length === 0 ? null : Math.min(MOST_TOKENS, Math.round(counts.reduce((sum, count) => sum + count, 0)))
}
