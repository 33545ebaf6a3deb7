import type { Generated } from 'kysely'

/** Read in the order of `place`; see publish-events.ts. */
export interface EventRow {
  /** Position in the journal. PostgreSQL: null until published. */
  place: Generated<number | null>
  seq: Generated<number>
  tenant_id: string
  name: string
  scope: string
  /** JSON. */
  payload: string
  at: number
}

declare module '#platform/database/database' {
  interface Tables {
    events: EventRow
  }
}
