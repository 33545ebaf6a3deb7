import type { Needs } from '#platform/platform'
import { findIdentityByAddress } from './identities.store.ts'
import { openIdentity } from './open-identity.ts'
import type { Senders } from './senders.ts'

/** Gives the outbox access to the sender identities. */
export const createSenders = (platform: Needs<'database' | 'secrets'>): Senders => ({
  find: findIdentityByAddress,
  open: (tenantId, id) => openIdentity(platform, platform.database.read, tenantId, id),
})
