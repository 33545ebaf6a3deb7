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

export const googleDialect: Dialect = { write, read, join }

function write({ apiKey }: AiConfig, model: string, question: Question, form: Form): Call {
  return {
    path: `/models/${encodeURIComponent(model.replace(/^models\//, ''))}:generateContent`,
    headers: apiKey ? { 'x-goog-api-key': apiKey } : {},
    body: {
      systemInstruction: { parts: [{ text: question.system }] },
      contents: question.turns.map(({ by, text }) => ({ role: by, parts: [{ text }] })),
      generationConfig: {
        ...(form === 'bare' ? {} : { maxOutputTokens: question.maxTokens }),
        ...(form === 'plain' || form === 'bare' ? {} : { responseMimeType: 'application/json' }),
        ...(form === 'schema' ? { responseJsonSchema: question.schema } : {}),
      },
    },
  }
}

/** Finish reasons of a regular answer. */
const OWN_ENDS = new Set<unknown>(['STOP', 'MAX_TOKENS', undefined, null])

function read(answer: unknown): DialectReply | null {
  const blocked = textAt(answer, 'promptFeedback', 'blockReason') !== ''
  const [candidate] = listAt(answer, 'candidates')
  if (candidate === undefined && !blocked) return null
  const parts = listAt(candidate, 'content', 'parts')
  const textOf = (isThought: boolean): string =>
    parts
      .filter((part) => (at(part, 'thought') === true) === isThought)
      .map((part) => textAt(part, 'text'))
      .join('')
  return {
    text: textOf(false),
    thoughts: textOf(true),
    inputTokens: countAt(answer, ['usageMetadata', 'promptTokenCount']),
    outputTokens: countAt(answer, ['usageMetadata', 'candidatesTokenCount'], ['usageMetadata', 'thoughtsTokenCount']),
    declined: blocked || !OWN_ENDS.has(at(candidate, 'finishReason')),
    isCut: at(candidate, 'finishReason') === 'MAX_TOKENS',
  }
}

function join(events: readonly unknown[]): unknown {
  const candidates = events.flatMap((event) => listAt(event, 'candidates').slice(0, 1))
  const promptFeedback = lastAt(events, 'promptFeedback')
  const parts = candidates.flatMap((candidate) => listAt(candidate, 'content', 'parts'))
  return {
    candidates:
      candidates.length === 0 ? [] : [{ content: { parts }, finishReason: lastAt(candidates, 'finishReason') }],
    ...(promptFeedback === undefined ? {} : { promptFeedback }),
    usageMetadata: lastAt(events, 'usageMetadata'),
  }
}
