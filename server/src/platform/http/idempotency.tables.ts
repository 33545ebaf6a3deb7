export interface IdempotencyKeyRow {
  tenant_id: string
  user_id: string
  route: string
  key: string
  body_hash: string
  /** Null while the first request with this key is in flight. */
  status: number | null
  /** Sealed, headers included; see stored-response.ts. */
  response: string | null
  /** Unused. */
  headers: string | null
  created_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    idempotency_keys: IdempotencyKeyRow
  }
}
