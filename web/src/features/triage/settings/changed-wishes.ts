import type { AccountSettings } from '@dossier/contract/account'

export type Wishes = Pick<
  AccountSettings,
  'automatic_triage' | 'confidence_threshold' | 'daily_model_budget' | 'triage_instructions'
>

export const WISHES = [
  'automatic_triage',
  'confidence_threshold',
  'daily_model_budget',
  'triage_instructions',
] as const satisfies readonly (keyof Wishes)[]

/** Returns the changed fields. The others keep following the account. */
export const changedWishes = (before: Wishes, after: Wishes): Partial<Wishes> =>
  Object.fromEntries(WISHES.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]))

export const NO_WISHES = Object.fromEntries(WISHES.map((name) => [name, null])) as Record<keyof Wishes, null>
