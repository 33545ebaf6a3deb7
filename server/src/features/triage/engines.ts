import { message } from '@dossier/contract/message'
import type { TriageEngine } from './engine.ts'

/** What can judge mail here. */
export interface Engines {
  builtin: TriageEngine
  /** The configured model, with builtin behind it; null when none is configured. */
  model: TriageEngine | null
}

interface Wishes {
  triage_engine: 'builtin' | 'model'
  /** Tokens of the model per day; null for no limit. */
  daily_model_budget: number | null
}

/** Which of them judges the next mail of a project, and what is said when it is not the one that was asked for. */
export function chooseEngine(
  { builtin, model }: Engines,
  wishes: Wishes,
  tokensToday: number,
): { engine: TriageEngine; remark: string } {
  if (!model || wishes.triage_engine === 'builtin') return { engine: builtin, remark: '' }
  if (wishes.daily_model_budget !== null && tokensToday >= wishes.daily_model_budget)
    return { engine: builtin, remark: message('triage.budgetUsedUp') }
  return { engine: model, remark: '' }
}
