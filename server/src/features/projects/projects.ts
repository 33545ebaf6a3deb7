import { message } from '@dossier/contract/message'
import { invalidField } from '#core/app-error'

export const DEFAULT_PROJECT_NAME = 'Default'

/** Unset values fall back to the account, then to the built-in defaults. */
export interface ProjectPreferences {
  triage_instructions?: string
  automatic_triage?: boolean
  confidence_threshold?: number
  /** Tokens; null = no limit. */
  daily_model_budget?: number | null
  /** Drafts of a model follow earlier answers to the same correspondent. */
  follow_own_style?: boolean
}

export interface AccountPreferences extends ProjectPreferences {
  trash_retention_days?: number
  spam_retention_days?: number
  triage_engine?: 'builtin' | 'model'
  /** Records may be sent to the configured model of embeddings. */
  search_by_meaning?: boolean
}

/**
 * decisions.md §3 to §5: automatic triage is off, nothing below 0.6 moves, trash and spam stay 30 days. Without a
 * configured model, `model` means the built-in engine.
 */
export const BUILT_IN_PREFERENCES: Required<AccountPreferences> = {
  triage_instructions: '',
  automatic_triage: false,
  confidence_threshold: 0.6,
  daily_model_budget: null,
  follow_own_style: false,
  trash_retention_days: 30,
  spam_retention_days: 30,
  triage_engine: 'model',
  search_by_meaning: true,
}

export function checkProjectName(name: string): string {
  const trimmed = name.trim()
  if (!trimmed) throw invalidField('/name', message('projects.nameRequired'))
  return trimmed
}

export function changePreferences<P extends object>(stored: P, changes: { [K in keyof P]?: P[K] | null }): P {
  const merged = { ...stored, ...changes }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null && value !== undefined)) as P
}
