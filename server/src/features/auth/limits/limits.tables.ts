interface SignInLimitRow {
  /** SHA-256 of what is limited and for whom: no address and no IP lies here in the clear. */
  key_hash: string
  points: number
  /** When the window ends and the count begins anew. */
  ends_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    sign_in_limits: SignInLimitRow
  }
}

export type { SignInLimitRow }
