import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { TriageInput, Verdict } from '../engine.ts'
import type { Engines } from '../engines.ts'
import { createModelTurns, type Turn } from './model-turns.ts'
import { type OpenBudget, openBudget, type Place } from './open-budget.ts'

/** Of this process: side by side, mails of one project must not pass its budget together. */
const turns = createModelTurns()

/**
 * The verdict of the engine that the project wishes for, as long as its budget of the day lasts; then the built-in one
 * judges, and the verdict says why. Where others under way may use up what is left, it waits for them to know.
 */
export async function judgeWithinBudget(
  platform: Needs<'clock' | 'database'>,
  dependencies: Dependencies,
  engines: Engines,
  place: Place,
  input: TriageInput,
  signal?: AbortSignal,
): Promise<Judgement> {
  for (;;) {
    signal?.throwIfAborted()
    const ended = turns.ended()
    const budget = await openBudget(platform, dependencies, engines, place)
    const turn = budget.mayAskModel ? turns.take(place, budget.left, ended) : UNCOUNTED
    if (turn === 'wait') await turns.oneEnds(place)
    else if (turn !== 'read again') return judge(budget, turn, input, signal)
  }
}

interface Judgement {
  verdict: Verdict
  threshold: number
  instructions: string
}

const UNCOUNTED: Turn = { end: () => undefined }

async function judge(budget: OpenBudget, turn: Turn, input: TriageInput, signal?: AbortSignal): Promise<Judgement> {
  const { engine, remark, instructions, threshold, spend } = budget
  let tokens = 0
  try {
    const verdict = await engine.judge(input, { instructions, ...(signal ? { signal } : {}) })
    tokens = await spend(verdict.usage)
    const told = remark ? { ...verdict, engine: `${verdict.engine} (${remark})` } : verdict
    return { verdict: told, threshold, instructions }
  } finally {
    turn.end(tokens)
  }
}
