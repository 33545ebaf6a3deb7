interface SealedSecretRow {
  tenant_id: string
  purpose: string
  record_id: string
  /** Fingerprint of the sealing key. */
  key_id: string
  sealed: string
  /** The server that the secret may be sent to; '' for a secret that is sent nowhere. */
  destination: string
  updated_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    sealed_secrets: SealedSecretRow
  }
}

export type { SealedSecretRow }
