// Changes: what others, tools and the service changed in a project since a user last looked. Promises: nothing that the
// caller may not read; the time of a look never goes back, whichever device reports it. Never: a look that others see.

import type { ProjectContent } from '#features/projects/index'
import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import { changesRoutes } from './changes.routes.ts'
import { deleteLooksAt, deleteLooksOf } from './changes.store.ts'
import type { Dependencies } from './dependencies.ts'

/** Looks end with their project. */
const looksOfProject: ProjectContent = {
  noun: 'records',
  count: async () => 0,
  move: async (tx, tenantId, fromId) => void (await deleteLooksAt(tx, tenantId, fromId)),
  clear: async (tx, tenantId, projectId) => void (await deleteLooksAt(tx, tenantId, projectId)),
}

export const createChangesFeature = (platform: Platform, dependencies: Dependencies) => ({
  routes: changesRoutes({ ...platform, ...dependencies }),
  /** See app/listeners.ts. */
  listeners: {
    projectContent: looksOfProject,
    forgetLooks: (tx: Tx, { userId, tenantId }: { userId: string; tenantId: string | null }) =>
      deleteLooksOf(tx, userId, tenantId),
  },
})

export type ChangesFeature = ReturnType<typeof createChangesFeature>
