import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { Guidance, TriageInput, Verdict } from '../engine.ts'
import type { Engines } from '../engines.ts'
import type { Waiting } from '../models/ask-model.ts'
import { modelTurns, type Turn } from './model-turns.ts'
import { type OpenBudget, openBudget, type ProjectScope } from './open-budget.ts'
import { readStyle } from './read-style.ts'
import { readTemplates } from './read-templates.ts'

/**
 * Classifies with the project's engine while its daily budget lasts, then with the built-in engine, and the verdict
 * says why. Waits for emails in progress when they could use up the budget.
 */
export async function classifyWithinBudget(
  platform: Needs<'clock' | 'database'>,
  dependencies: Dependencies,
  engines: Engines,
  scope: ProjectScope,
  input: TriageInput,
  waiting: Waiting = {},
): Promise<Classification> {
  for (;;) {
    waiting.signal?.throwIfAborted()
    const ended = modelTurns.ended()
    const budget = await openBudget(platform, dependencies, engines, scope)
    const turn = budget.mayAskModel ? modelTurns.claim(scope, budget.remaining, ended) : UNCOUNTED
    if (turn === 'wait') await modelTurns.nextEnd(scope)
    else if (turn !== 'read again')
      return classify(budget, turn, input, () => readGuidance(platform, dependencies, budget, scope, input, waiting))
  }
}

interface Classification {
  verdict: Verdict
  threshold: number
  guidance: Guidance
}

const readGuidance = async (
  platform: Needs<'database'>,
  dependencies: Pick<Dependencies, 'templates'>,
  budget: OpenBudget,
  scope: ProjectScope,
  input: TriageInput,
  waiting: Waiting,
): Promise<Guidance> => ({
  instructions: budget.instructions,
  ownAnswers: await readStyle(platform, budget, scope, input),
  templates: await readTemplates(platform, dependencies, budget, scope),
  ...waiting,
})

const UNCOUNTED: Turn = { end: () => undefined }

async function classify(
  budget: OpenBudget,
  turn: Turn,
  input: TriageInput,
  readGuidanceOf: () => Promise<Guidance>,
): Promise<Classification> {
  const { engine, remark, threshold, spend } = budget
  let tokens = 0
  try {
    const guidance = await readGuidanceOf()
    const verdict = await engine.classify(input, guidance)
    tokens = await spend(verdict.usage)
    const reported = remark ? { ...verdict, engine: `${verdict.engine} (${remark})` } : verdict
    return { verdict: reported, threshold, guidance }
  } finally {
    turn.end(tokens)
  }
}
