import { instant, matching, ref } from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'
import { ALIAS } from './addresses/aliases.ts'

/** The replaceable address of a project; the other one is its id. */
export const PROJECT_ALIASES = table('project_aliases', {
  project_id: ref,
  /** Lower-case; what stands before the @. One of a kind in the whole instance. */
  local_part: matching(ALIAS),
  created_at: instant,
})
type ProjectAliasRow = Row<typeof PROJECT_ALIASES>

declare module '#platform/database/database' {
  interface Tables {
    project_aliases: ProjectAliasRow
  }
}

export type { ProjectAliasRow }
