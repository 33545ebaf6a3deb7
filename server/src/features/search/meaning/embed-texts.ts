import type { EmbeddingModel } from '#platform/llm/embedding'
import type { ModelFailure } from '#platform/llm/llm'
import { quantise } from './vector.ts'

export interface Embedded {
  kind: 'embedded'
  /** One for each text; null for a text that the model refuses, even cut. */
  vectors: (Int8Array | null)[]
  tokens: number
}

/** Shorter texts are not cut further. */
const SHORTEST = 200
const PROBE = 'text'

/** Embeds texts. A text that is refused fails alone: a batch is halved, and a single text is cut. */
export async function embedTexts(
  model: EmbeddingModel,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Embedded | ModelFailure> {
  if (texts.length === 0) return { kind: 'embedded', vectors: [], tokens: 0 }
  const answer = await model.embed(texts, { signal })
  if (answer.kind === 'vectors')
    return { kind: 'embedded', vectors: answer.vectors.map(quantise), tokens: answer.tokens }
  if (answer.reason !== 'declined' && answer.reason !== 'too_large') return answer
  if (texts.length > 1) return embedHalves(model, texts, signal)
  const [text = ''] = texts
  if (text.length > SHORTEST) return embedTexts(model, [text.slice(0, text.length / 2).toWellFormed()], signal)
  // A server that refuses any text is configured wrongly.
  const probe = await model.embed([PROBE], { signal })
  if (probe.kind === 'failure') return { ...probe, reason: 'refused' }
  return { kind: 'embedded', vectors: [null], tokens: probe.tokens }
}

async function embedHalves(
  model: EmbeddingModel,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Embedded | ModelFailure> {
  const half = texts.length >>> 1
  const first = await embedTexts(model, texts.slice(0, half), signal)
  if (first.kind === 'failure') return first
  const second = await embedTexts(model, texts.slice(half), signal)
  if (second.kind === 'failure') return second
  return { kind: 'embedded', vectors: [...first.vectors, ...second.vectors], tokens: first.tokens + second.tokens }
}
