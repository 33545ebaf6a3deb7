import type { EmbeddingConfig } from '#platform/config/config'
import { type ModelScript, type ScriptedModel, startModel } from './scripted-model.ts'

const DIMENSION = 96

/**
 * Returns a model of embeddings that knows which words mean the same: a text's vector is the sum of its words', and
 * words of one group have the same. Any two others are about at right angles, as with real models.
 */
export function embeddings(groups: readonly string[][], dimension = DIMENSION) {
  const meaningOf = new Map(groups.flatMap((group) => group.map((word) => [word, group[0] ?? word] as const)))
  return (text: string): number[] => {
    const sum = Array.from<number>({ length: dimension }).fill(0)
    for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? ['nothing']) {
      const direction = directionOf(meaningOf.get(word) ?? word, dimension)
      for (let index = 0; index < dimension; index += 1) sum[index] = (sum[index] ?? 0) + (direction[index] ?? 0)
    }
    return sum
  }
}

/** Numbers from -1 to 1 that follow from the word (mulberry32). */
function directionOf(word: string, dimension: number): number[] {
  let state = [...word].reduce((hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619), 7)
  return Array.from({ length: dimension }, () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1
  })
}

export const answering =
  (embed: (text: string) => unknown): ModelScript =>
  (request, response) => {
    const input = request.body.input as string[]
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: embed(text) }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ object: 'list', data, usage: { prompt_tokens: 5 * input.length } }))
  }

export interface ScriptedEmbeddings extends ScriptedModel {
  embedding(changes?: Partial<EmbeddingConfig>): EmbeddingConfig
  /** All texts that were sent. */
  texts(): string[]
}

/** A real HTTP server on loopback in place of Ollama or a provider. */
export async function startEmbeddings(script: ModelScript): Promise<ScriptedEmbeddings> {
  const model = await startModel(script)
  return {
    ...model,
    embedding: (changes = {}) => ({
      model: 'test-embed',
      baseUrl: `${model.origin}/v1`,
      apiKey: 'geheim-1234',
      dailyTokens: null,
      ...changes,
    }),
    texts: () => model.requests.flatMap(({ body }) => body.input as string[]),
  }
}
