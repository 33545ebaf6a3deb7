import { WOKEN, wait } from '#platform/clock/wait'
import { createBackoff } from '#platform/llm/backoff'
import type { EmbeddingModel } from '#platform/llm/embedding'
import type { Needs } from '#platform/platform'
import { quantise } from './vector.ts'

/** A search waits this long for the vector of its words. A later one serves the next search for them. */
const WAIT_MS = 300
const TIMEOUT_MS = 10_000
const REMEMBERED = 500

export interface QueryVectors {
  /** Returns the vector of a query; null when the server is slow or fails, or `mayAsk` is false. */
  find(text: string, mayAsk: boolean, spend: (tokens: number) => void): Promise<Int8Array | null>
}

/** Several slow answers in a row let searches go on by words alone for a minute. */
export function createQueryVectors(model: EmbeddingModel, { clock }: Needs<'clock'>): QueryVectors {
  const remembered = new Map<string, Int8Array>()
  const underway = new Map<string, Promise<Int8Array | null>>()
  const backoff = createBackoff(clock)

  async function ask(text: string, spend: (tokens: number) => void): Promise<Int8Array | null> {
    const answer = await model.embed([text], { timeoutMs: TIMEOUT_MS, attempts: 1 })
    if (answer.kind === 'failure') return null
    spend(answer.tokens)
    const [vector] = answer.vectors.map(quantise)
    if (!vector) return null
    remember(text, vector)
    return vector
  }

  function remember(text: string, vector: Int8Array): void {
    remembered.delete(text)
    remembered.set(text, vector)
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  }

  function askOnce(text: string, spend: (tokens: number) => void): Promise<Int8Array | null> {
    const asking = underway.get(text) ?? ask(text, spend).finally(() => underway.delete(text))
    underway.set(text, asking)
    return asking
  }

  return {
    async find(text, mayAsk, spend) {
      const cached = remembered.get(text)
      if (cached) remember(text, cached)
      if (cached || !mayAsk || backoff.isActive() || model.pauseMs() > 0) return cached ?? null
      const asking = askOnce(text, spend)
      const late = new AbortController()
      const first = await Promise.race([asking, wait(WAIT_MS, late.signal).then(() => 'late' as const)])
      late.abort(WOKEN)
      if (first === 'late') backoff.failed('too_slow')
      else if (first) backoff.succeeded()
      return first === 'late' ? null : first
    },
  }
}
