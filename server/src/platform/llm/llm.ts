/** A question to a model. It requests one JSON value of the schema, but callers must not rely on that. */
export interface Question {
  system: string
  turns: readonly Turn[]
  /** JSON Schema without length or range limits, which providers reject. Every object lists all fields as required. */
  schema: object
  schemaName: string
  maxTokens: number
}

export interface Turn {
  by: 'user' | 'model'
  text: string
}

export interface ModelAnswer {
  kind: 'answer'
  /** Model output without its thoughts: untrusted, possibly not JSON. */
  text: string
  /** As reported by the provider, else a quarter of the characters. */
  inputTokens: number
  outputTokens: number
  /** The token limit or the model's window cut the answer. */
  isCut: boolean
  /** The server seems to have cut the question without saying so. */
  isQuestionCut: boolean
  /** Tokens of the model's window, where this answer reveals it; else null. */
  windowTokens: number | null
}

/** The time that a caller waits for rate limits. `ask` reduces it; share one object between the questions of a run. */
export interface Patience {
  remainingMs: number
}

export type ModelFailureReason =
  /** The provider rejects every question: key, model name or URL is wrong. */
  | 'refused'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'busy'
  /** The response violates the provider's API. */
  | 'broken'
  /** The model, a filter or the provider refused this question. */
  | 'declined'
  /** Paused after repeated failures. */
  | 'resting'

export interface ModelFailure {
  kind: 'failure'
  reason: ModelFailureReason
  /** A few plain words of ours, never the provider's. */
  detail: string
}

/** A model of the configured provider. Network failures are returned, not thrown. */
export interface LanguageModel {
  /**
   * Returns `provider/model` for display. When the server chooses the model, only the provider until the first answer.
   */
  name(): string
  /** @param patience waits for a busy server; without it, a busy server is a failure at once. */
  ask(question: Question, signal?: AbortSignal, patience?: Patience): Promise<ModelAnswer | ModelFailure>
  /** Returns millionths of the operator's currency; null when no price is set. */
  costMicros(inputTokens: number, outputTokens: number): number | null
  /** Returns the tokens of the window for question and answer, configured or observed; null when unknown. */
  windowTokens(): number | null
}
