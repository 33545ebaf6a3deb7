import { Type } from 'typebox'
import { flag, id, instant, json, matching, text } from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'

const PREFERENCES = {
  triage_instructions: Type.Optional(Type.String()),
  automatic_triage: Type.Optional(Type.Boolean()),
  confidence_threshold: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  daily_model_budget: Type.Optional(Type.Union([Type.Null(), Type.Number({ minimum: 0 })])),
  follow_own_style: Type.Optional(Type.Boolean()),
}
const ProjectPreferences = Type.Object(PREFERENCES)
const AccountPreferences = Type.Object({
  ...PREFERENCES,
  trash_retention_days: Type.Optional(Type.Number()),
  spam_retention_days: Type.Optional(Type.Number()),
  triage_engine: Type.Optional(Type.Union([Type.Literal('builtin'), Type.Literal('model')])),
  search_by_meaning: Type.Optional(Type.Boolean()),
})

export const PROJECTS = table('projects', {
  id,
  name: text,
  color: matching(/^#[0-9a-fA-F]{6}$/),
  email_filter: text,
  /** 1 for the project that receives creates without a project. */
  is_default: flag,
  /** JSON: ProjectPreferences, only the values set on this project. */
  preferences: json(ProjectPreferences, {}),
  created_at: instant,
  updated_at: instant,
})
type ProjectRow = Row<typeof PROJECTS>

export const ACCOUNT_PREFERENCES = table('account_preferences', {
  /** JSON: AccountPreferences, only the values that were set. */
  preferences: json(AccountPreferences, {}),
  updated_at: instant,
})
type AccountPreferencesRow = Row<typeof ACCOUNT_PREFERENCES>

declare module '#platform/database/database' {
  interface Tables {
    projects: ProjectRow
    account_preferences: AccountPreferencesRow
  }
}

export type { AccountPreferencesRow, ProjectRow }
