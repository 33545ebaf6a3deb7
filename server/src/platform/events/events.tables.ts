import type { Generated } from 'kysely'

/** Read in the order (tx_order, seq); see migration 0001. */
export interface EventRow {
  /** PostgreSQL: the transaction that wrote the row. SQLite: 0. */
  tx_order: Generated<number>
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
