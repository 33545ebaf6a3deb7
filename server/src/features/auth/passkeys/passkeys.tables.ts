interface PasskeyRow {
  /** base64url, from the authenticator. Unique in the instance. */
  credential_id: string
  id: string
  user_id: string
  name: string
  /** COSE key (RFC 9052). */
  public_key: Uint8Array
  /** Signature counter of the authenticator. Stays 0 for authenticators that do not count. */
  counter: number
  transports: string
  synced: number
  created_at: number
  updated_at: number
  last_used_at: number | null
}

interface PasskeyChallengeRow {
  /** SHA-256 of the challenge, hex. */
  hash: string
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
