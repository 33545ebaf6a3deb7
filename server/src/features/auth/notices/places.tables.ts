interface SignInPlaceRow {
  user_id: string
  /** SHA-256 over the user and their network, hex: a copy of the table tells nobody where people live. */
  place_hash: string
  last_seen_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    sign_in_places: SignInPlaceRow
  }
}

export type { SignInPlaceRow }
