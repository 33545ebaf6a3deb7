interface ProjectRow {
  tenant_id: string
  id: string
  name: string
  color: string
  email_filter: string
  /** 1 for the one project that a create without a project goes to. */
  is_default: number
  /** JSON: ProjectPreferences, only what was set here. */
  preferences: string
  created_at: number
  updated_at: number
}

interface AccountPreferencesRow {
  tenant_id: string
  /** JSON: AccountPreferences, only what was set. */
  preferences: string
  updated_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    projects: ProjectRow
    account_preferences: AccountPreferencesRow
  }
}

export type { AccountPreferencesRow, ProjectRow }
