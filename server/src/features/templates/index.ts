// Templates: texts for emails that a project shares. Promises: placeholders without a value stay visible; HTML is
// sanitized when it is stored. Never: another account's template, or a name that is read as markup.

import type { Reads } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { portableTemplates } from './templates.portable.ts'
import { templateRoutes } from './templates.routes.ts'
import { findByName, listTemplates } from './templates.store.ts'
import { templatesOfProject } from './templates-of-project.ts'

export const createTemplatesFeature = (platform: Platform, dependencies: Dependencies) => ({
  routes: templateRoutes(platform, dependencies),
  portable: [portableTemplates(platform)],
  /** See app/listeners.ts. */
  listeners: { projectContent: templatesOfProject },
  /** Finds a template of the project by its id or shortcut. */
  find: (db: Reads, tenantId: string, projectId: string, idOrShortcut: string) =>
    findByName(db, tenantId, projectId, idOrShortcut),
  /** Lists templates of the project by name. */
  list: (db: Reads, tenantId: string, projectId: string, limit: number) =>
    listTemplates(db, tenantId, projectId, limit),
})

export type TemplatesFeature = ReturnType<typeof createTemplatesFeature>
