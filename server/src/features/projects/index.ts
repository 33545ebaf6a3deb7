// Projects: containers of all content, and the settings of projects and accounts. Promises: every account has exactly
// one default project; a deleted project is empty or its content has moved. Never: another account's project.

import { notFound } from '#core/app-error'
import type { Reads, Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import { addFilterRule } from './add-filter-rule.ts'
import { createDefaultProject } from './create-project.ts'
import { portableProjects, portableSettings } from './projects.portable.ts'
import { projectRoutes } from './projects.routes.ts'
import { findDefaultProject, findProject, findProjectLocked, listProjects } from './projects.store.ts'
import type { ProjectRow } from './projects.tables.ts'
import type { ProjectContent } from './remove-project.ts'
import { type SettingsPart, settingsRoutes } from './settings.routes.ts'
import { effectivePreferences, getAccountPreferences, type SettingsListener } from './settings.ts'

export type { ProjectContent, ProjectRow }

export function createProjectsFeature(platform: Platform) {
  const { clock, database } = platform
  const contents: ProjectContent[] = []
  const settingsParts: SettingsPart[] = []
  const settingsChanged: SettingsListener[] = []

  return {
    routes: [...projectRoutes(platform, contents), ...settingsRoutes(platform, settingsParts, settingsChanged)],

    /** Registers content of other features that moves or goes with its project. */
    registerContent: (...added: ProjectContent[]) => void contents.push(...added),

    /** Functions of other features that run in the transaction of a change of the account's settings. */
    listen: (added: { settingsChanged: readonly SettingsListener[] }) =>
      void settingsChanged.push(...added.settingsChanged),

    /** Registers parts of the settings payload that other features provide. */
    showInSettings: (...parts: SettingsPart[]) => void settingsParts.push(...parts),

    /** See app/listeners.ts. */
    listeners: {
      createDefaultProject: (tx: Tx, tenantId: string) => createDefaultProject(platform, tx, tenantId),
    },

    /**
     * Returns the named project, or the default project without an id.
     * @throws AppError `not_found`.
     */
    async resolve(db: Reads, tenantId: string, id: string | null | undefined): Promise<ProjectRow> {
      const project = id ? await findProject(db, tenantId, id) : await findDefaultProject(db, tenantId)
      if (!project) throw notFound('project')
      return project
    },

    /**
     * Locks the project until the transaction ends. Email writers take this lock first: it proves that the project
     * exists and serializes them, on PostgreSQL too.
     * @throws AppError `not_found`.
     */
    async lock(tx: Tx, tenantId: string, id: string): Promise<ProjectRow> {
      const project = await findProjectLocked(database, tx, tenantId, id)
      if (!project) throw notFound('project')
      return project
    },

    /** See addFilterRule: forwarded emails that match go to trash. */
    addFilterRule: (tx: Tx, tenantId: string, projectId: string, rule: string) =>
      addFilterRule(platform, tx, tenantId, projectId, rule),

    /** Kinds of an export, in the order that an import needs. */
    portable: [portableProjects({ clock, database, contents }), portableSettings],

    find: (db: Reads, tenantId: string, id: string) => findProject(db, tenantId, id),
    list: (db: Reads, tenantId: string) => listProjects(db, tenantId),
    /** Returns the effective preferences, read in the given transaction if any. */
    preferences: (project: ProjectRow, db?: Reads) => effectivePreferences(platform, project, db),
    accountPreferences: (tenantId: string) => getAccountPreferences(platform, tenantId),
  }
}

export type ProjectsFeature = ReturnType<typeof createProjectsFeature>
