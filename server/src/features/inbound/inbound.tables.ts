/** The replaceable address of a project; the other one is its id. */
interface ProjectAliasRow {
  tenant_id: string
  project_id: string
  /** Lower-case; what stands before the @. One of a kind in the whole instance. */
  local_part: string
  created_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    project_aliases: ProjectAliasRow
  }
}

export type { ProjectAliasRow }
