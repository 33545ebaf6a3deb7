import type { Clock } from '#platform/clock/clock'
import { wait } from '#platform/clock/wait'
import type { AiConfig } from '#platform/config/config'
import type { ResolveDns } from '#platform/dns/dns'
import type { Log } from '#platform/log/log'
import { anthropicDialect } from './anthropic-dialect.ts'
import { createBackoff } from './backoff.ts'
import { createFormChoice } from './choose-form.ts'
import { type Dialect, listAt } from './dialect.ts'
import { googleDialect } from './google-dialect.ts'
import type { LanguageModel, ModelAnswer, ModelFailure, Question } from './llm.ts'
import { openAiDialect } from './openai-dialect.ts'
import { createRateLimitWait } from './rate-limit-wait.ts'
import { explain, explainQuestion, readAnswer } from './read-outcome.ts'
import { isOutOfCredit } from './refusals.ts'
import { MAX_ATTEMPTS, requestedPauseMs } from './retry.ts'
import { type CallOutcome, failure, isAnswer, type Outgoing } from './send-call.ts'
import { sendWithRetries } from './send-with-retries.ts'

const DIALECTS: Record<AiConfig['provider'], Dialect> = {
  'openai-compatible': openAiDialect,
  anthropic: anthropicDialect,
  google: googleDialect,
}

/** A rate limit without a time. */
const USUAL_PAUSE_MS = 30_000
export interface ModelDependencies {
  clock: Clock
  log: Log
  resolveDns: ResolveDns
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Calls the configured model over HTTP, within its timeout, and pauses after repeated failures. */
export function createLanguageModel(config: AiConfig, parts: ModelDependencies): LanguageModel {
  const { clock, log, resolveDns, pause = wait } = parts
  const dialect = DIALECTS[config.provider]
  const backoff = createBackoff(clock)
  const send = (outgoing: Outgoing, signal: AbortSignal, attempts = MAX_ATTEMPTS): Promise<CallOutcome> =>
    sendWithRetries({ clock, resolveDns, pause }, outgoing, signal, attempts)
  let model = config.model
  let observedWindow: number | null = null
  let lastProblem = ''
  const waiting = createRateLimitWait(backoff, pause)

  const forms = createFormChoice(clock, (question, form, quirks, signal, attempts) => {
    const { path, headers, body } = dialect.write(config, model, question, form, quirks)
    return send({ method: 'POST', url: config.baseUrl + path, headers, body }, signal, attempts)
  })

  async function findModel(signal: AbortSignal): Promise<ModelFailure | null> {
    if (model) return null
    const headers: Record<string, string> = config.apiKey ? { authorization: `Bearer ${config.apiKey}` } : {}
    const outcome = await send({ method: 'GET', url: `${config.baseUrl}/models`, headers, body: undefined }, signal)
    if (outcome.kind === 'events') return failure('broken', 'it names no model; set AI_MODEL')
    if (outcome.kind !== 'json') return explain(outcome)
    const ids = listAt(outcome.value, 'data').map((entry) => Object(entry) as { id?: unknown })
    const first = ids.find(({ id }) => typeof id === 'string' && /^[\x21-\x7e]{1,200}$/.test(id))?.id
    if (typeof first !== 'string') return failure('broken', 'it names no model; set AI_MODEL')
    model = first
    return null
  }

  async function attempt(question: Question, signal: AbortSignal): Promise<ModelAnswer | ModelFailure> {
    const lost = await findModel(signal)
    if (lost) return lost
    const outcome = await forms.ask(question, signal)
    if (isAnswer(outcome)) return readAnswer(dialect, question, outcome)
    const pauseMs = requestedPauseMs(outcome, clock.now()) ?? (isRateLimit(outcome) ? USUAL_PAUSE_MS : null)
    if (pauseMs !== null && !isOutOfCredit(outcome)) backoff.asked(pauseMs)
    return explainQuestion(outcome)
  }

  async function askOnce(question: Question, signal: AbortSignal | undefined): Promise<ModelAnswer | ModelFailure> {
    const limit = AbortSignal.timeout(config.timeoutMs)
    const answer = await attempt(question, signal ? AbortSignal.any([limit, signal]) : limit)
    signal?.throwIfAborted()
    if (answer.kind === 'answer') {
      backoff.succeeded()
      waiting.answered()
      observedWindow = answer.windowTokens ?? observedWindow
    } else {
      // Logs neither question nor answer: a question contains email text, an answer may contain anything.
      log.warn({ provider: config.provider, reason: answer.reason }, 'the model did not answer')
      backoff.failed(answer.reason)
      lastProblem = answer.detail
    }
    return answer
  }

  return {
    name: () => (model ? `${config.provider}/${model}` : config.provider),
    costMicros: (input, output) =>
      config.price ? Math.round(input * config.price.input + output * config.price.output) : null,
    windowTokens: () => config.contextTokens ?? observedWindow,
    async ask(question, signal, patience) {
      for (;;) {
        signal?.throwIfAborted()
        if (backoff.isActive()) {
          if (await waiting.waitFor(patience, signal)) continue
          return failure('resting', `it is left alone for a while, because ${lastProblem}`)
        }
        const answer = await askOnce(question, signal)
        if (answer.kind === 'answer' || answer.reason !== 'busy' || !(await waiting.waitFor(patience, signal)))
          return answer
      }
    },
  }
}

const isRateLimit = (outcome: CallOutcome): boolean => outcome.kind === 'status' && outcome.status === 429
