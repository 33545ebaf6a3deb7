import type { AccountSettings } from '@dossier/contract/account'

/** What people settle of triage, for the account or for a project. */
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

/** The fields in which `after` differs: the others stay what the account says. */
export const changedWishes = (before: Wishes, after: Wishes): Partial<Wishes> =>
  Object.fromEntries(WISHES.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]))

/** Everything back to the default. */
export const NO_WISHES = Object.fromEntries(WISHES.map((name) => [name, null])) as Record<keyof Wishes, null>
