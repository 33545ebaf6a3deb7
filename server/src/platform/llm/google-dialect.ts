import type { AiConfig } from '#platform/config/config'
import { at, type Call, countAt, type Dialect, type DialectReply, type Form, listAt } from './dialect.ts'
import type { Question } from './llm.ts'

export const googleDialect: Dialect = { write, read }

function write({ apiKey }: AiConfig, model: string, question: Question, form: Form): Call {
  return {
    path: `/models/${encodeURIComponent(model.replace(/^models\//, ''))}:generateContent`,
    headers: apiKey ? { 'x-goog-api-key': apiKey } : {},
    body: {
      systemInstruction: { parts: [{ text: question.system }] },
      contents: question.turns.map(({ by, text }) => ({ role: by, parts: [{ text }] })),
      generationConfig: {
        maxOutputTokens: question.maxTokens,
        ...(form === 'plain' ? {} : { responseMimeType: 'application/json' }),
        ...(form === 'schema' ? { responseJsonSchema: question.schema } : {}),
      },
    },
  }
}

/** Finish reasons of a regular answer. */
const OWN_ENDS = new Set<unknown>(['STOP', 'MAX_TOKENS', undefined])

function read(answer: unknown): DialectReply | null {
  const blocked = at(answer, 'promptFeedback', 'blockReason') !== undefined
  const [candidate] = listAt(answer, 'candidates')
  if (candidate === undefined && !blocked) return null
  const texts = listAt(candidate, 'content', 'parts')
    .filter((part) => at(part, 'thought') !== true)
    .map((part) => at(part, 'text'))
  return {
    text: texts.filter((text) => typeof text === 'string').join(''),
    inputTokens: countAt(answer, ['usageMetadata', 'promptTokenCount']),
    outputTokens: countAt(answer, ['usageMetadata', 'candidatesTokenCount'], ['usageMetadata', 'thoughtsTokenCount']),
    declined: blocked || !OWN_ENDS.has(at(candidate, 'finishReason')),
  }
}
