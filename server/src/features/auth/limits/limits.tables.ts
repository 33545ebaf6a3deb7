interface SignInLimitRow {
  /** SHA-256 of the limit and its subject, so that no address or IP is stored in plain text. */
  key_hash: string
  points: number
  ends_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    sign_in_limits: SignInLimitRow
  }
}

export type { SignInLimitRow }
