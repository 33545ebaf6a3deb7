import type { AccountSettings } from '@dossier/contract/account'

export type TriagePreferences = Pick<
  AccountSettings,
  'automatic_triage' | 'confidence_threshold' | 'daily_model_budget' | 'follow_own_style' | 'triage_instructions'
>

export const TRIAGE_PREFERENCES = [
  'automatic_triage',
  'confidence_threshold',
  'daily_model_budget',
  'follow_own_style',
  'triage_instructions',
] as const satisfies readonly (keyof TriagePreferences)[]

/** Returns the changed fields. The others keep following the account. */
export const changedPreferences = (before: TriagePreferences, after: TriagePreferences): Partial<TriagePreferences> =>
  Object.fromEntries(
    TRIAGE_PREFERENCES.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  )

export const DEFAULT_PREFERENCES = Object.fromEntries(TRIAGE_PREFERENCES.map((name) => [name, null])) as Record<
  keyof TriagePreferences,
  null
>
