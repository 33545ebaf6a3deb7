import type { Reads } from '#platform/database/database'
import { presentIdentity } from './identities.present.ts'
import { listShown } from './identities.view.ts'

/** Returns a project's sender identities for its settings. */
export const readIdentitySettings = async (db: Reads, tenantId: string, projectId: string) => ({
  email_identities: (await listShown(db, tenantId, projectId)).map(presentIdentity),
})
