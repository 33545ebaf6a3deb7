interface InvitationRow {
  tenant_id: string
  id: string
  /** Lower case. At most one open invitation per address. */
  email: string
  role: string
  invited_by: string
  /** SHA-256, hex. Only the email contains the token. */
  token_hash: string
  password_tries: number
  created_at: number
  expires_at: number
  /** Time of acceptance or revocation; null = open unless expired. */
  closed_at: number | null
  outcome: string
}

declare module '#platform/database/database' {
  interface Tables {
    invitations: InvitationRow
  }
}

export type { InvitationRow }
