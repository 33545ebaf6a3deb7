/** When a user last looked at what changed in a project. */
interface ProjectLookRow {
  tenant_id: string
  user_id: string
  project_id: string
  looked_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    project_looks: ProjectLookRow
  }
}

export type { ProjectLookRow }
