interface InvitationRow {
  tenant_id: string
  id: string
  /** Lower-case; the only address it is for. At most one open invitation each. */
  email: string
  role: string
  invited_by: string
  /** SHA-256, hex. The token is in the letter alone. */
  token_hash: string
  password_tries: number
  created_at: number
  expires_at: number
  /** Accepted or revoked at; null = open, unless it has expired. */
  closed_at: number | null
  outcome: string
}

declare module '#platform/database/database' {
  interface Tables {
    invitations: InvitationRow
  }
}

export type { InvitationRow }
