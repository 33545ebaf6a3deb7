import type { AiConfig } from '#platform/config/config'
import { at, type Call, countAt, type Dialect, type DialectReply, type Form, listAt } from './dialect.ts'
import type { Question } from './llm.ts'

// Chat completions as implemented by OpenAI, Ollama, llama.cpp, vLLM, LM Studio and many gateways.

export const openAiDialect: Dialect = { write, read }

function write({ apiKey, baseUrl }: AiConfig, model: string, question: Question, form: Form): Call {
  const limit = isOpenAi(baseUrl)
    ? { max_completion_tokens: question.maxTokens }
    : { max_tokens: question.maxTokens, temperature: 0 }
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
      ...(form === 'plain' ? {} : limit),
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
      return null
  }
}

function read(answer: unknown): DialectReply | null {
  const message = at(answer, 'choices', 0, 'message')
  const content = at(message, 'content')
  const refusal = at(message, 'refusal')
  const declined =
    (typeof refusal === 'string' && refusal !== '') || at(answer, 'choices', 0, 'finish_reason') === 'content_filter'
  const text = typeof content === 'string' ? content : textOfParts(content)
  if (message === undefined) return null
  return {
    text,
    inputTokens: countAt(answer, ['usage', 'prompt_tokens']),
    outputTokens: countAt(answer, ['usage', 'completion_tokens']),
    declined,
  }
}

/** Some gateways return the content as parts. */
const textOfParts = (content: unknown): string =>
  listAt({ content }, 'content')
    .map((part) => at(part, 'text'))
    .filter((text) => typeof text === 'string')
    .join('')
