interface RecordVectorRow {
  tenant_id: string
  kind: string
  record_id: string
  /** Long texts have several. */
  passage: number
  /** Grows with each write of an account, so that a process reads only new rows. */
  number: number
  project_id: string
  model: string
  dimension: number
  /** Of the embedded texts: an unchanged record is not embedded again. */
  digest: string
  /** One bit for each dimension (vector.ts). */
  signature: Uint8Array
  /** One signed byte for each dimension. */
  vector: Uint8Array
}

interface WaitingVectorRow {
  tenant_id: string
  kind: string
  record_id: string
  /** New with each change, and ascending. */
  stamp: string
}

interface VectorStateRow {
  tenant_id: string
  model: string
  /** 0 before the first vector. */
  dimension: number
  /** 0 when the account has turned search by meaning off. */
  is_on: number
  /** 1 once all records that existed before wait or have vectors; until then the last listed one. */
  is_listed: number
  listed_kind: string
  listed_id: string
  last_number: number
  /** EmbeddingProblem, or ''. */
  problem: string
  problem_at: number
  /** UTC day that `tokens` counts. */
  day: string
  tokens: number
}

declare module '#platform/database/database' {
  interface Tables {
    record_vectors: RecordVectorRow
    waiting_vectors: WaitingVectorRow
    vector_states: VectorStateRow
  }
}

export type { RecordVectorRow, VectorStateRow, WaitingVectorRow }
