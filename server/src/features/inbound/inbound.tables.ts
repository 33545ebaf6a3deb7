import { instant, matching, ref } from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'
import { ALIAS } from './addresses/aliases.ts'

export const PROJECT_ALIASES = table('project_aliases', {
  project_id: ref,
  /** The lower-case local part, unique in the whole instance. */
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
