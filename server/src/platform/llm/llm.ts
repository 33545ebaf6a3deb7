/** What a model is asked. The answer shall be one JSON value of the schema, and nobody may rely on that. */
export interface Question {
  /** Fixed text of ours: who the model is and what it is asked for. */
  system: string
  /** The conversation so far; the last turn is the user's. */
  turns: readonly Turn[]
  /** JSON Schema without limits of length or range, which providers refuse. Every object names its fields as required. */
  schema: object
  /** Names the schema, `[a-z_]`. */
  schemaName: string
  /** Of the answer. */
  maxTokens: number
}

export interface Turn {
  by: 'user' | 'model'
  text: string
}

export interface ModelAnswer {
  kind: 'answer'
  /** As the model wrote it: untrusted, perhaps no JSON at all. */
  text: string
  /** As the provider counts them; where it does not, a quarter of the characters. */
  inputTokens: number
  outputTokens: number
}

/** Why there is no answer. */
export type ModelFailureReason =
  /** The provider takes no question: key, model name or address. */
  | 'refused'
  | 'unreachable'
  | 'too_slow'
  /** The question or its answer. */
  | 'too_large'
  /** Too many requests, or the provider is overloaded. */
  | 'busy'
  /** It answered with something that its interface does not know. */
  | 'broken'
  /** The model itself declined, or was cut off by a filter, or the provider does not take this one question. */
  | 'declined'
  /** It failed so often that it is left alone for a while. */
  | 'resting'

export interface ModelFailure {
  kind: 'failure'
  reason: ModelFailureReason
  /** A few plain words of ours, never the provider's. */
  detail: string
}

/** A model behind whatever provider the operator has chosen. Failures of the outside world are values. */
export interface LanguageModel {
  /** `provider/model`, for people. Where the server chooses the model, the provider alone until the first answer. */
  name(): string
  /** @throws the reason of `signal` when the caller ends it */
  ask(question: Question, signal?: AbortSignal): Promise<ModelAnswer | ModelFailure>
  /** In millionths of the operator's currency; null when nobody said what tokens cost. */
  costMicros(inputTokens: number, outputTokens: number): number | null
}
