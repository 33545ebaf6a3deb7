import { wait } from '#platform/clock/wait'
import type { EmbeddingConfig } from '#platform/config/config'
import { createBackoff } from './backoff.ts'
import type { ModelDependencies } from './create-llm.ts'
import type { EmbeddedTexts, EmbeddingModel } from './embedding.ts'
import type { ModelFailure } from './llm.ts'
import { explainQuestion } from './read-outcome.ts'
import { readVectors } from './read-vectors.ts'
import { isOutOfCredit } from './refusals.ts'
import { MAX_ATTEMPTS, requestedPauseMs } from './retry.ts'
import { type CallOutcome, failure, type Outgoing } from './send-call.ts'
import { sendWithRetries } from './send-with-retries.ts'

/** Sixteen vectors of 8,192 numbers, each with up to 30 characters. */
const MAX_ANSWER_BYTES = 4_000_000
const TIMEOUT_MS = 60_000

/** Calls the configured server under the network rules of the language model. Pauses after repeated failures. */
export function createEmbeddingModel(config: EmbeddingConfig, parts: ModelDependencies): EmbeddingModel {
  const { clock, log, resolveDns, pause = wait } = parts
  const backoff = createBackoff(clock)
  let lastDetail = ''
  let problem: ReturnType<EmbeddingModel['problem']> = null

  const outgoing = (texts: readonly string[]): Outgoing => ({
    method: 'POST',
    url: `${config.baseUrl}/embeddings`,
    headers: config.apiKey ? { authorization: `Bearer ${config.apiKey}` } : {},
    body: { model: config.model, input: texts },
    maxAnswerBytes: MAX_ANSWER_BYTES,
  })

  function read(outcome: CallOutcome, texts: readonly string[]): EmbeddedTexts | ModelFailure {
    if (outcome.kind === 'json')
      return readVectors(outcome.value, texts) ?? failure('broken', 'it did not answer one vector for each text')
    if (outcome.kind === 'events') return failure('broken', 'its answer was not understood')
    const pauseMs = requestedPauseMs(outcome, clock.now())
    if (pauseMs !== null && !isOutOfCredit(outcome)) backoff.asked(pauseMs)
    return explainQuestion(outcome)
  }

  return {
    model: config.model,
    pauseMs: backoff.remainingMs,
    problem: () => problem,
    async embed(texts, { signal, timeoutMs = TIMEOUT_MS, attempts = MAX_ATTEMPTS } = {}) {
      signal?.throwIfAborted()
      if (backoff.isActive()) return failure('resting', `it is left alone for a while, because ${lastDetail}`)
      const limit = AbortSignal.timeout(timeoutMs)
      const limits = signal ? AbortSignal.any([limit, signal]) : limit
      const outcome = await sendWithRetries({ clock, resolveDns, pause }, outgoing(texts), limits, attempts)
      signal?.throwIfAborted()
      const answer = read(outcome, texts)
      if (answer.kind === 'vectors') {
        backoff.succeeded()
        problem = null
        return answer
      }
      // Logs no text: it contains email.
      log.warn({ reason: answer.reason }, 'the embedding model did not answer')
      backoff.failed(answer.reason)
      lastDetail = answer.detail
      problem = { reason: answer.reason, at: clock.now() }
      return answer
    },
  }
}
