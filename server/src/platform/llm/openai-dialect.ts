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
  type Quirks,
  textAt,
} from './dialect.ts'
import type { Question } from './llm.ts'

// Chat completions as implemented by OpenAI, Ollama, llama.cpp, vLLM, LM Studio and many gateways.

export const openAiDialect: Dialect = { write, read, join }

function write({ apiKey, baseUrl }: AiConfig, model: string, question: Question, form: Form, quirks: Quirks): Call {
  const hasNewNames = isOpenAi(baseUrl)
  const limit = {
    [quirks.hasNewLimitName || hasNewNames ? 'max_completion_tokens' : 'max_tokens']: question.maxTokens,
    ...(quirks.refusesTemperature || hasNewNames ? {} : { temperature: 0 }),
  }
  const format = formatOf(question, form)
  return {
    path: '/chat/completions',
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
    body: {
      model,
      messages: [
        { role: 'system', content: question.system },
        ...question.turns.map(({ by, text }) => ({ role: by === 'user' ? 'user' : 'assistant', content: text })),
      ],
      stream: false,
      ...(form === 'bare' ? {} : limit),
      ...(format ? { response_format: format } : {}),
    },
  }
}

/** Its newer models reject a temperature and the old name of the limit; other servers know only the old name. */
const isOpenAi = (baseUrl: string): boolean => URL.parse(baseUrl)?.hostname === 'api.openai.com'

function formatOf({ schema, schemaName }: Question, form: Form): object | null {
  switch (form) {
    case 'schema':
      return { type: 'json_schema', json_schema: { name: schemaName, strict: true, schema } }
    case 'json':
      return { type: 'json_object' }
    case 'plain':
    case 'bare':
      return null
  }
}

function read(answer: unknown): DialectReply | null {
  const message = at(answer, 'choices', 0, 'message')
  if (typeof message !== 'object' || message === null) return null
  const finish = at(answer, 'choices', 0, 'finish_reason')
  return {
    text: textOf(at(message, 'content')),
    thoughts: thoughtsOf(message),
    inputTokens: countAt(answer, ['usage', 'prompt_tokens']),
    outputTokens: countAt(answer, ['usage', 'completion_tokens']),
    declined: textAt(message, 'refusal') !== '' || finish === 'content_filter',
    isCut: finish === 'length',
  }
}

/** The name of the field depends on the server. */
const thoughtsOf = (message: unknown): string =>
  textOf(at(message, 'reasoning_content')) || textOf(at(message, 'reasoning')) || textOf(at(message, 'thinking'))

/** Some gateways return the content as parts. */
const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : listAt({ content }, 'content')
        .map((part) => textAt(part, 'text'))
        .join('')

function join(events: readonly unknown[]): unknown {
  const whole = lastAt(events, 'choices', 0, 'message')
  const deltas = events.map((event) => at(event, 'choices', 0, 'delta')).filter((delta) => delta !== undefined)
  if (whole === undefined && deltas.length === 0) return null
  const message = whole ?? {
    content: deltas.map((delta) => textOf(at(delta, 'content'))).join(''),
    reasoning_content: deltas.map(thoughtsOf).join(''),
    refusal: deltas.map((delta) => textAt(delta, 'refusal')).join(''),
  }
  return {
    choices: [{ message, finish_reason: lastAt(events, 'choices', 0, 'finish_reason') }],
    usage: lastAt(events, 'usage'),
  }
}
