import { message } from '@dossier/contract/message'
import type { TriageEngine } from './engine.ts'

export interface Engines {
  builtin: TriageEngine
  /** The configured model with the built-in fallback; null when none is configured. */
  model: TriageEngine | null
}

interface EnginePreferences {
  triage_engine: 'builtin' | 'model'
  /** Model tokens per day; null = no limit. */
  daily_model_budget: number | null
}

export function chooseEngine(
  { builtin, model }: Engines,
  preferences: EnginePreferences,
  tokensToday: number,
): { engine: TriageEngine; remark: string } {
  if (!model || preferences.triage_engine === 'builtin') return { engine: builtin, remark: '' }
  if (preferences.daily_model_budget !== null && tokensToday >= preferences.daily_model_budget)
    return { engine: builtin, remark: message('triage.budgetUsedUp') }
  return { engine: model, remark: '' }
}
