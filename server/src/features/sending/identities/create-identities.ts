import type { ProjectsFeature } from '#features/projects/index'
import type { Needs } from '#platform/platform'
import { presentIdentity } from './identities.present.ts'
import { findIdentityByAddress } from './identities.store.ts'
import { listShown } from './identities.view.ts'
import { identitiesOfProject } from './identities-of-project.ts'
import { openIdentity } from './open-identity.ts'
import type { Senders } from './senders.ts'

/** Adds the addresses to send from to projects and settings. Returns what the outbox asks of them. */
export function createIdentities(
  platform: Needs<'clock' | 'database' | 'secrets'>,
  projects: ProjectsFeature,
): Senders {
  const { read } = platform.database
  projects.contain(identitiesOfProject(platform))
  projects.showInSettings(async (tenantId, projectId) => ({
    email_identities: (await listShown(read, tenantId, projectId)).map(presentIdentity),
  }))
  return {
    find: findIdentityByAddress,
    open: (tenantId, id) => openIdentity(platform, read, tenantId, id),
  }
}
