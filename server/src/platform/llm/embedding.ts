import type { ModelFailure, ModelFailureReason } from './llm.ts'

export interface EmbeddedTexts {
  kind: 'vectors'
  /** One for each text, in order. All have the same length; none is zero. */
  vectors: Float32Array[]
  /** As reported by the server, else a quarter of the characters. */
  tokens: number
}

export interface EmbeddingOptions {
  /** Throws its reason when it aborts. */
  signal?: AbortSignal
  timeoutMs?: number
  /** Includes the first attempt. */
  attempts?: number
}

/** A server of embeddings. Network failures are returned, not thrown. */
export interface EmbeddingModel {
  readonly model: string
  embed(texts: readonly string[], options?: EmbeddingOptions): Promise<EmbeddedTexts | ModelFailure>
  /** Returns the milliseconds of a pause after repeated failures, or that the server requested; 0 without one. */
  pauseMs(): number
  /** Returns the latest failure; null after a success. */
  problem(): { reason: ModelFailureReason; at: number } | null
}
