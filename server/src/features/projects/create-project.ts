import { PROJECT_COLOUR } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { insertProjects } from './projects.store.ts'
import type { ProjectRow } from './projects.tables.ts'
import { checkProjectName, DEFAULT_PROJECT_NAME } from './projects.ts'

export interface NewProject {
  name: string
  /** #rrggbb; '' takes the default. */
  color: string
  emailFilter: string
}

export async function createProject(
  platform: Needs<'clock' | 'database' | 'ids'>,
  actor: Authorized<'admin'>,
  input: NewProject,
): Promise<ProjectRow> {
  const project = newProject(platform, actor.tenantId, { ...input, name: checkProjectName(input.name) }, 0)
  await platform.database.transact((tx) => insertProjects(tx, actor.tenantId, [project], project.created_at))
  return project
}

export function createDefaultProject(platform: Needs<'clock' | 'ids'>, tx: Tx, tenantId: string): Promise<void> {
  const input = { name: DEFAULT_PROJECT_NAME, color: '', emailFilter: '' }
  const project = newProject(platform, tenantId, input, 1)
  return insertProjects(tx, tenantId, [project], project.created_at)
}

function newProject(
  { clock, ids }: Needs<'clock' | 'ids'>,
  tenantId: string,
  input: NewProject,
  isDefault: 0 | 1,
): ProjectRow {
  const at = clock.now()
  return {
    tenant_id: tenantId,
    id: ids.next(),
    name: input.name,
    color: input.color || PROJECT_COLOUR,
    email_filter: input.emailFilter,
    is_default: isDefault,
    preferences: '{}',
    created_at: at,
    updated_at: at,
  }
}
