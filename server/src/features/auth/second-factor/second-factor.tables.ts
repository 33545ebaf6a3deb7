/** The secret is stored with the sealed secrets. */
interface TotpFactorRow {
  user_id: string
  created_at: number
  /** null = set up but not yet confirmed; no code is requested. */
  confirmed_at: number | null
  /** The 30-second step of the newest accepted code. This step and earlier ones are rejected. */
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
