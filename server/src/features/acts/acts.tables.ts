interface ActRow {
  tenant_id: string
  id: string
  user_id: string
  /** The client's key; the own id without one. */
  act_key: string
  /** done or undone. */
  state: string
  /** How many emails and records it changed. */
  changes: number
  created_at: number
  updated_at: number
}

/** What an act changed in one email or record. */
interface ActChangeRow {
  tenant_id: string
  act_id: string
  item_id: string
  item_type: string
  position: number
  /** done or undone. */
  state: string
  /** JSON: the fields of an email, or the version of a record (see `RecordState`). */
  before_state: string
  after_state: string
}

declare module '#platform/database/database' {
  interface Tables {
    acts: ActRow
    act_changes: ActChangeRow
  }
}

export type { ActChangeRow, ActRow }
