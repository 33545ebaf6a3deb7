/** New emails of an account on one day (UTC). */
interface IntakeDayRow {
  tenant_id: string
  /** 2026-11-26. */
  day: string
  emails: number
  /** As received, before compression. */
  bytes: number
}

declare module '#platform/database/database' {
  interface Tables {
    intake_days: IntakeDayRow
  }
}

export type { IntakeDayRow }
