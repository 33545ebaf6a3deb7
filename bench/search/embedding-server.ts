import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seededRandom } from '../world/random.ts'

const DIMENSION = 384
/** Later words of a text do not count. */
const MAX_WORDS = 100

/** Answers OpenAI's `/embeddings` on loopback at once: a text's vector is the sum of a random one for each word. */
export async function startEmbeddingServer(): Promise<{ url: string; stop(): void }> {
  const vectors = new Map<string, Float32Array>()
  const vectorOf = (word: string): Float32Array => {
    const existing = vectors.get(word)
    if (existing) return existing
    const made = randomVector(word)
    vectors.set(word, made)
    return made
  }
  const embed = (text: string): string[] => {
    const sum = new Float32Array(DIMENSION)
    for (const word of text.toLowerCase().split(/\s+/, MAX_WORDS)) {
      const vector = vectorOf(word)
      for (let index = 0; index < DIMENSION; index += 1) sum[index] = (sum[index] ?? 0) + (vector[index] ?? 0)
    }
    return Array.from(sum, (number) => number.toFixed(6))
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { input } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { input: string[] }
      const data = input.map((text, index) => `{"index":${index},"embedding":[${embed(text).join()}]}`)
      response.setHeader('content-type', 'application/json')
      response.end(`{"data":[${data.join()}],"usage":{"prompt_tokens":${input.length}}}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return { url, stop: () => void server.close() }
}

function randomVector(word: string): Float32Array {
  const seed = [...word].reduce((hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619), 7)
  const random = seededRandom(seed)
  return Float32Array.from({ length: DIMENSION }, () => random() * 2 - 1)
}
