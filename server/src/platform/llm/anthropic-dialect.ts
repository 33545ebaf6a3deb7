import type { AiConfig } from '#platform/config/config'
import {
  at,
  type Call,
  countAt,
  type Dialect,
  type DialectReply,
  type Form,
  lastAt,
  listAt,
  textAt,
} from './dialect.ts'
import type { Question } from './llm.ts'

const VERSION = '2023-06-01'

export const anthropicDialect: Dialect = { write, read, join }

function write({ apiKey }: AiConfig, model: string, question: Question, form: Form): Call {
  return {
    path: '/messages',
    headers: { 'anthropic-version': VERSION, ...(apiKey ? { 'x-api-key': apiKey } : {}) },
    body: {
      model,
      max_tokens: question.maxTokens,
      system: question.system,
      messages: question.turns.map(({ by, text }) => ({ role: by === 'user' ? 'user' : 'assistant', content: text })),
      ...(form === 'schema' ? { output_config: { format: { type: 'json_schema', schema: question.schema } } } : {}),
    },
  }
}

function read(answer: unknown): DialectReply | null {
  if (!Array.isArray(at(answer, 'content'))) return null
  const blocks = listAt(answer, 'content')
  return {
    text: blocks
      .filter((block) => at(block, 'type') === 'text')
      .map((block) => textAt(block, 'text'))
      .join(''),
    thoughts: blocks.map((block) => textAt(block, 'thinking')).join(''),
    inputTokens: countAt(
      answer,
      ['usage', 'input_tokens'],
      ['usage', 'cache_creation_input_tokens'],
      ['usage', 'cache_read_input_tokens'],
    ),
    outputTokens: countAt(answer, ['usage', 'output_tokens']),
    declined: at(answer, 'stop_reason') === 'refusal',
    isCut: CUT.has(at(answer, 'stop_reason')),
  }
}

const CUT = new Set<unknown>(['max_tokens', 'model_context_window_exceeded'])

function join(events: readonly unknown[]): unknown {
  const begun = lastAt(events, 'message')
  if (begun === undefined) return null
  const deltas = events.map((event) => at(event, 'delta'))
  const content = [
    { type: 'text', text: deltas.map((delta) => textAt(delta, 'text')).join('') },
    { type: 'thinking', thinking: deltas.map((delta) => textAt(delta, 'thinking')).join('') },
  ]
  const usage: unknown = Object.assign({}, at(begun, 'usage'), lastAt(events, 'usage'))
  return { content, stop_reason: lastAt(deltas, 'stop_reason'), usage }
}
