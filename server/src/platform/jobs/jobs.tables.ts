/** Completed jobs are deleted. `dead` ones stay for the operator; `held` ones wait until their account has moved. */
export interface JobRow {
  tenant_id: string
  id: string
  kind: string
  /** JSON. */
  payload: string
  /** At most one waiting job per (tenant, kind, key). */
  key: string | null
  run_at: number
  state: 'waiting' | 'running' | 'held' | 'dead'
  attempt: number
  lease_owner: string | null
  lease_until: number | null
  last_error: string
  created_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    jobs: JobRow
  }
}
