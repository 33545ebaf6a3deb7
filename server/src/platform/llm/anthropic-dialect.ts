import type { AiConfig } from '#platform/config/config'
import { at, type Call, countAt, type Dialect, type DialectReply, type Form, listAt } from './dialect.ts'
import type { Question } from './llm.ts'

const VERSION = '2023-06-01'

export const anthropicDialect: Dialect = { write, read }

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
  const texts = listAt(answer, 'content')
    .filter((block) => at(block, 'type') === 'text')
    .map((block) => at(block, 'text'))
  return {
    text: texts.filter((text) => typeof text === 'string').join(''),
    inputTokens: countAt(
      answer,
      ['usage', 'input_tokens'],
      ['usage', 'cache_creation_input_tokens'],
      ['usage', 'cache_read_input_tokens'],
    ),
    outputTokens: countAt(answer, ['usage', 'output_tokens']),
    declined: at(answer, 'stop_reason') === 'refusal',
  }
}
