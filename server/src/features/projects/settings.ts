import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Reads, Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { lockAccountPreferences, readAccountPreferences, writeAccountPreferences } from './preferences.store.ts'
import { changeProject, findProject, findProjectLocked } from './projects.store.ts'
import type { ProjectRow } from './projects.tables.ts'
import {
  type AccountPreferences,
  BUILT_IN_PREFERENCES,
  changePreferences,
  type ProjectPreferences,
} from './projects.ts'

/** Follows a change of the account's settings, in its transaction. */
export type SettingsListener = (tx: Tx, tenantId: string) => Promise<void>

type Changes<P> = { [K in keyof P]?: P[K] | null }

/** Project settings override account settings, which override the built-in defaults. */
export async function effectivePreferences(
  { database }: Needs<'database'>,
  project: ProjectRow,
  db: Reads = database.read,
): Promise<Required<AccountPreferences>> {
  const account = await readAccountPreferences(db, project.tenant_id)
  return { ...BUILT_IN_PREFERENCES, ...account, ...(JSON.parse(project.preferences) as ProjectPreferences) }
}

/** An account that keeps its email away from models keeps all records from them, unless it says otherwise. */
const withDefaults = ({ config }: Needs<'config'>, stored: AccountPreferences): Required<AccountPreferences> => ({
  ...BUILT_IN_PREFERENCES,
  triage_engine: config.ai ? 'model' : 'builtin',
  search_by_meaning: stored.triage_engine !== 'builtin',
  ...stored,
})

export async function getProject({ database }: Needs<'database'>, tenantId: string, id: string): Promise<ProjectRow> {
  const project = await findProject(database.read, tenantId, id)
  if (!project) throw notFound('project')
  return project
}

export async function updateProjectPreferences(
  { database, clock }: Needs<'clock' | 'database'>,
  actor: Authorized<'admin'>,
  id: string,
  changes: Changes<ProjectPreferences>,
): Promise<ProjectRow> {
  return database.transact(async (tx) => {
    const project = await findProjectLocked(database, tx, actor.tenantId, id)
    if (!project) throw notFound('project')
    const stored = JSON.parse(project.preferences) as ProjectPreferences
    const change = { preferences: JSON.stringify(changePreferences(stored, changes)), updated_at: clock.now() }
    await changeProject(tx, actor.tenantId, id, change)
    return { ...project, ...change }
  })
}

export async function getAccountPreferences(
  platform: Needs<'config' | 'database'>,
  tenantId: string,
): Promise<Required<AccountPreferences>> {
  return withDefaults(platform, await readAccountPreferences(platform.database.read, tenantId))
}

export async function updateAccountPreferences(
  platform: Needs<'clock' | 'config' | 'database'>,
  actor: Authorized<'admin'>,
  changes: Changes<AccountPreferences>,
  followers: readonly SettingsListener[],
): Promise<Required<AccountPreferences>> {
  const { database, clock } = platform
  return database.transact(async (tx) => {
    const stored = await lockAccountPreferences(tx, actor.tenantId, clock.now())
    const next = changePreferences(stored, changes)
    await writeAccountPreferences(tx, actor.tenantId, next, clock.now())
    for (const follow of followers) await follow(tx, actor.tenantId)
    return withDefaults(platform, next)
  })
}
