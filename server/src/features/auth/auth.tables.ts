interface SessionRow {
  id: string
  user_id: string
  tenant_id: string
  created_at: number
  expires_at: number
  revoked_at: number | null
  /** Precision of one minute. null = not used since it was opened. */
  last_used_at: number | null
  user_agent: string
  ip: string
}

interface AccessTokenRow {
  tenant_id: string
  id: string
  user_id: string
  name: string
  /** SHA-256 of the token, hex. The token itself is shown once and never stored. */
  hash: string
  last_four: string
  /** JSON list. '' = every scope, including scopes added later. */
  scopes: string
  created_at: number
  last_used_at: number | null
  expires_at: number | null
  revoked_at: number | null
}

interface OneTimeTokenRow {
  hash: string
  purpose: string
  /** The user who signs in. '' = the user does not exist yet. */
  user_id: string
  created_at: number
  expires_at: number
  used_at: number | null
}

interface UnconfirmedUserRow {
  user_id: string
}

declare module '#platform/database/database' {
  interface Tables {
    sessions: SessionRow
    access_tokens: AccessTokenRow
    one_time_tokens: OneTimeTokenRow
    unconfirmed_users: UnconfirmedUserRow
  }
}

export type { AccessTokenRow, OneTimeTokenRow, SessionRow }
