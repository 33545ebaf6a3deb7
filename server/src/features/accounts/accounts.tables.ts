interface UserRow {
  id: string
  /** Lower-case; unique in the whole instance. */
  email: string
  name: string
  password_hash: string
  created_at: number
  updated_at: number
}

interface TenantRow {
  id: string
  name: string
  created_at: number
}

interface MembershipRow {
  tenant_id: string
  user_id: string
  role: string
  created_at: number
}

interface UserPreferencesRow {
  user_id: string
  /** JSON: Preferences of profile/profile.ts. */
  preferences: string
  updated_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    users: UserRow
    tenants: TenantRow
    memberships: MembershipRow
    user_preferences: UserPreferencesRow
  }
}

export type { MembershipRow, TenantRow, UserRow }
