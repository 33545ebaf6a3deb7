/** The title of each record as a key, to find records by it. */
interface RecordNameRow {
  tenant_id: string
  record_id: string
  title_key: string
}

/** A name that an address in a record's text may mean; see references.ts. */
interface RecordReferenceRow {
  tenant_id: string
  record_id: string
  position: number
  name_key: string
  address: string
}

declare module '#platform/database/database' {
  interface Tables {
    record_names: RecordNameRow
    record_references: RecordReferenceRow
  }
}

export type { RecordNameRow, RecordReferenceRow }
