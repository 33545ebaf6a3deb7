import type { ProjectsFeature } from '#features/projects/index'
import type { Platform } from '#platform/platform'
import type { Senders } from '../outbox/senders.ts'
import { presentIdentity } from './identities.present.ts'
import { identityRoutes } from './identities.routes.ts'
import { findIdentityByAddress } from './identities.store.ts'
import { listShown } from './identities.view.ts'
import { identitiesOfProject } from './identities-of-project.ts'
import { openIdentity } from './open-identity.ts'
import type { IsInUse } from './remove-identity.ts'

/**
 * Addresses to send from: their routes, their place in projects and settings, and what the outbox asks of them.
 * @param isInUse keeps an identity from being deleted.
 */
export function createIdentities(platform: Platform, projects: ProjectsFeature, isInUse: IsInUse) {
  const { read } = platform.database
  projects.contain(identitiesOfProject(platform))
  projects.showInSettings(async (tenantId, projectId) => ({
    email_identities: (await listShown(read, tenantId, projectId)).map(presentIdentity),
  }))
  const senders: Senders = {
    find: findIdentityByAddress,
    open: (tenantId, id) => openIdentity(platform, read, tenantId, id),
  }
  return { routes: identityRoutes(platform, projects, isInUse), senders }
}
