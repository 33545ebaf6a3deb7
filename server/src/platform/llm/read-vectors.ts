import { at, countAt, listAt } from './dialect.ts'
import type { EmbeddedTexts } from './embedding.ts'
import { estimateTokens } from './read-outcome.ts'

export const MAX_DIMENSION = 8_192

/** Reads an answer of OpenAI's `/embeddings`; null when it has not exactly one usable vector for each text. */
export function readVectors(value: unknown, texts: readonly string[]): EmbeddedTexts | null {
  const entries = listAt(value, 'data')
  if (entries.length !== texts.length) return null
  const vectors: Float32Array[] = []
  for (const [position, entry] of entries.entries()) {
    const index = at(entry, 'index') ?? position
    const vector = toVector(at(entry, 'embedding'))
    if (!vector || typeof index !== 'number' || !(index in texts) || vectors[index]) return null
    vectors[index] = vector
  }
  if (vectors.some(({ length }) => length !== vectors[0]?.length)) return null
  const tokens = countAt(value, ['usage', 'prompt_tokens']) ?? countAt(value, ['usage', 'total_tokens'])
  return { kind: 'vectors', vectors, tokens: tokens ?? texts.reduce((sum, text) => sum + estimateTokens(text), 0) }
}

function toVector(value: unknown): Float32Array | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_DIMENSION) return null
  const numbers = value as readonly unknown[]
  if (!numbers.every((number) => typeof number === 'number')) return null
  const vector = Float32Array.from(numbers)
  // Numbers beyond float32 become infinite; a zero vector has no direction.
  return vector.every(Number.isFinite) && vector.some((number) => number !== 0) ? vector : null
}
