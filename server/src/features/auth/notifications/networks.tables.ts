interface SignInNetworkRow {
  user_id: string
  /** SHA-256 over the user and the network, hex, so that a copy of the table reveals no locations. */
  place_hash: string
  last_seen_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    sign_in_networks: SignInNetworkRow
  }
}

export type { SignInNetworkRow }
