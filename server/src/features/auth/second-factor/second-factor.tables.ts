/** A user's authenticator app. Its secret is among the sealed ones. */
interface TotpFactorRow {
  user_id: string
  created_at: number
  /** null = set up, and not asked for yet. */
  confirmed_at: number | null
  /** The 30 seconds of the newest code that was taken: none of them or before counts again. */
  last_step: number
}

interface RecoveryCodeRow {
  user_id: string
  hash: string
  used_at: number | null
}

declare module '#platform/database/database' {
  interface Tables {
    totp_factors: TotpFactorRow
    recovery_codes: RecoveryCodeRow
  }
}

export type { RecoveryCodeRow, TotpFactorRow }
