import { message } from '@dossier/contract/message'
import type { TriageEngine } from './engine.ts'

export interface Engines {
  builtin: TriageEngine
  /** The configured model with the built-in fallback; null when none is configured. */
  model: TriageEngine | null
}

interface Wishes {
  triage_engine: 'builtin' | 'model'
  /** Model tokens per day; null = no limit. */
  daily_model_budget: number | null
}

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
