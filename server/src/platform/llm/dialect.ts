import type { AiConfig } from '#platform/config/config'
import type { Question } from './llm.ts'

/** Method of requesting structured output. When a server refuses one, the next is tried; `bare` has no limits either. */
export type Form = 'schema' | 'json' | 'plain' | 'bare'
export const FORMS: readonly Form[] = ['schema', 'json', 'plain', 'bare']

/** Parameters that this server refused. */
export interface Quirks {
  /** It takes `max_completion_tokens` instead of `max_tokens`. */
  hasNewLimitName: boolean
  refusesTemperature: boolean
}

export interface Call {
  path: string
  headers: Record<string, string>
  body: object
}

export interface DialectReply {
  text: string
  /** The model's reasoning, where the server returns it apart from the text. */
  thoughts: string
  /** null when the provider does not report it. */
  inputTokens: number | null
  outputTokens: number | null
  /** The model or a filter refused to answer. */
  declined: boolean
  /** The token limit or the context window ended the answer. */
  isCut: boolean
}

/** One provider's request and response format. Pure. */
export interface Dialect {
  write(config: AiConfig, model: string, question: Question, form: Form, quirks: Quirks): Call
  read(answer: unknown): DialectReply | null
  /** Joins the events of a streamed answer into one for `read`; some servers stream although they must not. */
  join(events: readonly unknown[]): unknown
}

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

export const textAt = (value: unknown, ...path: (string | number)[]): string => {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : ''
}

/** Returns the last value at the path that is neither missing nor null. */
export const lastAt = (events: readonly unknown[], ...path: (string | number)[]): unknown =>
  events.map((event) => at(event, ...path)).findLast((value) => value !== undefined && value !== null)

const MAX_TOKENS = 1_000_000_000

/** Sums the numeric counts; null when there is none. */
export function countAt(value: unknown, ...paths: string[][]): number | null {
  const counts = paths
    .map((path) => at(value, ...path))
    .filter((count): count is number => typeof count === 'number' && count >= 0 && count <= MAX_TOKENS)
  return counts.length === 0 ? null : Math.min(MAX_TOKENS, Math.round(counts.reduce((sum, count) => sum + count, 0)))
}
