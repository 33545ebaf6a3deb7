import type { Clock } from '#platform/clock/clock'
import { wait } from '#platform/clock/wait'
import type { AiConfig } from '#platform/config/config'
import type { ResolveDns } from '#platform/dns/dns'
import type { Log } from '#platform/log/log'
import { anthropicDialect } from './anthropic-dialect.ts'
import { createBackoff } from './backoff.ts'
import { type Dialect, FORMS, type Form, listAt } from './dialect.ts'
import { googleDialect } from './google-dialect.ts'
import type { LanguageModel, ModelAnswer, ModelFailure, Question } from './llm.ts'
import { openAiDialect } from './openai-dialect.ts'
import { explain, explainQuestion, readAnswer } from './read-outcome.ts'
import { pauseBefore, retryAfterMs } from './retry.ts'
import { type CallOutcome, failure, type Outgoing, sendCall } from './send-call.ts'

const DIALECTS: Record<AiConfig['provider'], Dialect> = {
  'openai-compatible': openAiDialect,
  anthropic: anthropicDialect,
  google: googleDialect,
}

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
  let model = config.model
  /** The first form that this server accepts; learned by trying. */
  let settled: Form = 'schema'

  async function send(outgoing: Outgoing, signal: AbortSignal): Promise<CallOutcome> {
    for (let tried = 1; ; tried += 1) {
      const outcome = await sendCall(resolveDns, outgoing, signal)
      const pauseMs = signal.aborted ? null : pauseBefore(outcome, tried, clock.now())
      if (pauseMs === null) return outcome
      await pause(pauseMs, signal)
    }
  }

  async function findModel(signal: AbortSignal): Promise<ModelFailure | null> {
    if (model) return null
    const headers: Record<string, string> = config.apiKey ? { authorization: `Bearer ${config.apiKey}` } : {}
    const outcome = await send({ method: 'GET', url: `${config.baseUrl}/models`, headers, body: undefined }, signal)
    if (outcome.kind !== 'json') return explain(outcome)
    const ids = listAt(outcome.value, 'data').map((entry) => Object(entry) as { id?: unknown })
    const first = ids.find(({ id }) => typeof id === 'string' && /^[\x21-\x7e]{1,200}$/.test(id))?.id
    if (typeof first !== 'string') return failure('broken', 'it names no model; set AI_MODEL')
    model = first
    return null
  }

  async function askIn(form: Form, question: Question, signal: AbortSignal): Promise<CallOutcome> {
    const { path, headers, body } = dialect.write(config, model, question, form)
    return send({ method: 'POST', url: config.baseUrl + path, headers, body }, signal)
  }

  async function askInAnyForm(question: Question, signal: AbortSignal): Promise<CallOutcome> {
    let outcome: CallOutcome = failure('refused', 'it takes no form of question')
    for (const form of FORMS.slice(FORMS.indexOf(settled))) {
      outcome = await askIn(form, question, signal)
      if (outcome.kind === 'json') settled = form
      // 400 and 422: the server may not support the form. A question that is too long fails in every form.
      if (outcome.kind !== 'status' || ![400, 422].includes(outcome.status)) break
    }
    return outcome
  }

  async function attempt(question: Question, signal: AbortSignal): Promise<ModelAnswer | ModelFailure> {
    const lost = await findModel(signal)
    if (lost) return lost
    const outcome = await askInAnyForm(question, signal)
    if (outcome.kind !== 'json') {
      const retryDelayMs = outcome.kind === 'status' ? retryAfterMs(outcome.retryAfter, clock.now()) : null
      if (retryDelayMs !== null) backoff.asked(retryDelayMs)
      return explainQuestion(outcome)
    }
    return readAnswer(dialect, question, outcome.value)
  }

  return {
    name: () => (model ? `${config.provider}/${model}` : config.provider),
    costMicros: (input, output) =>
      config.price ? Math.round(input * config.price.input + output * config.price.output) : null,
    async ask(question, signal) {
      signal?.throwIfAborted()
      if (backoff.isActive()) return failure('resting', 'it failed before and is left alone for a while')
      const limit = AbortSignal.timeout(config.timeoutMs)
      const answer = await attempt(question, signal ? AbortSignal.any([limit, signal]) : limit)
      signal?.throwIfAborted()
      if (answer.kind === 'answer') backoff.succeeded()
      else {
        // Logs neither question nor answer: a question contains email text, an answer may contain anything.
        log.warn({ provider: config.provider, reason: answer.reason }, 'the model did not answer')
        backoff.failed(answer.reason)
      }
      return answer
    },
  }
}
