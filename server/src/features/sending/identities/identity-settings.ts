import type { Reads } from '#platform/database/database'
import { presentIdentity } from './identities.present.ts'
import { listShown } from './identities.view.ts'

/** The addresses to send from, as the settings of a project show them. */
export const readIdentitySettings = async (db: Reads, tenantId: string, projectId: string) => ({
  email_identities: (await listShown(db, tenantId, projectId)).map(presentIdentity),
})
