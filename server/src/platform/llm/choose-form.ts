import type { Clock } from '#platform/clock/clock'
import type { Form, Quirks } from './dialect.ts'
import { createFormMemory } from './form-memory.ts'
import type { Question } from './llm.ts'
import { mayBeTheForm, namesFormat, refusedParameter } from './refusals.ts'
import { MAX_ATTEMPTS } from './retry.ts'
import { type CallOutcome, failure, isAnswer } from './send-call.ts'

type AskIn = (
  question: Question,
  form: Form,
  quirks: Quirks,
  signal: AbortSignal,
  attempts: number,
) => Promise<CallOutcome>

/** Asks in the best form that the server takes, and without parameters that it refuses by their names. */
export function createFormChoice(clock: Clock, askIn: AskIn) {
  const memory = createFormMemory(clock)
  const quirks: Quirks = { hasNewLimitName: false, refusesTemperature: false }

  function learnQuirk(outcome: CallOutcome): boolean {
    const refused = outcome.kind === 'status' ? refusedParameter(outcome) : ''
    const isNew = refused === 'limit' ? !quirks.hasNewLimitName : refused !== '' && !quirks.refusesTemperature
    if (refused === 'limit') quirks.hasNewLimitName = true
    if (refused === 'temperature') quirks.refusesTemperature = true
    return isNew
  }

  async function askWithQuirks(
    question: Question,
    form: Form,
    signal: AbortSignal,
    attempts: number,
  ): Promise<CallOutcome> {
    const outcome = await askIn(question, form, quirks, signal, attempts)
    return learnQuirk(outcome) ? askWithQuirks(question, form, signal, attempts) : outcome
  }

  return {
    async ask(question: Question, signal: AbortSignal): Promise<CallOutcome> {
      const isProven = memory.isProven(question.schemaName)
      let outcome: CallOutcome = failure('refused', 'it takes no form of question')
      let isExplained = false
      let attempts = MAX_ATTEMPTS
      for (const form of memory.formsFor(question.schemaName)) {
        outcome = await askWithQuirks(question, form, signal, attempts)
        if (isAnswer(outcome)) memory.answered(question.schemaName, form, isExplained)
        if (outcome.kind !== 'status' || !mayBeTheForm(outcome, isProven)) break
        isExplained ||= namesFormat(outcome)
        attempts = 1
      }
      return outcome
    },
  }
}
