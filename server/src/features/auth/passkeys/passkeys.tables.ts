interface PasskeyRow {
  /** base64url, as the authenticator made it; one in the whole instance. */
  credential_id: string
  id: string
  user_id: string
  name: string
  /** COSE key (RFC 9052). */
  public_key: Uint8Array
  /** Signatures so far, as the authenticator counts them; 0 stays 0 for those that do not count. */
  counter: number
  /** JSON list of how a browser may reach it. */
  transports: string
  synced: number
  created_at: number
  updated_at: number
  last_used_at: number | null
}

interface PasskeyChallengeRow {
  /** SHA-256 of the challenge, hex. */
  hash: string
  /** Whose registration it is for; '' = for a sign-in of whoever it will be. */
  user_id: string
  expires_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    passkeys: PasskeyRow
    passkey_challenges: PasskeyChallengeRow
  }
}

export type { PasskeyChallengeRow, PasskeyRow }
