import type { Needs } from '#platform/platform'
import { findIdentityByAddress } from './identities.store.ts'
import { openIdentity } from './open-identity.ts'
import type { Senders } from './senders.ts'

/** What the outbox asks of the addresses to send from. */
export const createSenders = (platform: Needs<'database' | 'secrets'>): Senders => ({
  find: findIdentityByAddress,
  open: (tenantId, id) => openIdentity(platform, platform.database.read, tenantId, id),
})
